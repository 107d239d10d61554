import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import { listBudgets } from '@millrace/contract/advertiser/budget';
import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { listCampaignResults } from '@millrace/contract/advertiser/campaign-results';
import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf, createTestCreative, reviewTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const nothing = { spend: '0', impressions: 0, clicks: 0, installs: 0, events: 0 };

/** An impression or click of an advertiser so many days ago. */
function touch(
  kind: 'impr' | 'click' | 'install' | 'event',
  daysAgo: number,
  spent: string,
  advertiserId: number,
  campaignId = 9,
) {
  const bidId = `${kind} ${daysAgo} ${spent} ${campaignId}`;
  const ownAd = { bidId, advertiserId, campaignId, creativeId: 1, spent };
  const conversion = {
    ...{ promotedAppId: 1, name: kind, eventId: kind, value: '', currency: '', valueUsd: '0', key: kind },
    touch: 'click' as const,
  };
  const head = { kind, receivedAt: today - daysAgo * day + 1, ownAd };
  const isTouch = kind === 'impr' || kind === 'click';
  return rowsFrom({}, isTouch ? head : { ...head, conversion }).map(({ row }) => ({ ...row }));
}

const overview = async (person = promoter) => (await app.ask(getAdsOverview, {}, person)).data;

test('signed out 401, a publisher 403', async () => {
  expect((await app.ask(getAdsOverview, {})).status).toBe(401);
  expect((await app.ask(getAdsOverview, {}, await createPerson(app))).status).toBe(403);
});

test('of nothing, and of what is switched on and does not run', async () => {
  const none = { figures: nothing, before: nothing };
  expect(await overview()).toEqual({
    periods: { today: none, week: none, month: none },
    ...{ running: 0, budgetLeft: null, idle: [], idleCount: 0 },
  });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  const add = async (name: string) =>
    (await app.ask(createCampaign, { ...campaignFormOf({ name }), promotedAppId }, promoter)).data.id;
  const [id, over] = [await add('Autumn'), await add('Summer')];
  await app.ask(switchCampaigns, { ids: [id, over], switch: 'on' }, promoter);
  const ends_at = new Date(app.clock.now().getTime() - 1);
  await app.database.asSystem((tx) =>
    tx.updateTable('campaign').set({ ends_at }).where('id', '=', over).execute(),
  );
  expect(await overview()).toMatchObject({
    ...{ running: 0, budgetLeft: null, idleCount: 1 },
    idle: [{ id, promotedAppId, name: 'Autumn', state: 'paused', idle: 'noCreative' }],
  });
});

test('while the store of figures is away it says what does not run, and why, without them', async () => {
  const server = await openTestApp();
  const person = await createPerson(server, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://away.example' } as const;
  const promotedAppId = (await server.ask(createPromotedApp, site, person)).data.id;
  const { id } = (await server.ask(createCampaign, { ...campaignFormOf(), promotedAppId }, person)).data;
  await server.ask(switchCampaigns, { ids: [id], switch: 'on' }, person);
  expect((await server.ask(getAdsOverview, {}, person)).data).toMatchObject({
    ...{ periods: null, running: 0, idleCount: 1 },
    idle: [{ id, idle: 'noCreative' }],
  });
  await server.close();
});

test('what is left of the budgets of campaigns that run today, as the budgets say it, and of no others', async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://kiosk.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, person)).data.id;
  const creative = await createTestCreative(app, person);
  await reviewTestCreative(app, creative, 'approved');
  const { organizationId } = person;
  const spentOn = new Date(today).toISOString().slice(0, 10);
  const running = async (change: Parameters<typeof campaignFormOf>[0], spent: string) => {
    const form = campaignFormOf({
      ...change,
      name: `Spent ${spent}`,
      creatives: [{ id: creative, weight: 1 }],
    });
    const { id } = (await app.ask(createCampaign, { ...form, promotedAppId }, person)).data;
    await app.ask(switchCampaigns, { ids: [id], switch: 'on' }, person);
    const row = { organization_id: organizationId, campaign_id: id, day: spentOn, spent };
    await app.database.asSystem((tx) => tx.insertInto('campaign_day').values(row).execute());
    return id;
  };
  const publisher = await createPerson(app);
  const open = { app_id: await createTestApp(app, publisher), organization_id: publisher.organizationId };
  await app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ ...open, mode: 'all' })
      .execute(),
  );
  await createOwnAdsPlacement(app, publisher, open.app_id, adType.banner);
  await running({ dailyBudget: '50' }, '12.5');
  await running({ dailyBudget: '50', totalBudget: '60' }, '20.25');
  const spentUp = await running({ dailyBudget: '10' }, '10');
  const paused = await running({ dailyBudget: '1000' }, '0');
  await app.ask(switchCampaigns, { ids: [paused], switch: 'paused' }, person);
  const later = [hourOfWeek(new Date(app.clock.now().getTime() + day / 2))];
  const outside = await running({ dailyBudget: '50', targeting: { ...everybody, hours: later } }, '1');
  const tooDear = await running({ bid: '900' }, '0.25');
  await app.database.asSystem((tx) =>
    tx.updateTable('campaign').set({ daily_budget: '0.5' }).where('id', '=', tooDear).execute(),
  );
  const shown = await overview(person);
  expect(shown).toMatchObject({
    ...{ running: 2, idleCount: 3 },
    idle: [
      { id: tooDear, idle: 'priceOverBudget' },
      { id: spentUp, idle: 'dailyBudget' },
      { id: outside, idle: 'outsideHours' },
    ],
  });
  const { sum } = (await app.ask(listBudgets, {}, person)).data;
  expect([Number(shown.budgetLeft), Number(sum.left)]).toEqual([116.25, 116.25]);
});

