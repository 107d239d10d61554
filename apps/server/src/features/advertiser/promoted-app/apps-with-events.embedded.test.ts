import { type CampaignForm, createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import {
  createPromotedApp,
  getPromotedApp,
  listAppsWithEvents,
} from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { keepEventCounts } from '../../../domain/own-ads/keep-event-counts.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf, createTestSegment } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let [shop, news]: [number, number] = [0, 0];
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
  promoter = await createPerson(app, { roleId: role.promoter });
  const add = async (link: string) =>
    (await app.ask(createPromotedApp, { kind: 'website', link }, promoter)).data.id;
  [shop, news] = [await add('https://shop.example'), await add('https://news.example')];
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

const hour = 3_600_000;
const start = Date.now();
let told = 0;

/** An event of an app, so many hours ago. */
function event(
  promotedAppId: number,
  hoursAgo: number,
  refusal?: 'badValue' | 'repeated' | 'test',
  { by = 'server', eventId }: { by?: 'server' | 'website'; eventId?: string } = {},
) {
  told += 1;
  const receivedAt = start - hoursAgo * hour;
  const one = {
    name: 'purchase',
    at: receivedAt,
    key: `${told}`,
    ...(refusal && { refusal }),
    ...(eventId && { eventId }),
  };
  const tracked = { promotedAppId, by, events: [one] };
  return rowsFrom({}, { kind: 'tracked', receivedAt, id: `e${told}`, tracked }).map(({ row }) => ({
    ...row,
  }));
}

async function aCampaign(change: Partial<CampaignForm>): Promise<number> {
  const form = { ...campaignFormOf(change), promotedAppId: shop };
  return (await app.ask(createCampaign, form, promoter)).data.id;
}

const keep = (hours = 0) =>
  keepEventCounts({ database: app.database, clickhouse, now: () => new Date(start + hours * hour) });
const listed = async (person = promoter) =>
  (await app.ask(listAppsWithEvents, {}, person)).data.list.map((one) => [
    one.id,
    one.events24h,
    one.events7d,
    one.eventsAt,
  ]);
const at = (hoursAgo: number) => new Date(Math.floor((start - hoursAgo * hour) / 1000) * 1000).toISOString();

test('signed out: 401; a publisher: 403; another advertiser sees nothing of it', async () => {
  expect((await app.ask<Call>(listAppsWithEvents, {})).status).toBe(401);
  expect((await app.ask<Call>(listAppsWithEvents, {}, await createPerson(app))).status).toBe(403);
  expect(await listed(await createPerson(app, { roleId: role.promoter }))).toEqual([]);
});

test('what came is counted by app, the latest first; what does not count is not', async () => {
  await keep();
  expect(await listed()).toEqual([]);
  const events = [
    ...[
      event(shop, 30),
      event(shop, 3),
      event(shop, 2, 'repeated'),
      event(shop, 1, 'test'),
      event(shop, 1, 'badValue'),
    ],
    ...[event(news, 2), event(news, 200), event(2_000_000_000, 1)],
  ].flat();
  await clickhouse.ingest('event', events, { token: 'first' });
  await keep();
  expect(await listed()).toEqual([
    [news, 1, 1, at(2)],
    [shop, 1, 2, at(3)],
  ]);
  expect((await app.ask(getPromotedApp, { id: shop }, promoter)).data.eventsAt).toBe(at(3));
  await keep(26);
  expect((await listed()).map((row) => row.slice(0, 3))).toEqual([
    [news, 0, 1],
    [shop, 0, 2],
  ]);
  const retargeting = async (ids?: readonly number[]) =>
    (await app.ask(listAppsWithEvents, { ids: ids && [...ids] }, promoter)).data.list.map((one) => [
      one.id,
      one.retargeting,
      one.engage,
      one.campaigns,
    ]);
  const [none, one] = [
    { all: 0, on: 0 },
    { all: 1, on: 0 },
  ];
  const usual = await aCampaign({ name: 'New users', goal: 'install' });
  expect(await retargeting([shop])).toEqual([[shop, 'ready', none, one]]);
  const nobodys = { ids: [shop, 2_000_000_000] };
  expect((await app.ask<Call>(listAppsWithEvents, nobodys, promoter)).code).toBe(1002);
  expect(await retargeting([])).toEqual([]);
  const segments = [await createTestSegment(app, promoter)];
  const engage = await aCampaign({
    name: 'Known ones',
    goal: 'engage',
    targeting: { ...everybody, segmentsIn: segments },
  });
  expect(await retargeting([shop])).toEqual([[shop, 'paused', one, { all: 2, on: 0 }]]);
  await app.ask(switchCampaigns, { ids: [usual, engage], switch: 'on' }, promoter);
  expect(await retargeting()).toEqual([
    [news, 'ready', none, none],
    [shop, 'on', { all: 1, on: 1 }, { all: 2, on: 2 }],
  ]);
  await app.ask(switchCampaigns, { ids: [usual], switch: 'archived' }, promoter);
  expect((await app.ask(getPromotedApp, { id: shop }, promoter)).data.campaigns).toEqual({ all: 1, on: 1 });
  await keep(9 * 24);
  expect((await retargeting([shop]))[0]?.[1]).toBe('silent');
  expect(await listed()).toEqual([
    [news, 0, 0, at(2)],
    [shop, 0, 0, at(3)],
  ]);
});

test('what a page and its server both tell of is counted once', async () => {
  const link = 'https://both.example';
  const both = (await app.ask(createPromotedApp, { kind: 'website', link }, promoter)).data.id;
  const events = [
    event(both, 40, undefined, { by: 'website', eventId: 'o-1' }),
    event(both, 39, undefined, { eventId: 'o-1' }),
    event(both, 3, undefined, { by: 'website', eventId: 'o-2' }),
    event(both, 2, undefined, { eventId: 'o-2' }),
    event(both, 1, undefined, { by: 'website', eventId: 'o-3' }),
  ].flat();
  await clickhouse.ingest('event', events, { token: 'both' });
  await keep();
  expect((await listed()).find(([id]) => id === both)).toEqual([both, 2, 3, at(1)]);
});
