import { randomUUID } from 'node:crypto';
import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import {
  lookUpConversions,
  measureIncrementality,
  showPath,
} from '@millrace/contract/advertiser/retargeting';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAdFacts } from '../../../domain/report/testing/ad-fact.ts';
import type { ClickHouse, IngestRow } from '../../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf, createTestCreative, createTestSegment } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let [promotedAppId, campaignId, creativeId, publisherApp] = [0, 0, 0, 0];

const dayMs = 86_400_000;
const dayAt = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
const days = { from: dayAt(5), to: dayAt(1) };
/** Hours after the beginning of the days. */
const at = (hours: number) => Date.parse(days.from) + hours * 3_600_000;

const put = (table: string, rows: readonly IngestRow[]) =>
  clickhouse.ingest(table, [...rows], { token: randomUUID() });

/** What phones' servers keep of an advertiser's ads. */
const kept = (kind: string, viewer: number, hours: number, more: IngestRow = {}): IngestRow => ({
  ...{ organization_id: 1, app_id: publisherApp, platform: 1, country: 'DE', kind, record_id: randomUUID() },
  ...{
    received_at: at(hours),
    at: at(hours),
    advertiser_id: promoter.organizationId,
    campaign_id: campaignId,
  },
  ...{ creative_id: creativeId, viewer: String(viewer), ...more },
});
const ofCampaign = () => ({ advertiser_id: promoter.organizationId, campaign_id: campaignId });
/** As its column says that something never came. */
const never = Date.parse('2200-01-01');
const assigned = (viewer: number, heldOut: boolean, hours = 1, more: IngestRow = {}) =>
  kept('assigned', viewer, hours, { outcome: heldOut ? 'heldOut' : 'treated', probability: 0.1, ...more });
const bought = (device: number, hours: number, usd = '10', more: IngestRow = {}): IngestRow => ({
  ...{ advertiser_id: promoter.organizationId, promoted_app_id: promotedAppId, event_name: 'purchase' },
  ...{
    person: String(device),
    device_hash: String(device),
    at: at(hours),
    value_usd: usd,
    received_at: at(hours),
  },
  ...more,
});

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creativeId = await createTestCreative(app, promoter);
  publisherApp = await createTestApp(app, await createPerson(app), { name: 'Coin Rush' });
  const segment = await createTestSegment(app, promoter);
  const targeting = { ...everybody, segmentsIn: [segment] };
  const form = campaignFormOf({ goal: 'engage', holdOut: 10, targeting, name: 'Come back' });
  campaignId = (await app.ask(createCampaign, { ...form, promotedAppId }, promoter)).data.id;
  await app.database.asSystem((tx) =>
    tx.updateTable('campaign').set({ switch: 'on' }).where('id', '=', campaignId).execute(),
  );
  // 1,800 that may see it, 200 held out; 101 of the first, 10 of the others buy for 10 USD.
  const treated = Array.from({ length: 1_800 }, (_, nth) => nth + 1);
  const heldOut = Array.from({ length: 200 }, (_, nth) => nth + 10_001);
  await put('event', [
    ...treated.map((one) => assigned(one, false)),
    ...heldOut.map((one) => assigned(one, true)),
  ]);
  await put('promoted_event', [
    ...treated.slice(0, 101).map((one) => bought(one, 3)),
    ...heldOut.slice(0, 10).map((one) => bought(one, 3)),
    // Before its first auction, another event, another app, after the days, another advertiser, nobody of the campaign.
    ...[
      bought(500, 0.5),
      bought(501, 3, '1', { event_name: 'refund' }),
      bought(502, 3, '1', { promoted_app_id: 999 }),
    ],
    ...[bought(503, 24 * 6), bought(504, 3, '1', { advertiser_id: 999_999 }), bought(77_777, 3)],
  ]);
  // Of another advertiser under the same ids, and one device that moved to the other group later.
  await put('event', [assigned(20_000, true, 1, { advertiser_id: 999_999 }), assigned(1, true, 4)]);
  const fact = { country: 'DE', organization: 1, app: publisherApp, placement: 0, creative: creativeId };
  await writeAdFacts(clickhouse, [
    {
      ...fact,
      hour: new Date(at(2)).toISOString(),
      advertiser: promoter.organizationId,
      campaign: campaignId,
      impressions: 30,
      clicks: 3,
      spent: '42.5',
    },
    // Before it held anybody out: nobody knows what that brought.
    {
      ...fact,
      hour: new Date(at(0)).toISOString(),
      advertiser: promoter.organizationId,
      campaign: campaignId,
      impressions: 900,
      clicks: 90,
      spent: '1000',
    },
    {
      ...fact,
      hour: new Date(at(2)).toISOString(),
      advertiser: 999_999,
      campaign: campaignId,
      impressions: 30,
      clicks: 3,
      spent: '7',
    },
  ]);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const calls: [string, Call, () => object][] = [
  ['measureIncrementality', measureIncrementality, () => ({ ...days, campaignId })],
  ['showPath', showPath, () => ({ ...days, campaignId })],
  ['lookUpConversions', lookUpConversions, () => ({ ...days, campaignId })],
];
test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
  },
);

