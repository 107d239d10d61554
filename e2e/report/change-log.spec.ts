import { adType } from '@millrace/contract/publisher/ad-type';
import { type App, createApp, getApp, updateApp } from '@millrace/contract/publisher/app';
import {
  createPlacement,
  getPlacement,
  type Placement,
  updatePlacement,
  updatePlacementStatuses,
} from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import type { Page } from '@playwright/test';
import { searchIn } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const form = { appId: null, coppa: true } as const;

async function addApp({ api }: Person): Promise<App> {
  const added = await api.post(createApp.path, { ...form, plat: 1, appName: 'Coin Rush' });
  return added as App;
}

async function rename({ api }: Person, { id }: App, appName: string): Promise<void> {
  const { version } = (await api.get(`${getApp.path}?id=${id}`)) as App;
  await api.post(updateApp.path, { ...form, id, version, appName });
}

async function addPlacement({ api }: Person, app: App, name = 'Level end'): Promise<Placement> {
  const added = await api.post(createPlacement.path, {
    ...placementDefaults(adType.rewardedVideo),
    pubAppId: app.id,
    adType: adType.rewardedVideo,
    name,
  });
  return added as Placement;
}

const readPlacement = async ({ api }: Person, id: number) =>
  (await api.get(`${getPlacement.path}?id=${id}`)) as Placement;

/** The row or card of a change, by what is written in it. */
const changeWith = (page: Page, ...parts: readonly string[]) => {
  const rows = page.getByRole('row').or(page.getByRole('main').getByRole('listitem'));
  return parts.reduce((found, part) => found.filter({ hasText: part }), rows).first();
};

test('an app and a placement are changed, found in the change log and taken back', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const app = await addApp(owner);
  const placement = await addPlacement(owner, app);
  const at = await visit();
  await at.as(owner);
  const save = page.getByRole('button', { name: at.text('common.save') });
  const confirm = page.getByRole('button', { name: at.text('changeLog.confirm'), exact: true });

  await page.goto(`/app/settings?pubAppId=${app.id}`);
  await page.getByLabel(at.text('app.name')).fill('Coin Rush Gold');
  await save.click();
  await expect(page.getByText(at.text('form.saved'))).toBeVisible();

  await page.goto(`/publisher/placement/edit/${placement.id}`);
  await page.getByLabel(at.text('changeLog.field.name'), { exact: true }).fill('Level won');
  await save.click();
  await expect(page.getByText(at.text('form.saved'))).toBeVisible();

  // On the screen of the thing itself.
  await page.getByRole('button', { name: at.text('changeLog.historyOf', { name: 'Level won' }) }).click();
  const drawer = page.getByRole('dialog');
  const latest = drawer.getByRole('listitem').first();
  await expect(latest).toContainText(owner.name);
  await expect(latest.locator('dl')).toHaveText(/Name.*Level end.*Level won/);
  await at.expectAccessible();
  await drawer.getByRole('link', { name: at.text('changeLog.openLog') }).click();
  await expect(page).toHaveURL(`/change-log?entity=placement&entityId=${placement.id}`);
  await expect(changeWith(page, 'Level end', 'Level won')).toBeVisible();

  // Everything, and what the filters leave; the address keeps them.
  await page.goto('/change-log');
  await expect(changeWith(page, 'App', 'Coin Rush Gold', 'Coin Rush')).toBeVisible();
  const kind = page.getByRole('combobox', { name: at.text('changeLog.entityFilter') });
  await searchIn(kind, at.text('changeLog.entity.placement'));
  await page.getByLabel(at.text('changeLog.search')).fill('Level won');
  await expect(page).toHaveURL(/entity=placement.*search=Level/);
  await page.reload();
  await expect(page.getByText(at.text('list.count', { total: 1 }))).toBeVisible();
  await expect(changeWith(page, 'Level won')).toContainText('Level end');
  await at.expectAccessible();
  // Days, by a preset.
  await page.getByLabel(at.text('changeLog.from'), { exact: true }).click();
  await page.getByText(at.text('changeLog.lastDays', { days: 7 })).click();
  const today = new Date().toISOString().slice(0, 10);
  await expect(page).toHaveURL(new RegExp(`from=2\\d{3}-\\d\\d-\\d\\d&to=${today}`));
  await expect(page.getByText(at.text('list.count', { total: 1 }))).toBeVisible();
  await at.expectAccessible();

  // Taken back: the placement is what it was, and that is a change too.
  const change = changeWith(page, 'Level won');
  await expect(page.getByRole('button', { name: /^Revert change/ })).toHaveCount(0);
  await change.getByRole('button', { name: /^Details of change/ }).press('Enter');
  await expect(page.locator('.change-details')).toContainText(/Name.*Level end.*Level won/);
  await at.expectAccessible();
  await page.getByRole('button', { name: /^Revert change/ }).click();
  await expect(page.getByText('These fields become what they were before: “Name”.')).toBeVisible();
  await confirm.click();
  await expect(page.getByText(/^Change \d+ is reverted\.$/)).toBeVisible();
  expect((await readPlacement(owner, placement.id)).name).toBe('Level end');
  await expect(change).toContainText(/Reverted by change \d+/);

  // Somebody changes the same in between: refused, and the change in the way is named.
  await page.goto(`/change-log?entity=app&app=${app.id}`);
  const renamed = changeWith(page, 'Coin Rush Gold', 'Changed');
  await renamed.getByRole('button', { name: /^Details of change/ }).click();
  await page.getByRole('button', { name: /^Revert change/ }).click();
  await rename(owner, app, 'Coin Rush Platinum');
  await confirm.click();
  const inTheWay = new RegExp(`Change \\d+ by ${owner.name} on .* UTC builds on it`);
  await expect(page.getByRole('alert').getByText(inTheWay)).toBeVisible();
  expect(((await owner.api.get(`${getApp.path}?id=${app.id}`)) as App).appName).toBe('Coin Rush Platinum');
  const older = page.getByRole('row').filter({ hasText: 'Can not be reverted' });
  await expect(older).toContainText(inTheWay);
  await expect(older.getByRole('button', { name: /^Revert change/ })).toHaveCount(0);
  // What was refused says so on the browser's console too; nothing else does.
  expect(at.complaints).toEqual([]);
});

