import type { ResponseOf } from '@millrace/contract/kit/call';
import { createApp } from '@millrace/contract/publisher/app';
import { platform } from '@millrace/contract/publisher/platform';
import type { Page } from '@playwright/test';
import { choose, saveMended } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { inStore } from '../support/store.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

// From no app at all to two placements, one of them switched off and on again.
for (const lang of walkedIn('zhCN')) {
  test(`apps and placements, from the first one on (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);

    await page.goto('/publisher/app/list');
    await expect(page.getByText(at.text('app.emptyTitle'))).toBeVisible();
    await page
      .getByRole('button', { name: at.text('titles.addApp') })
      .last()
      .click();
    const appId = await addPublishedApp(page, at);

    // The dashboard leads on to the first placement.
    await page.getByRole('link', { name: at.text('nextStep.placementsAction') }).click();
    await addRewardedVideo(page, at);
    await expect(page.getByText(at.text('placement.created')).first()).toBeVisible();
    // And the list leads on to the first network.
    await expect(page.getByRole('link', { name: at.text('nextStep.networksAction') })).toBeVisible();

    await page.getByRole('button', { name: at.text('placement.add') }).click();
    await addBanner(page, at);
    await expect(page.getByRole('link', { name: 'Home banner', exact: true })).toBeVisible();
    await at.expectAccessible();

    await page.getByRole('link', { name: at.text('placement.editOf', { name: 'Level end' }) }).click();
    await editScenes(page, at);
    await at.expectAccessible();

    await page.goto('/publisher/placement/list');
    await switchOffAndUndo(page, at);
    await switchTogetherAndUndo(page, at);

    await page.goto('/publisher/app/add?type=Add');
    await addUnpublishedApp(page, at);
    await page.goto('/publisher/app/list');
    await expect(page.getByText(appId)).toBeVisible();
    await expect(page.getByText(at.text('app.notPublished'))).toBeVisible();
    if (lang === 'zhCN') await sortsCards(page, at);
    expect(at.complaints).toEqual([]);
  });
}

/** A phone's cards have no headers: the order is chosen, and what else they show. */
async function sortsCards(page: Page, at: Visit): Promise<void> {
  await choose(page, at.text('list.sortBy'), `${at.text('app.app')} ↓`);
  await expect(page).toHaveURL(/sort=appName&order=desc/);
  const cards = page.getByRole('list', { name: at.text('titles.apps') });
  const created = cards.getByText(at.text('app.createdAt'), { exact: true });
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await expect(created).toHaveCount(0);
  await page.getByRole('button', { name: at.text('list.columns'), exact: true }).click();
  await page.getByRole('checkbox', { name: at.text('app.createdAt') }).check();
  await page.keyboard.press('Escape');
  await expect(created).toHaveCount(2);
  await at.expectAccessible();
}

/** The store has it: look-up with what can go wrong, preview, COPPA. */
async function addPublishedApp(page: Page, at: Visit): Promise<string> {
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  const url = page.getByLabel(at.text('app.url'));
  const search = page.getByRole('button', { name: at.text('app.search'), exact: true });
  const add = page.getByRole('button', { name: at.text('titles.addApp'), exact: true });
  await expect(url).toBeVisible();
  await expect(add).toBeDisabled();
  for (const [entered, wrong] of [
    ['', 'app.errors.urlEmpty'],
    ['<b>no id</b>', 'app.errors.idMalformed'],
    ['com.example.nobody.has.this', 'app.errors.notInStore'],
  ] as const) {
    await url.fill(entered);
    await search.click();
    await expect(page.getByText(at.text(wrong))).toBeVisible();
  }
  await url.fill(`https://play.google.com/store/apps/details?id=${appId}`);
  await search.click();
  await expect(page.getByText(`Acme Games · Android · ${appId}`)).toBeVisible();
  await add.click();
  await expect(page.getByText(at.text('app.errors.coppaRequired')).first()).toBeVisible();
  await page.getByLabel(at.text('app.coppa')).check();
  await saveMended(add);
  await expect(page).toHaveURL(/\/app\/dashboard\?pubAppId=\d+/);
  return appId;
}

async function addUnpublishedApp(page: Page, at: Visit): Promise<void> {
  // The answer is a part of the address.
  await page.getByRole('radio', { name: at.text('app.no'), exact: true }).click();
  await expect(page).toHaveURL(/published=no/);
  await page.getByRole('radio', { name: 'iOS' }).check();
  const add = page.getByRole('button', { name: at.text('titles.addApp'), exact: true });
  await add.click();
  await expect(page.getByText(at.text('app.errors.nameEmpty'))).toBeVisible();
  await page.getByLabel(at.text('app.name'), { exact: true }).fill('星际矿工 🚀');
  await page.getByLabel(at.text('app.coppa')).check();
  await saveMended(add);
  await expect(page).toHaveURL(/\/app\/dashboard\?pubAppId=\d+/);
  await expect(page.locator('.app-line')).toContainText('星际矿工 🚀');
}

const name = (page: Page, at: Visit) => page.getByLabel(at.text('changeLog.field.name'), { exact: true });
const sceneName = (page: Page, at: Visit) => page.getByLabel(at.text('placement.sceneName'));

async function addRewardedVideo(page: Page, at: Visit): Promise<void> {
  const add = page.getByRole('button', { name: at.text('placement.add') });
  // One is there from the start: the default one.
  await expect(sceneName(page, at)).toHaveValue('Default');
  await page.getByRole('button', { name: at.text('placement.addScene') }).click();
  await add.click();
  await expect(page.getByText(at.text('placement.errors.nameEmpty'))).toBeVisible();
  await expect(page.getByText(at.text('placement.errors.sceneNameEmpty'))).toBeVisible();
  await name(page, at).fill('Level end');
  await sceneName(page, at).last().fill('Shop');
  await page.getByLabel(at.text('caps.impressions')).last().fill('5');
  await page.getByLabel(at.text('caps.perHours')).last().fill('24');
  await page
    .getByLabel(at.text('changeLog.field.callbackUrl'))
    .fill('https://game.example.com/reward?{content}');
  const devices = page.getByRole('button', { name: at.text('placement.devices') });
  await devices.click();
  await page.getByText(at.text('caps.mode.exclude')).first().click();
  // What is found replaces what was offered; a click in between meets neither.
  const found = page.waitForResponse(/\/device\/brand\/list\?.*search=samsu/);
  await page.getByLabel(at.text('caps.brands'), { exact: true }).fill('samsu');
  await (await found).finished();
  await page.getByTitle('Samsung', { exact: true }).click();
  await expect(devices).toContainText(at.text('caps.withoutBrands', { count: 1 }));
  await page.keyboard.press('Escape');
  await saveMended(add);
  await expect(page).toHaveURL(/\/publisher\/placement\/list/);
}

async function addBanner(page: Page, at: Visit): Promise<void> {
  await name(page, at).fill('Home banner');
  await page.getByRole('radio', { name: at.text('adType.banner') }).check();
  // A banner has no scenes, and a cap of its own.
  await expect(sceneName(page, at)).toHaveCount(0);
  await page.getByLabel(at.text('caps.frequencyCap')).fill('20');
  await page.getByLabel(at.text('caps.pacing')).fill('3');
  await page.getByRole('button', { name: at.text('placement.add') }).click();
  await expect(page).toHaveURL(/\/publisher\/placement\/list/);
}

/** The type stands; a scene is added, one is switched off, and both are there after a reload. */
async function editScenes(page: Page, at: Visit): Promise<void> {
  await expect(name(page, at)).toHaveValue('Level end');
  await expect(page.getByRole('radio', { name: at.text('adType.banner') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: at.text('placement.devices') })).toContainText(
    at.text('caps.withoutBrands', { count: 1 }),
  );
  await page.getByRole('switch', { name: at.text('placement.switchLabel', { name: 'Default' }) }).click();
  await page.getByRole('button', { name: at.text('placement.addScene') }).click();
  await sceneName(page, at).last().fill('Daily bonus');
  await page
    .getByRole('radio', { name: at.text('placement.sceneDefault') })
    .last()
    .check();
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText(at.text('placement.sceneCreated')).first()).toBeVisible();
  await expect(page.getByText(at.text('placement.saved')).first()).toBeVisible();
  await page.reload();
  await expect(sceneName(page, at).last()).toHaveValue('Daily bonus');
  await expect(page.getByRole('radio', { name: at.text('placement.sceneDefault') }).last()).toBeChecked();
  await expect(
    page.getByRole('switch', { name: at.text('placement.switchLabel', { name: 'Default' }) }),
  ).not.toBeChecked();
}

