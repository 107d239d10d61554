import {
  campaignCsvColumns,
  campaignCsvRows,
  checkCampaignImport,
  createCampaign,
  exportCampaigns,
  getCampaign,
  importCampaigns,
  listCampaigns,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { createPromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import { importBytes } from '@millrace/contract/kit/bulk';
import type { Call } from '@millrace/contract/kit/call';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byteOrderMark } from '../../../../platform/spreadsheet/csv.ts';
import { campaignFormOf, createTestCreative } from '../../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let promotedAppId: number;
let creative: number;
/** Called Autumn. */
let own: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creative = await createTestCreative(app, promoter);
  own = await add('Autumn');
});
afterAll(() => app.close());

const form = campaignFormOf();
async function add(name: string): Promise<number> {
  const creatives = [{ id: creative, weight: 3 }];
  return (await app.ask(createCampaign, { ...form, name, creatives, promotedAppId }, promoter)).data.id;
}
const show = async (id = own) => (await app.ask(getCampaign, { id }, promoter)).data;
const list = async () => (await app.ask(listCampaigns, { promotedAppId }, promoter)).data.list;
const check = (csv: string, person = promoter) =>
  app.ask(checkCampaignImport, { promotedAppId, csv }, person);
const run = (csv: string, sum: string) =>
  app.ask(importCampaigns, { promotedAppId, csv, check: sum }, promoter);
const imported = async (...lines: string[]) => {
  const csv = lines.join('\n');
  return run(csv, (await check(csv)).data.check);
};
/** What is wrong with the rows, as `row column key`. */
const wrongOf = async (...lines: string[]) =>
  (await check(lines.join('\n'))).data.rows.flatMap(({ row, problems }) =>
    problems.map(({ column, key }) => `${row} ${column} ${key.replace(/^(campaign|bulk)\.errors\./, '')}`),
  );
async function file(): Promise<{ body: string; headers: object }> {
  const { data } = await app.ask(exportCampaigns, { promotedAppId }, promoter);
  return app.app.inject({ url: `/api/download?ticket=${data.ticket}` });
}

const calls: [string, Call, () => object][] = [
  ['exportCampaigns', exportCampaigns, () => ({ promotedAppId })],
  ['checkCampaignImport', checkCampaignImport, () => ({ promotedAppId, csv: 'x' })],
  ['importCampaigns', importCampaigns, () => ({ promotedAppId, csv: 'x', check: '0'.repeat(64) })],
];
test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's app does not exist",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
  },
);

test('one row each but for archived ones, no cell a formula; an import of it changes nothing', async () => {
  const stored = {
    ...form,
    ...{ name: '=SUM(1), 秋', startsAt: '2026-10-01T00:00:00.000Z', endsAt: '2026-11-01T00:00:00.000Z' },
    ...{
      countries: ['DE', 'FR'],
      bid: '2.5',
      totalBudget: '500',
      link: 'https://shop.example/?c={click_id}',
    },
    ...{ pricing: 'cpa' as const, paidEvent: 'purchase' },
    bids: [
      { countries: ['AT', 'CH'], bid: '3' },
      { countries: ['US'], bid: '0.000001' },
    ],
  };
  await app.ask(updateCampaign, { ...stored, id: own, version: 1 }, promoter);
  const gone = await add('Gone');
  await app.ask(switchCampaigns, { ids: [gone], switch: 'archived' }, promoter);
  const { body, headers } = await file();
  expect(headers).toMatchObject({
    'content-disposition': expect.stringContaining('shop.example campaigns.csv'),
  });
  expect(body).toBe(
    `${byteOrderMark}${campaignCsvColumns.join(',')}\r\n` +
      `${own},"'=SUM(1), 秋",install,draft,2026-10-01,2026-10-31,"DE,FR",cpa,purchase,2.5,` +
      `"AT,CH:3;US:0.000001",50,500,fast,0,24,0,,,,https://shop.example/?c={click_id},,,,,,,,,,\r\n`,
  );
  const again = await check(body);
  expect(again.data.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 });
  expect(await show()).toMatchObject({ ...stored, version: 2 });
});

