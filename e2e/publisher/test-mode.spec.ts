import { createTestDevice, setTestResult } from '@millrace/contract/publisher/test-mode';
import type { Locator } from '@playwright/test';
import { saveMended, saveWrong } from '../support/form.ts';
import { holdNext } from '../support/hold-next.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const deviceId = '38400000-8cf0-11bd-b23e-10b96e40000d';

/** How much of its line a note leaves free at its start and its end, in pixels. */
const freeBeside = (note: Locator) =>
  note.evaluate((field) => {
    const line = field.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const own = field.getBoundingClientRect();
    return [own.left - line.left, line.right - own.right].map((free) => Math.round(Math.abs(free)));
  });

test('a phone is registered, two networks are tested on it, and the results stay', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId } = await newWaterfall(owner);
  const at = await visit();
  await at.as(owner);
  await page.goto(`/sdk/testing?pubAppId=${pubAppId}`);

  // Nothing can be tested without a phone.
  await page.getByRole('link', { name: at.text('testMode.registerDevice') }).click();
  const form = page.getByRole('region', { name: at.text('testMode.deviceTitle') });
  const register = form.getByRole('button', { name: at.text('testMode.registerDevice') });
  await register.click();
  await expect(form.getByText(at.text('testMode.errors.deviceNameEmpty'))).toBeVisible();
  await expect(form.getByText(at.text('testMode.errors.deviceIdEmpty'))).toBeVisible();
  await form.getByLabel(at.text('testMode.deviceName')).fill('QA Pixel');
  await form.getByLabel(at.text('testMode.deviceId')).fill('00000000-0000-0000-0000-000000000000');
  await saveWrong(register);
  await expect(form.getByText(at.text('testMode.errors.deviceIdZero'))).toBeVisible();
  await form.getByLabel(at.text('testMode.deviceId')).fill(deviceId.toUpperCase());
  await saveMended(register);
  await expect(page.getByText(at.text('testMode.deviceRegistered', { name: 'QA Pixel' }))).toBeVisible();

  await page.getByRole('tab', { name: at.text('testMode.testing'), exact: true }).click();
  await page.getByRole('button', { name: at.text('testMode.startTest') }).click();
  await expect(page.getByRole('alert')).toHaveText(at.text('testMode.errors.networksEmpty'));
  await page.getByRole('checkbox', { name: 'Unity' }).check();
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('button', { name: at.text('testMode.startTest') }).click();

  // One is forced at a time, with its hour counted down; a reload takes nothing away.
  const running = page.getByRole('region', { name: at.text('testMode.runningTitle') });
  await expect(running.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/);
  await page.reload();
  await running.getByRole('button', { name: at.text('testMode.startNetwork', { network: 'Unity' }) }).click();
  await expect(
    running.getByRole('timer', { name: at.text('testMode.countdownOf', { network: 'Unity' }) }),
  ).toBeVisible();
  await expect(running.getByRole('timer')).toHaveCount(1);
  await at.expectAccessible();

  const finish = running.getByRole('button', { name: at.text('testMode.finish') });
  const resultOf = (network: string) =>
    running.getByRole('radiogroup', { name: at.text('testMode.resultOf', { network }) });
  await expect(finish).toBeDisabled();
  // A note is typed, and left by a click on another result, while the first is still on its way: no save takes another back.
  const answerFirst = await holdNext(page, setTestResult);
  await resultOf('Facebook').getByText(at.text('testMode.passed')).click();
  const note = running.getByRole('textbox', { name: at.text('testMode.noteOf', { network: 'Facebook' }) });
  expect(await freeBeside(note), 'it ends where its column does').toEqual([expect.any(Number), 0]);
  await note.fill('Fills at once');
  await resultOf('Facebook').getByText(at.text('testMode.failed')).click();
  answerFirst();
  await resultOf('Unity').getByText(at.text('testMode.failed')).click();
  await finish.click();
  await expect(page.getByText(at.text('testMode.finished'))).toBeVisible();
  const history = page.getByRole('region', { name: at.text('testMode.history') });
  const facebook = history.getByRole('listitem').filter({ hasText: 'Facebook' });
  await expect(facebook).toContainText(at.text('testMode.failed'));
  await expect(facebook).toContainText('Fills at once');
  await expect(history.getByText(at.text('testMode.stateFinished'))).toBeVisible();
  await history.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: at.text('changeLog.history'), exact: true }).click();
  const changes = page.getByRole('dialog').getByRole('listitem');
  await expect(changes.first()).toContainText(owner.name);
  expect(at.complaints).toEqual([]);
});

test('a test is cancelled, and a phone removed and brought back (zhCN)', async ({ page, visit }) => {
  const owner = await newPerson();
  const { pubAppId } = await newWaterfall(owner);
  await owner.api.post(createTestDevice.path, { deviceName: 'QA Pixel', plat: 1, deviceId });
  const at = await visit('zhCN');
  await at.as(owner);
  await page.goto(`/sdk/testing?pubAppId=${pubAppId}`);
  await page.getByRole('checkbox', { name: 'Unity' }).check();
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('button', { name: at.text('testMode.startTest') }).click();
  const running = page.getByRole('region', { name: at.text('testMode.runningTitle') });
  const result = running.getByRole('radiogroup', {
    name: at.text('testMode.resultOf', { network: 'Unity' }),
  });
  await result.getByText(at.text('testMode.failed')).click();
  const note = running.getByRole('textbox', { name: at.text('testMode.noteOf', { network: 'Unity' }) });
  await expect(note).toBeVisible();
  expect(await freeBeside(note), 'it has the line below the buttons to itself').toEqual([0, 0]);
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('testMode.cancelTest'), exact: true }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: at.text('testMode.cancelConfirm') })
    .click();
  await expect(page.locator('.status', { hasText: at.text('testMode.stateCancelled') })).toBeVisible();

  await page.getByRole('tab', { name: at.text('testMode.devices'), exact: true }).click();
  await page.getByRole('button', { name: at.text('list.more', { name: 'QA Pixel' }) }).click();
  await page.getByRole('menuitem', { name: at.text('testMode.remove') }).click();
  await expect(page.getByText(at.text('testMode.devicesEmpty'))).toBeVisible();
  await page.getByRole('button', { name: at.text('common.undo') }).click();
  await expect(
    page.getByRole('button', { name: at.text('testMode.editDevice', { name: 'QA Pixel' }) }),
  ).toBeVisible();
  expect(at.complaints).toEqual([]);
});
