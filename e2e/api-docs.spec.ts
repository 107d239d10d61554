import { calls } from '@millrace/contract/calls';
import { createApiKey } from '@millrace/contract/people/api-key';
import { newPerson } from './support/people.ts';
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

test('an API key opens the calls of its scopes there', async ({ visit }) => {
  const owner = await newPerson();
  const form = { name: 'Docs', scopes: ['setup:read'], expiresOn: null };
  const { secret } = (await owner.api.post(createApiKey.path, form)) as { secret: string };
  const { page, complaints } = await visit();
  await page.goto('/api/docs#/app/listApps');
  // Every call of the platform is drawn first.
  const authorize = page.getByRole('button', { name: 'Authorize', exact: true });
  await authorize.click({ timeout: 90_000 });
  await page.getByLabel('auth-bearer-value').fill(secret);
  await page.getByLabel('Apply credentials').first().click();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  const call = page.locator('#operations-app-listApps');
  await expect(call).toContainText('setup:read');
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('"code": 0');
  expect(complaints).toEqual([]);
});