test('the groups of a campaign by hand: who may see it beside who never does, since the first auction', async () => {
  const { data } = await app.ask(measureIncrementality, days, promoter);
  expect(data.total).toBe(1);
  const [one] = data.list;
  expect(one).toMatchObject({
    campaign: { id: campaignId, name: 'Come back', promotedAppId, holdOut: 10 },
    treated: { devices: 1_800, converters: 101, conversions: 101, value: '1010' },
    heldOut: { devices: 200, converters: 10, conversions: 10, value: '100' },
    ...{ verdict: 'notYet', splitChance: 1, spend: '42.5', counted: [days] },
  });
  expect(one?.lift?.value).toBeCloseTo(101 / 1_800 / 0.05 - 1, 10);
  expect(one?.incremental?.value).toBeCloseTo(11, 8);
  // Money is decimal text.
  expect(one?.incrementalValue?.value).toBe('110');
  expect(one?.iroas?.value).toBeCloseTo(110 / 42.5, 8);
  expect(one?.daysNeeded).toBeGreaterThan(0);
  // Asked again it says the same.
  expect((await app.ask(measureIncrementality, days, promoter)).data).toEqual(data);
});

test('only days in which it held devices out count', async () => {
  const ask = async (period: typeof days) =>
    (await app.ask(measureIncrementality, { ...period, campaignId }, promoter)).data.list[0];
  const wider = await ask({ ...days, from: dayAt(20) });
  expect(wider).toMatchObject({ counted: [days], spend: '42.5', treated: { conversions: 101 } });
  const before = { from: dayAt(20), to: dayAt(10) };
  expect(await ask(before)).toMatchObject({ counted: [], spend: '0', iroas: null });
  // Switched off now, all of the days count still.
  const holdOut = (share: number) =>
    app.database.asSystem((tx) =>
      tx.updateTable('campaign').set({ hold_out: share }).where('id', '=', campaignId).execute(),
    );
  await holdOut(0);
  const stopped = await ask(days);
  await holdOut(10);
  expect(stopped).toMatchObject({ counted: [days], spend: '42.5' });
});