test('a dry run says what would change; the import makes it as one batch, new ones as drafts', async () => {
  const other = await add('Other');
  const csv = [
    'id,name,regions,bid,bids,daily_budget,last_day',
    `${own},Winter,de fr,02.50,"US,ca:3.10",60,2099-01-31`,
    `${other},Other,ALL,1.0,,50.000,`,
    ',Spring,JP,1,,20,',
  ].join('\n');
  const { data } = await check(csv);
  expect(data.counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 0 });
  expect(data.rows[0]).toMatchObject({
    ...{ row: 2, kind: 'changed', id: own, name: 'Winter' },
    changes: [
      { column: 'name', before: 'Autumn', after: 'Winter' },
      { column: 'last_day', before: '', after: '2099-01-31' },
      { column: 'regions', before: 'ALL', after: 'DE,FR' },
      { column: 'bid', before: '1', after: '2.5' },
      { column: 'bids', before: '', after: 'CA,US:3.1' },
      { column: 'daily_budget', before: '50', after: '60' },
    ],
  });
  expect(await show()).toMatchObject({ name: 'Autumn', version: 1 });

  const done = await run(csv, data.check);
  expect(done.data.counts).toEqual(data.counts);
  // What no column says stays.
  expect(await show()).toMatchObject({
    ...{
      name: 'Winter',
      countries: ['DE', 'FR'],
      bid: '2.5',
      bids: [{ countries: ['CA', 'US'], bid: '3.1' }],
    },
    ...{ dailyBudget: '60', endsAt: '2099-02-01T00:00:00.000Z', pacing: 'fast', version: 2 },
    creatives: [{ id: creative, weight: 3 }],
  });
  expect(await show(other)).toMatchObject({ version: 1 });
  const spring = (await list()).find(({ name }) => name === 'Spring');
  expect(spring).toMatchObject({ switch: 'draft', goal: 'install', countries: ['JP'], dailyBudget: '20' });
  const log = await app.database.inScope(promoter, (tx) =>
    tx.selectFrom('change_log').select('action').where('batch_id', '=', done.data.batchId).execute(),
  );
  expect(log.map(({ action }) => action).toSorted()).toEqual(['add', 'edit']);
  const history = await app.ask(listChanges, { entity: 'campaign', entityId: own }, promoter);
  expect(history.data.list[0]).toMatchObject({ action: 'edit' });
  expect((await app.ask(listNotices, {}, promoter)).data.list[0]).toMatchObject({
    content: expect.stringContaining('2 campaigns'),
    linkUrl: `/adv/app?app=${promotedAppId}`,
  });
});

test('names go round among campaigns, and what is renamed frees its name', async () => {
  const other = await add('Other');
  const done = await imported(
    'id,name,bid,daily_budget',
    `${own},Other,1,50`,
    `${other},Third,1,50`,
    ',AUTUMN,1,5',
  );
  expect(done.code).toBe(0);
  expect((await list()).map(({ name }) => name)).toEqual(['AUTUMN', 'Third', 'Other']);
});

test('an import whose names go round is taken back whole', async () => {
  const other = await add('Other');
  const names = async () => [(await show()).name, (await show(other)).name];
  const done = await imported('id,name,bid,daily_budget', `${own},Other,1,50`, `${other},Autumn,1,50`);
  expect(await names()).toEqual(['Other', 'Autumn']);
  const history = async () =>
    (await app.ask(listChanges, { entity: 'campaign', entityId: own }, promoter)).data.list;
  const [change] = await history();
  expect(change?.batch?.id).toBe(done.data.batchId);
  const taken = await app.ask(revertChange, { id: change?.id ?? 0, batch: true }, promoter);
  expect(taken.data).toEqual({ reverted: 2 });
  expect(await names()).toEqual(['Autumn', 'Other']);
  expect((await history())[0]).toMatchObject({ fields: [{ before: 'Other', after: 'Autumn' }] });
});

test('of the phones that it is for, a file says what its columns say; the rest of the audience stays', async () => {
  const targeting = { ...form.targeting, hours: [9], carriers: ['Telekom'], osMin: '14' };
  const edited = { ...form, creatives: [], name: 'Autumn', targeting };
  await app.ask(updateCampaign, { ...edited, id: own, version: 1 }, promoter);
  const head = 'id,name,device_types,os_min,brand_mode,brands,languages';
  await imported(head, `${own},Autumn,TV|phone,,exclude,Sony | LG,DE`);
  const stored = { ...targeting, deviceTypes: ['tv', 'phone'], osMin: null };
  const phones = { brandMode: 'exclude', brands: ['Sony', 'LG'], languages: ['de'] };
  expect((await show()).targeting).toEqual({ ...stored, ...phones });
  const { body } = await file();
  expect(body).toContain(',tv|phone,,,,exclude,Sony|LG,,,Telekom,de\r\n');
  expect((await check(body)).data.counts).toMatchObject({ unchanged: 1 });
  expect(await wrongOf(head, `${own},Autumn,fridge,,exclude,,german`)).toEqual([
    '2 device_types csvValue',
    '2 languages common.errors.invalid',
    '2 brands mediationRule.errors.listEmpty',
  ]);
});

describe('refused whole', () => {
  test('when a row is wrong: nothing at all is stored', async () => {
    const done = await imported('id,name,bid,daily_budget', `${own},Winter,1,50`, ',Spring,free,50');
    expect(done).toMatchObject({ code: 1012, error: { error: 'bulk.errors.importWrong' } });
    expect((await list()).map(({ name }) => name)).toEqual(['Autumn']);
  });

  test('when something has changed in between, or another file is sent', async () => {
    const csv = `id,name\n${own},Winter`;
    const sum = (await check(csv)).data.check;
    const outdated = { code: 1013, error: { error: 'bulk.errors.importChanged' } };
    expect(await run(`${csv}er`, sum)).toMatchObject(outdated);
    await app.ask(switchCampaigns, { ids: [own], switch: 'on' }, promoter);
    expect(await run(csv, sum)).toMatchObject(outdated);
    expect(await show()).toMatchObject({ name: 'Autumn', switch: 'on', version: 1 });
    expect((await imported(csv)).code).toBe(0);
  });
});

