import { networkId } from '@millrace/contract/publisher/network/network-id';
import { queryReport } from '@millrace/contract/report/report';
import { checkRevenueUpload } from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnAdRecord } from '../../delivery/record.ts';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../testing/publisher-setup.ts';
import { openRevenueApp, storedPlaces } from '../../testing/revenue-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { reportOwnRevenue } from './report-revenue.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let close: () => Promise<void>;
let owner: Person;
let place: { readonly appId: number; readonly placementId: number };
let instance: number;
beforeAll(async () => {
  ({ app, clickhouse, close } = await openRevenueApp());
});
afterAll(() => close());
beforeEach(async () => {
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  place = { appId, placementId: await createTestPlacement(app, owner, appId) };
  instance = await ownInstance();
});

const adnId = networkId.crossPromotion;
const ownInstance = () => createTestInstance(app, owner, { ...place, networkId: adnId, isBidding: true });

let told = 0;
const today = () => app.services.now().toISOString().slice(0, 10);

interface Touch extends Partial<OwnAdRecord> {
  readonly country?: string;
  readonly at?: number;
}

/** Events as phones' servers keep them of touches of own ads. */
async function touched(kind: 'impr' | 'click', ...touches: readonly Touch[]): Promise<void> {
  const events = touches.flatMap(({ country = 'US', at = app.services.now().getTime(), ...known }) => {
    told += 1;
    const ownAd = {
      ...{ bidId: `bid ${told}`, advertiserId: 1, campaignId: 1, creativeId: 1, spent: '0.004' },
      ...known,
    };
    const { instanceId } = ownAd;
    const head = {
      ...{ kind, receivedAt: at, id: `t${told}`, country, organizationId: owner.organizationId },
      ...place,
      ...(instanceId && { instances: { [instanceId]: [place.placementId, adnId, 2, 1] as const } }),
    };
    return rowsFrom({}, { ...head, ownAd }).map(({ row }) => ({ ...row }));
  });
  await clickhouse.ingest('event', events, { token: `touches-${told}` });
}

/** As SDKs tell of it by themselves: at the price that was bid. */
async function estimated(impressions: number, ecpm = '9'): Promise<void> {
  const at = app.services.now().getTime();
  const events = Array.from({ length: impressions }, (_, index) => {
    told += 1;
    return {
      ...{ organization_id: owner.organizationId, app_id: place.appId, placement_id: place.placementId },
      ...{ instance_id: instance, network_id: adnId, is_bidding: 1, country: 'US', kind: 'log' },
      ...{ record_id: `e${told} ${index}`, received_at: at, at, metric: 'impression' },
      ...{ ecpm, ecpm_precision: 1 },
    };
  });
  await clickhouse.ingest('event', events, { token: `events-${told}` });
}

const run = () => reportOwnRevenue({ ...app.services, clickhouse });
const stored = () => storedPlaces(clickhouse, owner.organizationId);

async function reported(): Promise<readonly (string | null)[]> {
  const day = today();
  const metrics = ['revenue', 'networkRevenue', 'impressions'] as const;
  const question = { from: day, to: day, dimensions: [], metrics: [...metrics], filters: [] };
  const { data } = await app.ask(queryReport, { ...question, offset: 0, limit: 10 }, owner);
  return data.totals.values;
}

test('house ads, which are bid and booked at 0, change no revenue, before the day is reported and after it', async () => {
  await estimated(10, '0');
  expect((await reported()).map(Number)).toEqual([0, 0, 10]);
  const one = { instanceId: instance, spent: '0' };
  await touched('impr', one, one);
  await touched('click', one);
  await run();
  expect((await reported()).map(Number)).toEqual([0, 0, 10]);
});

test('what was booked stands in the report as the network’s own figure, and nothing that was estimated', async () => {
  await estimated(10);
  // What phones say of its price is no revenue, not even until it is booked.
  expect((await reported()).map(Number)).toEqual([0, 0, 10]);
  const one = { instanceId: instance };
  await touched('impr', one, one, { ...one, country: 'DE', spent: '0.000000001' });
  await touched('click', { ...one, spent: '1.25' });
  await run();
  expect(await stored()).toEqual([
    { place: `${instance} DE ${today()}`, revenue: '0', usd: '0', source: 'own' },
    { place: `${instance} US ${today()}`, revenue: '1.258', usd: '1.258', source: 'own' },
  ]);
  expect((await reported()).slice(0, 2).map(Number)).toEqual([1.258, 1.258]);
});

test('it is written again only where it has changed; late touches of the last days count on theirs', async () => {
  await touched('impr', { instanceId: instance });
  await run();
  const written = async () => JSON.stringify(await stored());
  const first = await written();
  app.clock.forward(60_000);
  await run();
  expect(await written()).toBe(first);
  const yesterday = app.services.now().getTime() - 86_400_000;
  await touched('impr', { instanceId: instance, at: yesterday, spent: '0.5' });
  await touched('impr', { instanceId: instance, spent: '0.001' });
  await run();
  expect((await stored()).map(({ usd }) => usd)).toEqual(['0.5', '0.005']);
});

test('group B of a test has its own figure; cards and instances that are gone count for the placement’s own one', async () => {
  const copy = await ownInstance();
  await app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ origin_id: instance }).where('id', '=', copy).execute(),
  );
  await touched('impr', { instanceId: copy, spent: '2' });
  await touched('impr', {}, { instanceId: instance + 100_000 }, { instanceId: instance });
  await run();
  const day = today();
  expect(await stored()).toEqual(
    [
      { place: `${instance} US ${day}`, revenue: '0.012', usd: '0.012', source: 'own' },
      { place: `${copy} US ${day}`, revenue: '2', usd: '2', source: 'own' },
    ].toSorted((a, b) => (a.place < b.place ? -1 : 1)),
  );
});

test('what an instance earned that is gone stands once, under the one that has its figures now', async () => {
  await touched('impr', { instanceId: instance, spent: '3' });
  await run();
  await app.database.asSystem((tx) => tx.deleteFrom('instance').where('id', '=', instance).execute());
  const gone = instance;
  instance = await ownInstance();
  const moved = { place: `${instance} US ${today()}`, revenue: '3', usd: '3', source: 'own' };
  const empty = { place: `${gone} US ${today()}`, revenue: '0', usd: '0', source: 'own' };
  for (let time = 0; time < 2; time += 1) {
    app.clock.forward(60_000);
    await run();
    expect(await stored()).toEqual([moved, empty].toSorted((a, b) => (a.place < b.place ? -1 : 1)));
  }
  expect((await reported()).slice(0, 2).map(Number)).toEqual([3, 3]);
});

test('nobody uploads a report of own ads', async () => {
  const input = { adnId, fileName: 'own.csv', csv: 'day,unit,revenue\n2026-03-01,1,2' };
  const answer = await app.ask(checkRevenueUpload, { ...input, mapping: null, units: [] }, owner);
  expect(answer).toMatchObject({
    code: 1004,
    error: { fields: { adnId: { key: 'revenueUpload.errors.ownNetwork' } } },
  });
});