async function switchOffAndUndo(page: Page, at: Visit): Promise<void> {
  const active = page.getByRole('switch', {
    name: at.text('placement.switchLabel', { name: 'Home banner' }),
  });
  await active.click();
  await expect(active).not.toBeChecked();
  await page.getByRole('button', { name: at.text('common.undo') }).click();
  await expect(active).toBeChecked();
  await page.reload();
  await expect(active).toBeChecked();
}

/** Both placements at once: a table on a desktop, cards on a phone. */
async function switchTogetherAndUndo(page: Page, at: Visit): Promise<void> {
  const rows = page.getByRole('row').or(page.getByRole('main').getByRole('listitem'));
  const names = ['Level end', 'Home banner'];
  const switchOf = (name: string) =>
    page.getByRole('switch', { name: at.text('placement.switchLabel', { name }) });
  for (const name of names) await rows.filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: at.text('list.disable'), exact: true }).click();
  await expect(page.getByText(at.text('placement.disabledMany', { count: 2 }))).toBeVisible();
  for (const name of names) await expect(switchOf(name)).not.toBeChecked();
  await page
    .getByRole('button', { name: at.text('common.undo') })
    .last()
    .click();
  for (const name of names) await expect(switchOf(name)).toBeChecked();
}

test('the settings of an app: its key, its name, a store page of the other platform', async ({
  page,
  context,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await newPerson();
  const form = { appId: null, plat: platform.android, appName: 'Coin Rush', coppa: true };
  const app = (await owner.api.post(createApp.path, form)) as ResponseOf<typeof createApp>;
  const at = await visit();
  await at.as(owner);
  await page.goto(`/app/settings?pubAppId=${app.id}`);

  await page.getByRole('button', { name: at.text('list.copy', { label: at.text('app.appKey') }) }).click();
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.appKey);

  await page
    .getByLabel(at.text('app.storeLink'))
    .fill('https://apps.apple.com/us/app/coin-rush/id1234567890');
  await page.getByRole('button', { name: at.text('app.search'), exact: true }).click();
  await expect(page.getByText('Platform mismatch.')).toBeVisible();
  await page.getByRole('button', { name: at.text('form.discard') }).click();

  await page.getByLabel(at.text('app.name'), { exact: true }).fill('Coin Rush 2');
  await page.getByRole('button', { name: at.text('common.save') }).click();
  await expect(page.getByText('All changes have been saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coin Rush 2' })).toBeVisible();
});
