import { type App, createApp } from '@millrace/contract/publisher/app';
import { createBlockRule } from '@millrace/contract/publisher/block-rule';
import { saveMended, search } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function newApp(owner: Person, plat: 0 | 1): Promise<App> {
  const form = { appId: null, plat, appName: 'Coin Rush', coppa: true };
  return (await owner.api.post(createApp.path, form)) as App;
}

test('block rules of an app: added, switched, edited, removed and brought back', async ({ page, visit }) => {
  const owner = await newPerson();
  const app = await newApp(owner, 1);
  const at = await visit();
  await at.as(owner);
  await page.goto(`/app/settings?pubAppId=${app.id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: at.text('titles.blockRules') })
    .click();
  await expect(page.getByText(at.text('blockRule.empty'))).toBeVisible();

  await page
    .getByRole('button', { name: at.text('blockRule.add') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: at.text('titles.addBlockRule') })).toBeVisible();
  const add = page.getByRole('button', { name: at.text('blockRule.add') });
  await page.getByLabel(at.text('blockRule.name'), { exact: true }).fill('Old Samsungs');
  await add.click();
  // A rule without a condition would block everybody.
  await expect(page.getByText(at.text('blockRule.errors.conditionsEmpty'))).toBeVisible();
  const versions = page.getByRole('combobox', { name: at.text('blockRule.appVersions') });
  await versions.fill('newest');
  await versions.press('Enter');
  await add.click();
  await expect(page.getByText(at.text('blockRule.errors.versionMalformed'))).toBeVisible();
  // For a moment after it was typed, the field takes Backspace for the end of typing, not of the tag.
  await expect(async () => {
    await versions.press('Backspace');
    await expect(page.getByText('newest', { exact: true })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await versions.fill('[1.0,2.0)');
  await versions.press('Enter');
  await search(page, at.text('blockRule.network'), 'Meta', 'Facebook');
  const models = page.getByRole('combobox', { name: at.text('blockRule.models') });
  await models.fill('samsung:*');
  await page.getByText(at.text('caps.notListed', { typed: 'samsung:*' })).click();
  await models.press('Escape');
  await saveMended(add);

  const row = page.getByRole('row', { name: /Old Samsungs/ });
  await expect(row).toContainText('Facebook');
  await expect(row).toContainText('[1.0,2.0)');
  await expect(row).toContainText('samsung:*');
  await at.expectAccessible();
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('link', { name: at.text('blockRule.editOf', { name: 'Old Samsungs' }) }).click();
  await expect(page.getByRole('heading', { name: at.text('blockRule.what') })).toBeVisible();
  await page.getByLabel(at.text('blockRule.name'), { exact: true }).fill('Very old Samsungs');
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText(at.text('blockRule.saved'))).toBeVisible();
  await page.getByRole('link', { name: at.text('blockRule.toList') }).click();
  await page.getByRole('button', { name: at.text('list.more', { name: 'Very old Samsungs' }) }).click();
  await page.getByRole('menuitem', { name: at.text('blockRule.remove') }).click();
  await expect(page.getByText(at.text('blockRule.empty'))).toBeVisible();
  await page.getByRole('button', { name: at.text('common.undo') }).click();
  await expect(page.getByRole('link', { name: 'Very old Samsungs', exact: true })).toBeVisible();
  expect(at.complaints).toEqual([]);
});

test('the lines for the SDK, and the hint on the next step until it is closed', async ({ page, visit }) => {
  const owner = await newPerson();
  const app = await newApp(owner, 1);
  const at = await visit();
  await at.as(owner);
  await page.goto(`/app/sdk?pubAppId=${app.id}`);
  const lines = page.getByRole('region', { name: at.text('sdk.startLines') });
  await expect(lines).toContainText(`.appKey("${app.appKey}")`);
  await expect(lines).toContainText(`.initHost("${new URL(page.url()).origin}/init")`);
  await page
    .getByRole('button', { name: at.text('list.copy', { label: at.text('sdk.startLines') }) })
    .click();
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  await page.getByRole('tab', { name: 'Unity' }).click();
  await expect(lines).toContainText('Om.Agent.init(');
  await at.expectAccessible();

  await page.goto('/publisher/app/list');
  const hint = page.getByRole('complementary', { name: at.text('nextStep.label') });
  await expect(hint.getByRole('link', { name: at.text('nextStep.placementsAction') })).toHaveAttribute(
    'href',
    `/publisher/placement/add?pubAppId=${app.id}`,
  );
  await hint.getByRole('button', { name: at.text('nextStep.close') }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: app.appName, exact: true })).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});

test('the lines of an iOS app and its block rules (zhCN)', async ({ page, visit }) => {
  const owner = await newPerson();
  const app = await newApp(owner, 0);
  await owner.api.post(createBlockRule.path, {
    ...{ pubAppId: app.id, name: 'Old systems', adnId: null, appVersions: [], sdkVersions: [] },
    ...{ osVersions: ['(,12)'], models: [] },
  });
  const at = await visit('zhCN');
  await at.as(owner);
  await page.goto(`/app/sdk?pubAppId=${app.id}`);
  const origin = new URL(page.url()).origin;
  await expect(page.getByText(`baseHost:@"${origin}"`)).toBeVisible();
  await expect(page.getByText(at.text('sdk.notForPhones', { host: origin }))).toBeVisible();
  await at.expectAccessible();
  await page.goto(`/app/block-rules?pubAppId=${app.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Old systems' })).toContainText('(,12)');
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