test('nothing counts of a time in which the hold-out was off', async () => {
  const ask = async () =>
    (await app.ask(measureIncrementality, { ...days, campaignId }, promoter)).data.list[0];
  const before = await ask();
  const gapOf = (offAt: number, onAt: number | null) =>
    app.database.asSystem((tx) =>
      tx
        .updateTable('hold_out_gap')
        .set({ off_at: new Date(offAt), on_at: onAt === null ? null : new Date(onAt) })
        .where('campaign_id', '=', campaignId)
        .execute(),
    );
  // The test before has switched it off and on again: one gap was noted, and ended.
  const noted = () =>
    app.database.asSystem((tx) =>
      tx.selectFrom('hold_out_gap').selectAll().where('campaign_id', '=', campaignId).execute(),
    );
  expect(await noted()).toMatchObject([{ off_at: expect.any(Date), on_at: expect.any(Date) }]);
  // Whoever was held out may have seen it then; what both groups did and what it cost is left out.
  await put('promoted_event', [bought(10_100, 30), bought(10_101, 31), bought(900, 30), bought(901, 50)]);
  const fact = { country: 'DE', organization: 1, app: publisherApp, placement: 0, creative: creativeId };
  const cost = {
    ...fact,
    advertiser: promoter.organizationId,
    campaign: campaignId,
    impressions: 1,
    clicks: 0,
  };
  await writeAdFacts(clickhouse, [
    { ...cost, hour: new Date(at(30)).toISOString(), spent: '500' },
    { ...cost, hour: new Date(at(50)).toISOString(), spent: '1' },
  ]);
  await gapOf(at(24.5), at(47.5));
  const counted = [
    { from: days.from, to: days.from },
    { from: dayAt(3), to: days.to },
  ];
  expect(await ask()).toMatchObject({
    ...{ counted, spend: '43.5' },
    treated: { devices: 1_800, conversions: 102 },
    heldOut: { devices: 200, conversions: 10 },
  });
  // Without the gap, all of it would.
  await gapOf(at(200), at(200));
  expect(await ask()).toMatchObject({
    spend: '543.5',
    treated: { conversions: 103 },
    heldOut: { conversions: 12 },
  });
  // Off for good, it counts until then, though no device was drawn for long.
  await gapOf(at(24.5), null);
  expect(await ask()).toMatchObject({ counted: [{ from: days.from, to: days.from }], spend: '42.5' });
  await gapOf(at(24.5), at(24 * 5));
  expect(await ask()).toEqual({
    ...before,
    counted: [{ from: days.from, to: days.from }],
    daysNeeded: expect.any(Number),
  });
});

test('another event, other days, another name: as asked', async () => {
  const ask = async (more: object) =>
    (await app.ask(measureIncrementality, { ...days, ...more }, promoter)).data;
  expect((await ask({ event: 'Refund' })).list[0]).toMatchObject({
    verdict: 'tooFew',
    treated: { conversions: 1 },
  });
  expect((await ask({ from: dayAt(30), to: dayAt(20) })).list[0]).toMatchObject({
    ...{ verdict: 'tooFew', splitChance: null, treated: { devices: 0, value: null } },
  });
  expect((await ask({ search: 'back' })).total).toBe(1);
  expect(await ask({ search: 'b%k' })).toEqual({ list: [], total: 0 });
  const wrong = await app.ask(measureIncrementality, { ...days, event: '*' }, promoter);
  expect(wrong.error.fields?.event?.key).toBe('campaign.errors.eventMalformed');
});