test("days of one's own alone, whole ones up to yesterday, each beside as many before", async () => {
  const { organizationId } = promoter;
  await clickhouse.ingest(
    'event',
    [
      ...touch('impr', 0, '0.004', organizationId),
      ...touch('click', 0, '0.3', organizationId),
      ...touch('impr', 1, '0.000000001', organizationId),
      ...touch('impr', 7, '1', organizationId),
      ...touch('impr', 8, '2', organizationId),
      ...touch('click', 28, '4', organizationId),
      ...touch('impr', 56, '8', organizationId),
      ...touch('impr', 57, '100', organizationId),
      ...touch('install', 3, '0', organizationId),
      ...touch('event', 4, '0', organizationId),
      ...touch('impr', 1, '1000', organizationId + 1),
    ],
    { token: 'days' },
  );
  const { periods } = await overview();
  const of = (spend: string, impressions: number, clicks: number, came = 0) => ({
    ...{ spend: expect.stringMatching(new RegExp(`^${spend}(\\.?0+)?$`)), impressions, clicks },
    ...{ installs: came, events: came },
  });
  expect(periods).toEqual({
    today: { figures: of('0.304', 1, 1), before: of('0.000000001', 1, 0) },
    week: { figures: of('1.000000001', 2, 0, 1), before: of('2', 1, 0) },
    month: { figures: of('7.000000001', 3, 1, 1), before: of('8', 1, 0) },
  });
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await overview(stranger)).periods?.month.figures).toEqual(nothing);
});

test("each campaign's own, of seven days with today; nothing of other apps or advertisers", async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const addApp = async (link: string) =>
    (await app.ask(createPromotedApp, { kind: 'website', link } as const, person)).data.id;
  const [shop, blog] = [await addApp('https://a.example'), await addApp('https://b.example')];
  const add = async (promotedAppId: number, name: string) =>
    (await app.ask(createCampaign, { ...campaignFormOf({ name }), promotedAppId }, person)).data.id;
  const [one, quiet, other] = [await add(shop, 'One'), await add(shop, 'Quiet'), await add(blog, 'Other')];
  const of = (...touched: [Parameters<typeof touch>[0], number, string, number][]) =>
    touched.flatMap(([kind, daysAgo, spent, id]) => touch(kind, daysAgo, spent, person.organizationId, id));
  const rows = of(
    ['impr', 0, '0.004', one],
    ['impr', 6, '0.005', one],
    ['impr', 7, '9', one],
    ['click', 2, '0.5', one],
    ['install', 2, '0', one],
    ['impr', 0, '3', other],
  );
  const foreign = touch('impr', 0, '70', promoter.organizationId, one);
  await clickhouse.ingest('event', [...rows, ...foreign], { token: 'of-campaigns' });
  const { list } = (await app.ask(listCampaignResults, { promotedAppId: shop }, person)).data;
  expect(list).toEqual([
    {
      id: one,
      spend: expect.stringMatching(/^0\.5090*$/),
      impressions: 2,
      clicks: 1,
      installs: 1,
      events: 0,
    },
  ]);
  expect(list.map(({ id }) => id)).not.toContain(quiet);
  expect((await app.ask(listCampaignResults, { promotedAppId: shop }, promoter)).code).toBe(1002);
});