test('what was saved together is one line, its parts on demand, and taken back as one', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const app = await addApp(owner);
  const placements = [await addPlacement(owner, app), await addPlacement(owner, app, 'Shop')];
  const ids = placements.map(({ id }) => id);
  await owner.api.post(updatePlacementStatuses.path, { ids, status: 0 });
  const at = await visit();
  await at.as(owner);
  await page.goto('/change-log?entity=placement');
  const together = page.getByRole('row').filter({ hasText: at.text('changeLog.actions.disable') });
  await expect(together).toHaveCount(1);
  await expect(together).toContainText(/and \d+ more change/);
  await together.getByRole('button', { name: /^Details of change/ }).click();
  const parts = page.locator('.change-details').getByRole('listitem');
  for (const name of ['Level end', 'Shop']) {
    const off = parts.filter({ hasText: name }).filter({ hasText: at.text('changeLog.actions.disable') });
    await expect(off).toHaveCount(1);
  }
  await at.expectAccessible();
  await page.getByRole('button', { name: /^Revert all \d+ changes/ }).click();
  await page.getByRole('button', { name: at.text('changeLog.confirm'), exact: true }).click();
  await expect(page.getByText(/^Changes reverted: \d+$/)).toBeVisible();
  for (const id of ids) expect((await readPlacement(owner, id)).status).toBe(1);
  expect(at.complaints).toEqual([]);
});

test('what is asked about a change stays in view, and asks, as the table becomes cards and back', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const app = await addApp(owner);
  for (const nth of [1, 2, 3, 4, 5, 6]) await addPlacement(owner, app, `Level ${nth}`);
  // Far from the end of the page.
  await rename(owner, app, 'Coin Rush Gold');
  const at = await visit();
  await at.as(owner);
  await page.goto('/change-log');
  const desk = page.viewportSize();
  const change = changeWith(page, 'Changed', 'Coin Rush Gold');
  await change.getByRole('button', { name: /^Details of change/ }).click();
  await page.getByRole('button', { name: /^Revert change/ }).click();
  const keep = page.getByRole('button', { name: at.text('changeLog.keep'), exact: true });
  await expect(keep).toBeFocused();
  for (const size of [{ width: 390, height: 844 }, desk ?? { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect(keep).toBeFocused();
    await at.still();
    await expect(keep).toBeInViewport();
  }
  await keep.press('Enter');
  await expect(keep).toHaveCount(0);
});

test('on a phone, history opens from a row and takes a change back (zhCN)', async ({ page, visit }) => {
  const owner = await newPerson();
  const app = await addApp(owner);
  const placement = await addPlacement(owner, app);
  const { id, version, ...stored } = placement;
  await owner.api.post(updatePlacement.path, { ...stored, id, version, poolSize: 5 });
  await rename(owner, app, '金币冲刺');
  await rename(owner, app, '金币冲刺 2');
  const at = await visit('zhCN');
  await at.as(owner);

  await page.goto('/change-log');
  const pool = changeWith(
    page,
    'Level end',
    at.text('changeLog.field.poolSize'),
    at.text('changeLog.actions.edit'),
  );
  await expect(pool).toContainText(owner.name);
  await expect(pool.locator('.change-line')).toHaveText(/缓存池大小.*2.*5/);
  const first = changeWith(page, 'Coin Rush', at.text('changeLog.actions.edit'));
  await first.getByRole('button', { name: /^变更 \d+ 的详情/ }).click();
  await expect(first).toContainText('请先撤销该变更');
  await at.expectAccessible();

  await page.goto('/publisher/app/list');
  await page.getByRole('button', { name: at.text('list.more', { name: '金币冲刺 2' }) }).click();
  await page.getByRole('menuitem', { name: at.text('changeLog.history') }).click();
  const latest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(latest.locator('dl')).toHaveText(/应用名称.*金币冲刺.*金币冲刺 2/);
  await latest.getByRole('button', { name: /^撤销变更/ }).click();
  await page
    .getByRole('button', { name: at.text('changeLog.confirm'), exact: true })
    .last()
    .click();
  await expect(page.getByText(/^变更 \d+ 已撤销。$/)).toBeVisible();
  await expect(latest).toContainText(/撤销了变更 \d+/);
  expect(((await owner.api.get(`${getApp.path}?id=${app.id}`)) as App).appName).toBe('金币冲刺');
  expect(at.complaints).toEqual([]);
});
