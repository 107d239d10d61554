import type { FoundKind } from '@millrace/contract/people/search';
import { adType } from '@millrace/contract/publisher/ad-type';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import type { Page } from '@playwright/test';
import { newAppForAds } from './support/ads-on-phones.ts';
import { newMember, newPerson } from './support/people.ts';
import { newAdvertiser } from './support/promotion.ts';
import { expect, test, type Visit, walkedIn } from './support/test.ts';
import { newWaterfall, ruleNames } from './support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`Ctrl+K leads anywhere by keys alone (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId } = await newAppForAds(owner, 1);
    const made = { ...placementDefaults(adType.interstitial), adType: adType.interstitial };
    await owner.api.post(createPlacement.path, { ...made, name: '关卡结束 Level end', pubAppId });
    const at = await visit(lang);
    await at.as(owner);
    const box = page.getByRole('combobox', { name: at.text('shell.search') });
    const options = page.getByRole('dialog', { name: at.text('shell.search') }).getByRole('option');

    await test.step('a screen by part of its title', async () => {
      await page.goto('/overview/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused();
      await at.expectAccessible();
      await box.fill(at.text('titles.placements'));
      await expect(options.first()).toHaveText(at.text('titles.placements'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/publisher\/placement\/list/);
      await expect(box).toBeHidden();
    });

    await test.step('a thing by part of its name, from within a form field', async () => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
      await page.keyboard.press('Control+k');
      await box.fill('结束 lev');
      await expect(options.first()).toContainText('关卡结束 Level end');
      await expect(options.first()).toContainText(at.text('palette.kinds.placement'));
      await at.expectAccessible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/publisher\/placement\/edit\/\d+/);
    });

    await test.step('what was opened lately stands first, and Escape leads back to where one was', async () => {
      const button = page.getByRole('button', { name: at.text('shell.search') });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(options.first()).toContainText('关卡结束 Level end');
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
      await expect(button).toBeFocused();
    });

    await test.step('nothing is called so; and a screen still opens while names cannot be searched', async () => {
      await page.keyboard.press('Control+k');
      await box.fill('zzqq');
      await expect(page.getByText(at.text('palette.none'))).toBeVisible();
      await page.route('**/api/user/search?*', (route) => route.abort());
      await box.fill(at.text('titles.changeLog'));
      await expect(page.getByRole('alert').filter({ hasText: at.text('palette.failed') })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/change-log/);
    });
  });
}

test('each thing of a publisher opens by its name, with nothing but keys', async ({ page, visit }) => {
  const owner = await newPerson();
  const { pubAppId, placementId, instances, rules } = await newWaterfall(owner, 'Palette Rush');
  const colleague = await newMember(owner);
  const view = {
    ...{ page: 'performance', period: 'thisMonth', dimensions: ['network'], filters: [] },
    metrics: ['impressions', 'revenue'],
  };
  await owner.api.post(createSavedReport.path, { name: 'Mondays of Rush', shared: false, view });
  const at = await visit();
  await at.as(owner);
  await page.goto('/change-log');
  const box = page.getByRole('combobox', { name: at.text('shell.search') });
  const options = page.getByRole('dialog', { name: at.text('shell.search') }).getByRole('option');
  const things: readonly [kind: FoundKind, name: string, address: RegExp][] = [
    ['app', 'Palette Rush', new RegExp(`/app/dashboard\\?pubAppId=${pubAppId}$`)],
    ['placement', 'Level end', new RegExp(`/publisher/placement/edit/${placementId}\\b`)],
    ['instance', 'Unity high', new RegExp(`/edit/${instances.unity}\\b`)],
    ['rule', ruleNames.us, new RegExp(`/mediation/rule/edit/${rules.us}\\b`)],
    ['report', 'Mondays of Rush', /\/report\/performance/],
    ['person', colleague.name, /\/um\/user-manage\?.*search=Sam/],
  ];
  for (const [kind, name, address] of things) {
    await test.step(kind, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await box.fill(name);
      // What stands first is what Enter takes.
      await expect(options.first()).toContainText(name);
      await expect(options.first()).toContainText(at.text(`palette.kinds.${kind}`));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
      await expect(box).toBeHidden();
    });
  }
  expect(at.complaints).toEqual([]);
});

async function offeredFor(page: Page, at: Visit) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async (search: string) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: at.text('shell.search') });
    await palette.getByRole('combobox').fill(search);
    const names = await palette.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return names;
  };
}

test('it offers what one may do', async ({ page, visit }) => {
  const viewer = await newMember(await newPerson());
  const at = await visit('enGB');
  await at.as(viewer);
  await page.goto('/publisher/app/list');
  const offered = await offeredFor(page, at);
  expect(await offered(at.text('titles.addApp'))).toEqual([]);
  expect(await offered(at.text('titles.payment'))).toEqual([]);
  expect(await offered(at.text('titles.apps'))).toContain(at.text('titles.apps'));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: at.text('shell.search') }).fill(at.text('common.themeDark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('it offers an advertiser their own side', async ({ page, visit }) => {
  const at = await visit('enGB');
  await at.as(await newAdvertiser());
  await page.goto('/adv/app');
  const offered = await offeredFor(page, at);
  expect(await offered(at.text('titles.placements'))).toEqual([]);
  expect(await offered(at.text('titles.segments'))).toContain(at.text('titles.segments'));
  expect(await offered(at.text('titles.help'))).toContain(at.text('titles.help'));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: at.text('shell.search') }).fill('shop');
  await expect(page.getByRole('option').first()).toContainText(at.text('palette.kinds.promotedApp'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/adv\/app\?app=\d+/);
});
