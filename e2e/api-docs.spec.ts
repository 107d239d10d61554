import { calls } from '@millrace/contract/calls';
import { expect, test } from './support/test.ts';

test('the API documentation shows every feature and tries a call, within its policy', async ({ visit }) => {
  const { page, complaints } = await visit();
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Millrace API');
  const features = [...new Set(calls.map(({ feature }) => feature))];
  await expect(page.locator('.opblock-tag-section')).toHaveCount(features.length);
  for (const feature of ['changeLog', 'session']) {
    const section = page.locator('.opblock-tag-section', { has: page.locator(`[data-tag="${feature}"]`) });
    await section.locator('.opblock-tag').click();
    const own = calls.filter((call) => call.feature === feature);
    await expect(section.locator('.opblock')).toHaveCount(own.length);
  }

  const key = page.locator('#operations-session-getLoginKey');
  await key.locator('.opblock-summary-control').click();
  await key.getByRole('button', { name: 'Try it out' }).click();
  await key.getByRole('button', { name: 'Execute' }).click();
  await expect(key.locator('.live-responses-table')).toContainText('RSA-OAEP-256');
  expect(complaints).toEqual([]);
});