test('what is wrong stands at its row and column', async () => {
  const stranger = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://x.example' } as const;
  const theirApp = (await app.ask(createPromotedApp, site, stranger)).data.id;
  const theirs = await app.ask(
    createCampaign,
    { ...campaignFormOf({ creatives: [] }), promotedAppId: theirApp },
    stranger,
  );
  const head = 'id,name,state,first_day,last_day,regions,goal,bid,bids,daily_budget,cap_impressions,link';
  const wrong = async (cells: string) => wrongOf(head, cells);
  expect(await wrong(`${theirs.data.id},Theirs,,,,,,,,,,`)).toEqual(['2 id csvIdUnknown']);
  expect(await wrong(`${own},,,,,DE,,1,,50,0,`)).toEqual(['2 name nameEmpty']);
  expect(await wrong(`${own},A,on,,,DE,,1,,50,0,`)).toEqual(['2 state csvState']);
  expect(await wrong(`${own},A,,1.10.2026,,DE,,1,,50,0,`)).toEqual(['2 first_day csvDay']);
  expect(await wrong(`${own},A,,2026-13-01,,DE,,1,,50,0,`)).toEqual(['2 first_day csvDay']);
  expect(await wrong(`${own},A,,2026-10-02,2026-10-01,DE,,1,,50,0,`)).toEqual(['2 last_day endsBefore']);
  expect(await wrong(`${own},A,,,,,,1,,50,0,`)).toEqual(['2 regions regionsEmpty']);
  expect(await wrong(`${own},A,,,,DE,sell,1,,50,0,`)).toEqual(['2 goal csvValue']);
  expect(await wrong(`${own},A,,,,DE,,,,50,0,`)).toEqual(['2 bid bidMalformed']);
  expect(await wrong(`${own},A,,,,DE,,1,US=2,50,0,`)).toEqual(['2 bids csvBids']);
  expect(await wrong(`${own},A,,,,DE,,1,US:2;US:3,50,0,`)).toEqual(['2 bids regionTwice']);
  expect(await wrong(`${own},A,,,,DE,,1,,,0,`)).toEqual(['2 daily_budget budgetEmpty']);
  expect(await wrong(`${own},A,,,,DE,,1,,50,many,`)).toEqual(['2 cap_impressions common.errors.invalid']);
  expect(await wrong(`${own},A,,,,DE,,1,,50,0,shop`)).toEqual(['2 link linkMalformed']);
});

test('rows that cannot go together, archived ones, apps that are gone; archived creatives are in nobody’s way', async () => {
  const head = 'id,name,bid,daily_budget';
  expect(await wrongOf(head, `${own},A,1,50`, `${own},B,1,50`)).toEqual(['3 id csvIdTwice']);
  expect(await wrongOf(head, ',New,1,50', ',new,1,50')).toEqual(['3 name csvNameTwice']);
  expect(await wrongOf(head, ',AUTUMN,1,50')).toEqual(['2 name nameTaken']);
  const archived = await add('Old');
  await app.ask(switchCampaigns, { ids: [archived], switch: 'archived' }, promoter);
  expect(await wrongOf(head, `${archived},Old,1,50`)).toEqual(['2 id archived']);
  await app.database.asSystem((tx) =>
    tx.updateTable('creative').set({ archived_at: new Date() }).where('id', '=', creative).execute(),
  );
  expect(await wrongOf(head, `${own},A,1,50`)).toEqual([]);
  await app.ask(updatePromotedAppStatus, { id: promotedAppId, status: 0 }, promoter);
  expect(await wrongOf(head, ',New,1,50')).toEqual(['2  appArchived']);
});

test('files that cannot be read, are too large, or have too many rows', async () => {
  const ofFile = async (csv: string) =>
    (await check(csv)).data.problems.map(({ column, key }) => `${column} ${key.replace('bulk.errors.', '')}`);
  expect(await ofFile('id,bid\n1,2')).toEqual(['name csvColumnMissing']);
  expect(await ofFile('name,colour\nA,red')).toEqual(['colour csvColumnUnknown']);
  expect(await ofFile('name')).toEqual([' csvEmpty']);
  const many = Array.from({ length: campaignCsvRows + 1 }, (_, index) => `A${index}`);
  expect(await ofFile(['name', ...many].join('\n'))).toEqual([' csvTooManyRows']);
  const refused = async (csv: string) => (await check(csv)).error.fields?.csv?.key;
  expect(await refused('x'.repeat(importBytes + 1))).toBe('bulk.errors.csvTooLarge');
  expect(await refused('name\ncaf\uFFFD')).toBe('bulk.errors.csvEncoding');
});
