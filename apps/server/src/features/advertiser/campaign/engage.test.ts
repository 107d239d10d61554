import { readFile } from 'node:fs/promises';
import {
  type CampaignForm,
  checkCampaignImport,
  createCampaign,
  duplicateCampaign,
  exportCampaigns,
  getCampaign,
  importCampaigns,
  listCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { setFeedStatus } from '@millrace/contract/advertiser/feed';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignFormOf, createTestSegment } from '../../../testing/campaigns.ts';
import { createTestFeed } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let segment: number;
/** By platform. */
let ids: { readonly ios: number; readonly android: number; readonly web: number };
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  segment = await createTestSegment(app, promoter);
  const site = await app.ask(createPromotedApp, { kind: 'website', link: 'https://shop.example' }, promoter);
  const inStore = (platform: 0 | 1, storeId: string) =>
    app.database.asSystem((tx) =>
      tx
        .insertInto('promoted_app')
        .values({
          ...{ organization_id: promoter.organizationId, platform, store_id: storeId, name: storeId },
          ...{ store_url: `https://store.example/${storeId}`, verified: true },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const [ios, android] = [await inStore(0, '1234567890'), await inStore(1, 'com.acme.rush')];
  ids = { ios: ios.id, android: android.id, web: site.data.id };
});
afterAll(() => app.close());

const engage = (change: Partial<CampaignForm> = {}): CampaignForm =>
  campaignFormOf({
    ...{ goal: 'engage', holdOut: 10, targeting: { ...everybody, segmentsIn: [segment] } },
    ...change,
  });
const add = (change: Partial<CampaignForm> = {}, promotedAppId = ids.web) =>
  app.ask(createCampaign, { ...engage(change), promotedAppId }, promoter);
const wrong = async (of: ReturnType<typeof add>) =>
  Object.entries((await of).error?.fields ?? {}).map(([field, { key }]) => `${field} ${key}`);

test('a campaign to engage needs a segment, and says so at its field; nothing is stored', async () => {
  expect(await wrong(add({ targeting: everybody }))).toEqual([
    'targeting.segmentsIn campaign.errors.segmentEmpty',
  ]);
  expect(await wrong(add({ targeting: { ...everybody, segmentsOut: [segment] } }))).toHaveLength(1);
  const stranger = await createPerson(app, { roleId: role.promoter });
  const others = await createTestSegment(app, stranger);
  expect(await wrong(add({ targeting: { ...everybody, segmentsIn: [others] } }))).toEqual([
    'targeting.segmentsIn.0 campaign.errors.segmentGone',
  ]);
  const stored = app.database.inScope(promoter, (tx) => tx.selectFrom('campaign').select('id').execute());
  expect(await stored).toEqual([]);
});

test('a tenth is held out unless another share is said, of the goal engage alone; it is in the history and taken back', async () => {
  const { holdOut: _, ...unsaid } = engage();
  const request = { ...unsaid, promotedAppId: ids.web } as CampaignForm & { promotedAppId: number };
  const made = (await app.ask(createCampaign, request, promoter)).data;
  expect(made).toMatchObject({ goal: 'engage', holdOut: 10 });
  const edited = { ...engage({ holdOut: 25 }), id: made.id, version: made.version };
  expect((await app.ask(updateCampaign, edited, promoter)).data).toMatchObject({ holdOut: 25, version: 2 });
  const log = await app.ask(listChanges, { entity: 'campaign', entityId: made.id }, promoter);
  expect(log.data.list[0]?.fields).toMatchObject([{ field: 'holdOut', before: 10, after: 25 }]);
  await app.ask(revertChange, { id: log.data.list[0]?.id ?? 0 }, promoter);
  expect((await app.ask(getCampaign, { id: made.id }, promoter)).data).toMatchObject({ holdOut: 10 });
  expect((await app.ask(duplicateCampaign, { id: made.id }, promoter)).data).toMatchObject({ holdOut: 10 });
  expect((await add({ name: 'New', goal: 'install', targeting: everybody })).data).toMatchObject({
    holdOut: 0,
  });
  const ofGoal = async (goal: 'engage' | 'install') =>
    (await app.ask(listCampaigns, { goal }, promoter)).data.list.map(({ name }) => name);
  expect(await ofGoal('install')).toEqual(['New']);
  expect(await ofGoal('engage')).toHaveLength(2);
  for (const holdOut of [-1, 51, 2.5]) expect(await wrong(add({ name: 'Wrong', holdOut }))).toHaveLength(1);
});

test('when it held nobody out is noted, and read from the change log of before all the same', async () => {
  let campaign = (await add()).data;
  for (const holdOut of [20, 0, 0, 15, 0, 10, 0]) {
    const edited = {
      ...engage({ holdOut, name: `Holds ${holdOut}` }),
      id: campaign.id,
      version: campaign.version,
    };
    campaign = (await app.ask(updateCampaign, edited, promoter)).data;
  }
  const noted = () =>
    app.database.inScope(promoter, (tx) =>
      tx.selectFrom('hold_out_gap').select(['campaign_id', 'off_at', 'on_at']).orderBy('off_at').execute(),
    );
  const gaps = await noted();
  expect(gaps.map(({ on_at }) => on_at !== null)).toEqual([true, true, false]);
  const file = new URL('../../../migrations/postgres/0082_hold_out_gap.sql', import.meta.url);
  const fromLog = /with change as[^;]+;/.exec(await readFile(file, 'utf8'))?.[0] ?? '';
  await app.database.asSystem(async (tx) => {
    await tx.deleteFrom('hold_out_gap').execute();
    await sql.raw(fromLog).execute(tx);
  });
  expect(await noted()).toEqual(gaps);
});

test('factors by how long somebody is away are kept, and refused at their field', async () => {
  const recency = [
    { days: 0, factor: '1.5' },
    { days: 7, factor: '1.25' },
  ];
  const made = (await add({ recency, recencyOlder: '0.5' })).data;
  expect(made).toMatchObject({ recency, recencyOlder: '0.5' });
  const edited = { ...engage({ recencyOlder: '2' }), id: made.id, version: made.version };
  await app.ask(updateCampaign, edited, promoter);
  const log = await app.ask(listChanges, { entity: 'campaign', entityId: made.id }, promoter);
  expect(log.data.list[0]?.fields.map(({ field }) => field).toSorted()).toEqual(['recency', 'recencyOlder']);
  await app.ask(revertChange, { id: log.data.list[0]?.id ?? 0 }, promoter);
  expect((await app.ask(getCampaign, { id: made.id }, promoter)).data).toMatchObject({
    recency,
    recencyOlder: '0.5',
  });
  const bad = async (change: Partial<CampaignForm>) => wrong(add({ name: 'Wrong', ...change }));
  expect(await bad({ recency: [{ days: 3, factor: '0.05' }] })).toEqual([
    'recency.0.factor campaign.errors.factorMalformed',
  ]);
  expect(await bad({ recencyOlder: '6' })).toEqual(['recencyOlder campaign.errors.factorMalformed']);
  expect(await bad({ recency: [...recency, { days: 7, factor: '1' }] })).toEqual([
    'recency.2.days campaign.errors.daysOrder',
  ]);
  expect(await bad({ recency: [{ days: 61, factor: '1' }] })).toHaveLength(1);
  const install = await add({ name: 'New', goal: 'install', targeting: everybody, recency });
  expect(install.data).toMatchObject({ recency: [], recencyOlder: '1' });
});

test('a file says factors as days and factors, and leaves what it does not say', async () => {
  const made = (await add({ recency: [{ days: 1, factor: '1.5' }] })).data;
  const check = async (cell: string) => {
    const csv = `id,name,recency\n${made.id},${made.name},${cell}`;
    return (await app.ask(checkCampaignImport, { promotedAppId: ids.web, csv }, promoter)).data.rows[0];
  };
  expect(await check('1:1.5;1')).toMatchObject({ kind: 'unchanged' });
  expect((await check('1:2;7:1.2;0.5'))?.changes).toEqual([
    { column: 'recency', before: '1:1.5;1', after: '1:2;7:1.2;0.5' },
  ]);
  for (const cell of ['1', '1:2;7:x;1', '7:1;1:1;1', '1:1.5;9'])
    expect([cell, (await check(cell))?.problems.map(({ column }) => column)]).toEqual([
      cell,
      cell === '1' ? [] : ['recency'],
    ]);
});

test('in the CSV products are a feed and what is shown of it; one that is not there is refused at its column', async () => {
  const feed = await createTestFeed(app, promoter, { promotedAppId: ids.web, name: 'Shop' });
  const lead = await createTestFeed(app, promoter, { promotedAppId: ids.web, name: 'Lead' });
  const led = await createTestFeed(app, promoter, { promotedAppId: ids.web, name: 'Led', leadId: lead.id });
  const others = await createTestFeed(app, await createPerson(app, { roleId: role.promoter }));
  const { data } = await add({ productFeedId: feed.id, productPicks: ['viewed', 'best'] });
  const ask = (csv: string) => ({ promotedAppId: ids.web, csv });
  const check = async (cells: string) => {
    const csv = `id,name,product_feed,product_picks\n${data.id},${data.name},${cells}`;
    return (await app.ask(checkCampaignImport, ask(csv), promoter)).data.rows[0];
  };
  expect(await check(`${feed.id},viewed;best`)).toMatchObject({ kind: 'unchanged' });
  for (const [cells, wrong] of [
    [`${others.id},`, 'product_feed campaign.errors.feedGone'],
    [`${led.id},`, 'product_feed campaign.errors.feedGone'],
    ['2147483647,', 'product_feed campaign.errors.feedGone'],
    ['Shop,', 'product_feed campaign.errors.csvFeed'],
    [`${feed.id},cheapest`, 'product_picks bulk.errors.csvValue'],
  ])
    expect((await check(cells ?? ''))?.problems.map(({ column, key }) => `${column} ${key}`)).toEqual([
      wrong,
    ]);

  const csv = `id,name,product_feed,product_picks\n${data.id},${data.name},${feed.id},Best viewed`;
  const { check: sum } = (await app.ask(checkCampaignImport, ask(csv), promoter)).data;
  await app.ask(importCampaigns, { ...ask(csv), check: sum }, promoter);
  const shown = async () => (await app.ask(getCampaign, { id: data.id }, promoter)).data;
  expect(await shown()).toMatchObject({ productFeedId: feed.id, productPicks: ['best', 'viewed'] });
  const { ticket } = (await app.ask(exportCampaigns, { promotedAppId: ids.web }, promoter)).data;
  const file = await app.app.inject({ url: `/api/download?ticket=${ticket}` });
  expect(file.body).toContain(`,${feed.id},best;viewed,`);
  expect((await check(','))?.changes).toEqual([
    { column: 'product_feed', before: String(feed.id), after: '' },
    { column: 'product_picks', before: 'best;viewed', after: '' },
  ]);
  // What is archived by now has to leave the campaign, as in its form.
  await app.ask(setFeedStatus, { id: feed.id, switch: 'archived' }, promoter);
  expect((await check(`${feed.id},`))?.problems).toMatchObject([{ column: 'product_feed' }]);
});

const links: readonly [platform: 'ios' | 'android' | 'web', link: string, problem: string | null][] = [
  ['ios', 'https://shop.example/cart?c={click_id}', null],
  ['ios', 'coinrush://cart?click={click_id}', null],
  ['ios', 'https://{country}.shop{campaign_id}.example/{other}?a={other}', null],
  ['ios', 'https://{other}.shop.example/cart', 'hostMacro'],
  ['web', 'https://{click_id}.shop.example/', 'hostMacro'],
  ['web', 'HTTPS://shop.{X}.example?a=1', 'hostMacro'],
  ['ios', 'coinrush://{other}/cart', null],
  ['ios', 'http://shop.example/cart', 'linkInsecure'],
  ['ios', 'intent://cart#Intent;package=com.acme.rush;end', 'linkOtherPlatform'],
  ['ios', 'itms-apps://apps.apple.com/app/id1', 'linkStore'],
  ['android', 'coinrush://cart', null],
  ['android', 'intent://cart#Intent;scheme=coinrush;package=com.acme.rush;end', null],
  ['android', 'intent://cart', 'linkIntent'],
  ['android', 'market://details?id=com.acme.rush', 'linkStore'],
  ['android', 'javascript:alert(1)', 'linkScheme'],
  ['android', 'DATA:text/html,hello', 'linkScheme'],
  ['web', 'https://shop.example/sale', null],
  ['web', 'http://shop.example/sale', null],
  ['web', 'coinrush://cart', 'linkNotWeb'],
  ['web', 'shop', 'linkMalformed'],
  ['android', 'coinrush:', 'linkMalformed'],
  ['android', 'coin rush://cart', 'linkMalformed'],
];
test.each(links)('%s, %s: %s', async (platform, link, problem) => {
  expect(await wrong(add({ link }, ids[platform]))).toEqual(
    problem === null ? [] : [`link campaign.errors.${problem}`],
  );
});

test('a tracker’s host has no braces that nothing is filled into', async () => {
  const of = (host: string) => [`https://${host}.t.example/i?a={other}`];
  const known = { impressionTrackers: of('{placement_id}'), clickTrackers: of('c-{country}') };
  expect(await wrong(add(known))).toEqual([]);
  expect(await wrong(add({ impressionTrackers: of('{partner}') }))).toEqual([
    'impressionTrackers.0 campaign.errors.hostMacro',
  ]);
  expect(await wrong(add({ clickTrackers: of('{click_id') }))).toEqual([
    'clickTrackers.0 campaign.errors.hostMacro',
  ]);
});

test('a campaign for new users leads to the web alone', async () => {
  const install = { goal: 'install' as const, targeting: everybody };
  expect(await wrong(add({ ...install, link: 'coinrush://cart' }, ids.ios))).toEqual([
    'link campaign.errors.linkNotWeb',
  ]);
  expect(await wrong(add({ ...install, link: 'http://tracker.example/{click_id}' }, ids.ios))).toEqual([]);
});

test('products in its ads are of a feed of its own that stands by itself; it is recorded, copied and taken back', async () => {
  const feed = await createTestFeed(app, promoter, { promotedAppId: ids.web, name: 'Shop' });
  const led = await createTestFeed(app, promoter, { promotedAppId: ids.web, name: 'Led', leadId: feed.id });
  const other = await createPerson(app, { roleId: role.promoter });
  const others = await createTestFeed(app, other);
  const ofApp = await createTestFeed(app, promoter, { promotedAppId: ids.ios, name: 'App' });
  for (const id of [others.id, ofApp.id, led.id, 999_999])
    expect(await wrong(add({ productFeedId: id }))).toEqual(['productFeedId campaign.errors.feedGone']);
  expect(await wrong(add({ productFeedId: feed.id, productPicks: [] }))).toEqual([
    'productPicks campaign.errors.picksEmpty',
  ]);
  const { data } = await add({ productFeedId: feed.id, productPicks: ['viewed', 'best', 'viewed'] });
  expect(data).toMatchObject({ productFeedId: feed.id, productPicks: ['viewed', 'best'] });
  expect((await app.ask(duplicateCampaign, { id: data.id }, promoter)).data).toMatchObject({
    productFeedId: feed.id,
    productPicks: ['viewed', 'best'],
  });
  const install = engage({ goal: 'install', productFeedId: feed.id });
  const saved = await app.ask(updateCampaign, { ...install, id: data.id, version: data.version }, promoter);
  expect(saved.data.productFeedId).toBeNull();
});
