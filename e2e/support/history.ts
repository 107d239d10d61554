import type { Locator, Page } from '@playwright/test';
import type { Visit } from './test.ts';

/** Takes the last change of something back in its history, by hand. @returns the history, still open */
export async function takeBackLast(page: Page, at: Visit, name: string): Promise<Locator> {
  await page.getByRole('button', { name: at.text('changeLog.historyOf', { name }) }).click();
  const history = page.getByRole('dialog');
  await history
    .locator('button', { hasText: at.text('changeLog.revert') })
    .first()
    .click();
  await page
    .locator('.ant-popover')
    .getByRole('button', { name: at.text('changeLog.revert'), exact: true })
    .click();
  return history;
}
