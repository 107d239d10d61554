import { readFile } from 'node:fs/promises';
import { selectAppNetworks, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { getInstance, type Instance, listInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Page } from '@playwright/test';
import { choose, chooseFile, saveMended } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const stored = async (owner: Person, pubAppId: number) =>
  (await owner.api.get(`${listInstances.path}?pubAppId=${pubAppId}&size=100`)) as { list: Instance[] };

async function fillRow(page: Page, at: Visit, row: number, name: string, unitId: string): Promise<void> {
  await page.getByLabel(at.text('instance.name'), { exact: true }).nth(row).fill(name);
  await page.getByLabel(at.text('instance.unitId'), { exact: true }).nth(row).fill(unitId);
}

test('instances: many at once, edited, switched with undo', async ({ page, visit }) => {
  const owner = await newPerson();
  const { pubAppId, placementId } = await newWaterfall(owner);
  const at = await visit();
  await at.as(owner);

  // Three at once; one has a Unit ID that is taken: it is said at its row, and nothing is stored.
  await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
  await page.getByRole('button', { name: at.text('instance.add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: at.text('titles.addInstances') })).toBeVisible();
  await choose(page, at.text('list.placement'), 'Level end');
  await choose(page, at.text('adNetwork.network'), 'Facebook');
  const another = page.getByRole('button', { name: at.text('instance.addRow') });
  await another.click();
  await another.click();
  await fillRow(page, at, 0, 'First', 'fb-1');
  await fillRow(page, at, 1, 'Second', 'fb-2');
  await fillRow(page, at, 2, 'Third', 'unit-Facebook low');
  await page
    .getByRole('button', { name: at.text('instance.addEcpm') })
    .first()
    .click();
  await page.getByRole('textbox', { name: at.text('instance.ecpm') }).fill('12.5');
  await page
    .getByRole('checkbox', { name: at.text('instance.bidding') })
    .nth(1)
    .check();
  const save = page.getByRole('button', { name: at.text('instance.add'), exact: true });
  await save.click();
  const thirdUnit = page.getByLabel(at.text('instance.unitId'), { exact: true }).nth(2);
  await expect(page.getByText('This Unit ID has already existed.').first()).toBeVisible();
  await expect(thirdUnit).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(at.text('instance.unitId'), { exact: true }).nth(0)).not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
  expect((await stored(owner, pubAppId)).list).toHaveLength(2);
  await at.expectAccessible();
  await thirdUnit.fill('fb-3');
  await saveMended(save);
  await expect(page.getByText('A NEW Instance has been created successfully.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`placementId=${placementId}`));
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('First')).toContainText('$12.50');
  await expect(row('Second')).toContainText(at.text('instance.bidding'));
  await at.expectAccessible();

  // Edited: a name, a cap, brands. Its type is fixed.
  await page.getByRole('link', { name: at.text('instance.editOf', { name: 'First' }) }).click();
  const name = page.getByLabel(at.text('instance.name'), { exact: true });
  await name.fill('First, better');
  await page.getByRole('button', { name: at.text('instance.caps') }).click();
  await page.getByLabel(at.text('caps.frequencyCap'), { exact: true }).fill('3');
  await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
  await expect(page.getByText('All changes have been saved.')).toBeVisible();
  const id = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  expect(await owner.api.get(`${getInstance.path}?id=${id}`)).toMatchObject({
    name: 'First, better',
    frequencyCap: 3,
    ecpmGroups: [{ countries: ['00'], ecpm: '12.50' }],
    version: 2,
  });
  // Its tab and the browser's title are called after it, after a reload too.
  await page.reload();
  await expect(page).toHaveTitle(`First, better · ${at.text('titles.editInstance')} - Millrace`);
  const tabs = page.getByRole('navigation', { name: at.text('shell.openPages') });
  await expect(tabs.getByRole('tab', { name: 'First, better' })).toBeVisible();

  // Off and back by undo.
  await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
  const toggle = page.getByRole('switch', { name: at.text('instance.switchLabel', { name: 'Unity high' }) });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.getByRole('button', { name: at.text('common.undo') }).click();
  await expect(toggle).toBeChecked();

  // Two together into a rule, and out of it by undo; then off.
  await row('Second').getByRole('checkbox').check();
  await row('Third').getByRole('checkbox').check();
  await page.getByRole('button', { name: at.text('instance.addToRules') }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Rest of the world' }).check();
  await page.getByRole('button', { name: at.text('instance.addToRulesDo'), exact: true }).click();
  await expect(
    page.getByText(at.text('instance.addedToRule', { name: 'Rest of the world', count: 2 })),
  ).toBeVisible();
  await expect(row('Third')).toContainText(at.text('instance.rulesOn', { count: 1 }));
  // By keyboard: the messages move as the first of them goes.
  await page
    .getByRole('button', { name: at.text('common.undo') })
    .last()
    .press('Enter');
  await expect(row('Third')).toContainText(at.text('instance.rulesOn', { count: 0 }));
  await row('Second').getByRole('checkbox').check();
  await row('Third').getByRole('checkbox').check();
  await page.getByRole('button', { name: at.text('list.disable'), exact: true }).click();
  await expect(page.getByText(at.text('instance.disabledMany', { count: 2 }))).toBeVisible();
  await choose(page, at.text('instance.status'), at.text('instance.off'));
  await expect(page).toHaveURL(/status=0/);
  await expect(page.getByRole('row')).toHaveCount(3);

  // A network that is off can still be filtered by: its instances are there.
  const on = await owner.api.get(`${selectAppNetworks.path}?pubAppId=${pubAppId}&size=100`);
  const facebook = selectAppNetworks.response
    .parse(on)
    .list.find(({ adnId }) => adnId === networkId.facebook);
  const { adNetworkAppId = 0 } = facebook ?? {};
  await owner.api.post(updateAppNetworkStatus.path, { adNetworkAppId, status: 0 });
  await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
  await choose(page, at.text('adNetwork.network'), 'Facebook');
  await expect(page).toHaveURL(/adnId=2/);
  await expect(row('Second')).toContainText(at.text('instance.networkOff'));
  await expect(row('Unity high')).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});

test('instances: exported, and imported after a dry run of a wrong file and a right one', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, instances } = await newWaterfall(owner);
  const at = await visit();
  await at.as(owner);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await page.goto(`/mediation/instance/import?pubAppId=${pubAppId}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: at.text('bulk.export') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Coin Rush instances.csv');
  const csv = (await readFile(await file.path(), 'utf8')).replace('Unity high', 'Unity highest');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  const wrong = `${csv},Nowhere,Facebook,Fourth,fb-4,no,active,US:abc${','.repeat(8)}\r\n`;
  await chooseFile(page, 'wrong.csv', wrong);
  const refused = row('fb-4');
  await expect(refused).toContainText(at.text('instance.errors.csvPlacementUnknown'));
  await expect(refused.getByRole('cell').first()).toHaveText('4');
  await expect(refused.getByText('placement', { exact: true })).toBeVisible();
  await expect(page.getByText(at.text('bulk.rowsRefused', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import changes/ })).toHaveCount(0);
  await at.expectAccessible();
  await chooseFile(page, 'right.csv', wrong.replace('Nowhere', 'Level end').replace('US:abc', 'US:9'));
  await expect(row('Unity highest').getByRole('deletion')).toHaveText('Unity high');
  await expect(row('fb-4')).toContainText('US:9.00');
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('bulk.importDo', { count: 2 }) }).click();
  await expect(page.getByText(at.text('bulk.imported', { count: 2 }))).toBeVisible();
  await expect(row('Unity highest')).toBeVisible();
  await choose(page, at.text('list.placement'), 'Level end');
  await expect(row('Fourth')).toContainText('$9.00');
  expect((await stored(owner, pubAppId)).list.find(({ id }) => id === instances.unity)?.version).toBe(2);
  expect(at.complaints).toEqual([]);
});

test('instances on a phone: the same Unit ID twice, eCPM of a region twice, a file (zhCN)', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, instances } = await newWaterfall(owner);
  const at = await visit('zhCN');
  await at.as(owner);
  await page.goto(`/mediation/instance/add?pubAppId=${pubAppId}&placementId=${placementId}`);
  await choose(page, at.text('adNetwork.network'), 'Unity');
  await page.getByRole('button', { name: at.text('instance.addRow') }).click();
  await fillRow(page, at, 0, '首个', 'u-1');
  await fillRow(page, at, 1, '次个 <b>🎮</b>', 'u-1');
  const save = page.getByRole('button', { name: at.text('instance.add'), exact: true });
  await save.click();
  await expect(page.getByText(at.text('instance.errors.unitIdTaken')).first()).toBeVisible();
  await page.getByLabel(at.text('instance.unitId'), { exact: true }).nth(1).fill('u-2');
  await saveMended(save);
  await expect(page.getByText(at.text('instance.created'))).toBeVisible();
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card('次个 <b>🎮</b>')).toBeVisible();
  await at.expectAccessible();

  await page.getByRole('link', { name: at.text('instance.editOf', { name: 'Unity high' }) }).click();
  const addEcpm = page.getByRole('button', { name: at.text('instance.addEcpm') });
  await addEcpm.click();
  await addEcpm.click();
  await page
    .getByRole('textbox', { name: at.text('instance.ecpm') })
    .nth(0)
    .fill('20');
  await page
    .getByRole('textbox', { name: at.text('instance.ecpm') })
    .nth(1)
    .fill('4.25');
  await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
  await expect(page.getByText(at.text('instance.errors.regionTwice')).first()).toBeVisible();
  await page.getByRole('button', { name: at.text('instance.removeEcpm', { row: 1 }) }).click();
  await saveMended(page.getByRole('button', { name: at.text('common.save'), exact: true }));
  await expect(page.getByText(at.text('instance.saved'))).toBeVisible();
  await at.expectAccessible();

  await page.goto(`/mediation/instance/import?pubAppId=${pubAppId}`);
  const header = 'id,placement,network,name,unit_id,manual_ecpm';
  await chooseFile(page, 'broken.csv', 'id,name\n1,x\n');
  await expect(page.getByText(at.text('bulk.fileRefused'))).toBeVisible();
  await expect(page.getByText(at.text('bulk.errors.csvColumnMissing')).first()).toBeVisible();
  await chooseFile(
    page,
    'one.csv',
    `${header}\n${instances.unity},Level end,Unity,最高价,unit-Unity high,US:30\n`,
  );
  await expect(card('最高价')).toContainText('US:30.00');
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('bulk.importDo', { count: 1 }) }).click();
  await expect(page.getByText(at.text('bulk.imported', { count: 1 }))).toBeVisible();
  await expect(card('最高价')).toContainText('US $30.00');
});
