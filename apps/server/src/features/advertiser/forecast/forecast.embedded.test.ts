import { getCampaign } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { archiveCreative } from '@millrace/contract/advertiser/creative';
import { type ForecastForm, forecastCampaign } from '@millrace/contract/advertiser/forecast';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { type OwnAdsForm, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createTestAdvertiser, createTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { addRuleTo } from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let owner: Person;
let appId: number;
let banner: number;
let video: number;
let promotedAppId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  ({ person: promoter } = await createTestAdvertiser(app));
  const site = { kind: 'website', link: 'https://news.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  owner = await createPerson(app);
  appId = await createTestApp(app, owner);
  banner = await createTestPlacement(app, owner, appId, { adType: adType.banner });
  video = await createTestPlacement(app, owner, appId, { adType: adType.rewardedVideo });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const nothing: OwnAdsForm = {
  ...{
    mode: 'off',
    chosen: [],
    blocked: [],
    floors: [],
    blockedCategories: [],
    blockedCreatives: [],
    told: [],
  },
  house: false,
};
let version = 0;
async function letIn(change: Partial<OwnAdsForm>): Promise<void> {
  const { code } = await app.ask(updateOwnAds, { ...nothing, ...change, pubAppId: appId, version }, owner);
  expect(code).toBe(0);
  version += 1;
}

const form: ForecastForm = {
  ...{ countries: ['00'], targeting: everybody, pricing: 'cpm', bid: '2', bids: [], creatives: [] },
  ...{ goal: 'install', holdOut: 10, recency: [], recencyOlder: '1' },
};
const ask = (change: Partial<ForecastForm> = {}, person: Person = promoter) =>
  app.ask(forecastCampaign, { ...form, promotedAppId, ...change }, person);
const of = async (change: Partial<ForecastForm> = {}) => (await ask(change)).data;

let told = 0;
/** Requests of phones, so many days ago at noon UTC. */
async function requests(count: number, known: object = {}, daysAgo = 1): Promise<void> {
  const at = Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 43_200_000;
  const rows = Array.from({ length: count }, () => {
    told += 1;
    return {
      ...{ organization_id: owner.organizationId, app_id: appId, placement_id: banner, platform: 1 },
      ...{ country: 'US', kind: 'wf', metric: 'waterfallRequest', record_id: `r${told}` },
      ...{
        received_at: at,
        at,
        os_version: '14',
        device_type: 'phone',
        connection: 'wifi',
        language: 'en-US',
      },
      ...known,
    };
  });
  await clickhouse.ingest('event', rows, { token: `requests-${told}` });
}

test('signed out: 401; a publisher: 403; another advertiser’s app and creative: do not exist', async () => {
  expect((await app.ask(forecastCampaign, { ...form, promotedAppId })).status).toBe(401);
  expect((await ask({}, owner)).status).toBe(403);
  const other = await createPerson(app, { roleId: role.promoter });
  expect((await ask({}, other)).code).toBe(1002);
  const id = await createTestCreative(app, other);
  expect(await ask({ creatives: [{ id, weight: 1 }] })).toMatchObject({
    error: { fields: { 'creatives.0.id': { key: 'campaign.errors.creativeGone' } } },
  });
});

test('nobody lets anybody in: nothing, and no store is asked', async () => {
  expect(await of()).toEqual({
    ...{ requests: 0, met: 0, paid: 0, sample: 1, floors: [], lost: [], price: '2', apps: 0 },
    ...{ paidBetween: { least: 0, most: 0 }, heldOut: 0 },
  });
});

test('requests of the last seven days, by what the campaign is for and what the publisher asks', async () => {
  await letIn({
    mode: 'all',
    floors: [
      { countries: ['DE'], floor: '3' },
      { countries: ['00'], floor: '1' },
    ],
  });
  await requests(6);
  await requests(4, { country: 'DE', language: 'de' });
  await requests(3, { placement_id: video });
  await requests(2, { os_version: '9', connection: '4g' });
  await requests(5, {}, 9);
  await requests(7, { app_id: appId + 1000 });
  const all = await of();
  expect(all).toMatchObject({ requests: 15, met: 15, paid: 11, sample: 1, apps: 1, lost: [] });
  expect(all.floors).toEqual([
    { floor: '1', requests: 11 },
    { floor: '3', requests: 4 },
  ]);
  expect((await of({ bids: [{ countries: ['DE'], bid: '3' }] })).paid).toBe(15);
  expect(await of({ countries: ['DE'] })).toMatchObject({
    met: 4,
    lost: [{ reason: 'country', requests: 11 }],
  });
  expect(await of({ targeting: { ...everybody, languages: ['de'] } })).toMatchObject({ met: 4 });
  expect(await of({ targeting: { ...everybody, osMin: '10' } })).toMatchObject({
    met: 13,
    lost: [{ reason: 'phone', requests: 2 }],
  });
  const creative = await createTestCreative(app, promoter);
  expect(await of({ creatives: [{ id: creative, weight: 1 }] })).toMatchObject({
    met: 12,
    lost: [{ reason: 'format', requests: 3 }],
  });
  await app.ask(archiveCreative, { id: creative }, promoter);
  expect(await of({ creatives: [{ id: creative, weight: 1 }] })).toMatchObject({
    met: 0,
    lost: [{ reason: 'format', requests: 15 }],
  });
  const only = { publisherMode: 'include' as const, placements: [video] };
  expect((await of({ targeting: { ...everybody, ...only } })).met).toBe(3);
  const noon = (new Date(Date.now() - 86_400_000).getUTCDay() + 6) % 7;
  expect((await of({ targeting: { ...everybody, hours: [noon * 24 + 12] } })).met).toBe(15);
  expect((await of({ targeting: { ...everybody, hours: [noon * 24 + 13] } })).met).toBe(0);
  // Which carrier a request came from nobody knows any more.
  expect((await of({ targeting: { ...everybody, carriers: ['Vodafone'] } })).met).toBe(15);
});

test('what is paid by clicks is worth what the auction has learned: of the campaign itself, or of all for a new one', async () => {
  const { person, campaignId } = await createTestAdvertiser(app);
  const worth = async (of: object) => {
    const { promotedAppId: id } = (await app.ask(getCampaign, { id: campaignId }, person)).data;
    const cpc = { ...form, promotedAppId: id, pricing: 'cpc' as const, bid: '0.2', ...of };
    return app.ask(forecastCampaign, cpc, person);
  };
  // By what is usual, a click in a hundred impressions.
  expect((await worth({ campaignId })).data.price).toBe('2');
  await app.database.asSystem((tx) =>
    tx
      .insertInto('campaign_rate')
      .values({
        ...{ organization_id: person.organizationId, campaign_id: campaignId },
        ...{ impressions: 9_000, clicks: 900, installs: 0, events: 0 },
      })
      .execute(),
  );
  // Those of one are shrunk towards all, which are it alone: 910 of 10,000, and 991 of 10,000.
  expect((await worth({})).data.price).toBe('18.2');
  expect((await worth({ campaignId })).data.price).toBe('19.82');
  const other = await createTestAdvertiser(app);
  expect((await worth({ campaignId: other.campaignId })).code).toBe(1002);
});

test('cards are asked for by a call of their own', async () => {
  const cards = await createTestPlacement(app, owner, appId, { adType: adType.crossPromote });
  await letIn({ mode: 'all' });
  const before = await of();
  await requests(5, { placement_id: cards, kind: 'cl', metric: '' });
  // No other placement is asked by that call, and nobody asks this one for a waterfall.
  await requests(3, { placement_id: banner, kind: 'cl', metric: '' });
  await requests(2, { placement_id: cards });
  expect(await of()).toMatchObject({ requests: before.requests + 5, met: before.met + 5 });
});

test('where own ads never bid, by the rules or with the network off, no request is promised', async () => {
  await letIn({ mode: 'all' });
  const { requests: all, apps } = await of();
  expect(apps).toBe(1);
  const { id: rule } = await addRuleTo(app, owner, banner);
  const seen = await of();
  expect(seen.requests).toBeGreaterThan(0);
  expect(seen.requests).toBeLessThan(all);
  await app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ status: 0 }).where('id', '=', rule).execute(),
  );
  expect((await of()).requests).toBe(all);
  const switchNetwork = (status: 0 | 1) =>
    app.database.asSystem((tx) =>
      tx.updateTable('app_network').set({ status }).where('app_id', '=', appId).execute(),
    );
  await switchNetwork(0);
  expect(await of()).toMatchObject({ requests: 0, apps: 0 });
  await switchNetwork(1);
  expect((await of()).requests).toBe(all);
});

test('who is not let in, or blocked, is told of none of an app’s requests', async () => {
  await letIn({ mode: 'chosen', chosen: [promoter.organizationId] });
  expect(await of()).toMatchObject({ requests: 20, apps: 1 });
  const other = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const theirs = (await app.ask(createPromotedApp, site, other)).data.id;
  expect((await app.ask(forecastCampaign, { ...form, promotedAppId: theirs }, other)).data.requests).toBe(0);
  await letIn({ mode: 'all', blocked: [promoter.organizationId] });
  expect(await of()).toMatchObject({ requests: 0, apps: 0 });
});
