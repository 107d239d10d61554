import { calls } from '@millrace/contract/calls';
import { expect, test } from './support/test.ts';

test('the API documentation shows every call and tries one, within its policy', async ({ visit }) => {
  const { page, complaints } = await visit();
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Millrace API');
  // The page draws every call at once, which takes a slow machine its time.
  await expect(page.locator('.opblock')).toHaveCount(calls.length, { timeout: 60_000 });

  const key = page.locator('#operations-session-getLoginKey');
  await key.locator('.opblock-summary-control').click();
  await key.getByRole('button', { name: 'Try it out' }).click();
  await key.getByRole('button', { name: 'Execute' }).click();
  await expect(key.locator('.live-responses-table')).toContainText('RSA-OAEP-256');
  expect(complaints).toEqual([]);
});