test('the way of devices: steps, how soon, and how often before', async () => {
  await put('event', [
    ...[
      kept('impr', 1, 2),
      kept('impr', 1, 2.5),
      kept('impr', 2, 1),
      kept('impr', 3, 2),
      kept('impr', 400, 2),
    ],
    ...[kept('impr', 401, 2), kept('impr', 401, 30), kept('impr', 401, 40), kept('impr', 401, 41)],
    ...[kept('click', 1, 2.5), kept('click', 400, 3)],
    // A flood, one that may not be known again, another advertiser's.
    ...[kept('impr', 402, 2, { unbilled: 'flood' }), kept('impr', 0, 2)],
    kept('impr', 403, 2, { advertiser_id: 999_999 }),
  ]);
  const { data } = await app.ask(showPath, { ...days, campaignId }, promoter);
  // 1, 2 and 3 bought at the third hour: one hour after their impression, two, one; the first half an hour after the click.
  expect(data.funnel).toEqual({ chosen: 1_800, shown: 5, clicked: 2, converted: 3, convertedAfterClick: 1 });
  expect(data.delays.map(({ afterImpression }) => afterImpression)).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(data.delays.map(({ afterClick }) => afterClick)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(data.frequency.slice(0, 4)).toEqual([
    { from: 1, devices: 3, converters: 2, impressions: 3 },
    { from: 2, devices: 1, converters: 1, impressions: 2 },
    { from: 3, devices: 0, converters: 0, impressions: 0 },
    { from: 4, devices: 1, converters: 0, impressions: 4 },
  ]);
});

test('impressions after the first conversion did nothing for it', async () => {
  // 10 saw it twice, bought, and saw it five times more; 11 bought twice. Those who never buy count with all that they saw.
  const shown = [1, 2, 3.5, 4, 5, 30, 50];
  await put('event', [
    ...shown.map((hours) => kept('impr', 10, hours)),
    ...[2, 2.5, 20, 40].map((hours) => kept('impr', 11, hours)),
    ...shown.map((hours) => kept('impr', 410, hours)),
  ]);
  await put('promoted_event', [bought(11, 30)]);
  // As rows were before times of impressions were kept: whole days count, that of the conversion included.
  await put('campaign_person_day', [
    {
      ...ofCampaign(),
      person: '12',
      day: days.from,
      impressions: 2,
      first_impression: at(1),
      first_click: never,
    },
    {
      ...ofCampaign(),
      person: '12',
      day: dayAt(3),
      impressions: 9,
      first_impression: at(49),
      first_click: never,
    },
  ]);
  const before = (await app.ask(showPath, { ...days, campaignId }, promoter)).data.frequency;
  expect(before[1]).toEqual({ from: 2, devices: 4, converters: 4, impressions: 8 });
  expect(before[4]).toMatchObject({ from: 6, devices: 1, converters: 0, impressions: 7 });
});

test('the first step of the way keeps to the days as the others do', async () => {
  const ask = async (period: typeof days) =>
    (await app.ask(showPath, { ...period, campaignId }, promoter)).data.funnel;
  const later = { from: dayAt(4), to: dayAt(1) };
  const shownBefore = (await ask(later)).shown;
  await put('event', [
    // Drawn within the later days: two that may see it, one that never does. 420 was drawn before and is shown it now.
    ...[assigned(700_001, false, 26), assigned(700_002, false, 30), assigned(700_003, true, 30)],
    ...[kept('impr', 700_002, 31), kept('impr', 420, 31)],
  ]);
  const funnel = await ask(later);
  expect(funnel.shown).toBe(shownBefore + 2);
  expect(funnel.chosen).toBe(shownBefore + 3);
  // Within days in which nobody was drawn for the first time nobody kept count, though the ad was shown.
  await put('event', [kept('impr', 420, 73)]);
  expect(await ask({ from: dayAt(2), to: dayAt(1) })).toMatchObject({ chosen: null, shown: 1 });
});

test('single conversions are found and explained', async () => {
  const told = (event_id: string, more: IngestRow) =>
    kept('event', 0, 10, { promoted_app_id: promotedAppId, event_name: 'purchase', event_id, ...more });
  const ofNobody = { campaign_id: 0, advertiser_id: 0, creative_id: 0, app_id: 0 };
  const nobodys = { ...ofNobody, organization_id: promoter.organizationId };
  const others = { advertiser_id: promoter.organizationId + 1_000_000 };
  await put('event', [
    kept('click', 900, 9, { bid_id: 'bid-9' }),
    told('order-1', { touch: 'click', bid_id: 'bid-9', spent: '2.5', value_usd: '30', items: ['pot-7'] }),
    told('order-2', { refusal: 'tooLate', items: ['pot-7'], ...nobodys }),
    // Of this app by its number, and of somebody else.
    told('order-4', { touch: 'click', bid_id: 'bid-9', ...others }),
    told('order-5', { refusal: 'tooLate', ...ofNobody, organization_id: others.advertiser_id }),
    told('order-3', { touch: 'view', bid_id: 'bid-x', promoted_app_id: 999 }),
  ]);
  const ask = async (more: object = {}) =>
    (await app.ask(lookUpConversions, { ...days, ...more }, promoter)).data;
  expect((await ask()).total).toBe(2);
  expect((await ask({ result: 'won', search: 'ORDER-1' })).list).toMatchObject([
    {
      ...{ name: 'purchase', eventId: 'order-1', touch: 'click', refusal: null, app: 'Coin Rush' },
      ...{ touchAt: new Date(at(9)).toISOString(), spent: '2.5', valueUsd: '30', country: 'DE' },
      ...{ campaign: { id: campaignId, name: 'Come back' }, creative: { id: creativeId }, item: 'pot-7' },
    },
  ]);
  expect((await ask({ result: 'refused' })).list).toMatchObject([
    {
      eventId: 'order-2',
      touch: null,
      refusal: 'tooLate',
      campaign: null,
      app: null,
      touchAt: null,
      item: '',
    },
  ]);
  expect((await ask({ search: 'order-3' })).total).toBe(0);
  expect((await app.ask(lookUpConversions, { ...days, promotedAppId: 999_999 }, promoter)).code).toBe(1002);
});
