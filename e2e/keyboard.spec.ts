import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { newWaterfall } from './support/waterfall.ts';

/** What a button opens takes the focus, and Escape gives it back to the button. */
async function opensAndGivesBack(page: Page, button: Locator, opened: string): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`${opened} :focus`)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator(opened)).toHaveCount(0);
  await expect(button).toBeFocused();
}

test('what opens beside a button or over the page takes the keyboard, and gives it back (enGB)', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId } = await newWaterfall(owner);
  const at = await visit('enGB');
  await at.as(owner);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name }).first();

  await page.goto('/report/performance');
  await opensAndGivesBack(page, button(at.text('savedReport.open')), '.ant-popover');
  await opensAndGivesBack(page, button(at.text('reportExport.export')), '.ant-modal');
  await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
  await opensAndGivesBack(page, button(at.text('list.settings')), '.ant-popover');
  await page.goto('/change-log');
  await page.locator('.details-button').first().press('Enter');
  await opensAndGivesBack(page, button(at.text('changeLog.revert')), '.ant-popover');
  expect(at.complaints).toEqual([]);
});
