import { role } from '@millrace/contract/people/permission';
import { listRanLosses } from '@millrace/contract/publisher/own-ads-ran';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsFrom, someDeviceKey } from '../../../delivery/testing/rows-from.ts';
import { deviceHash } from '../../../domain/event/device-hash.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let pubAppId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const minute = 60_000;
const hour = 60 * minute;
let told = 0;

interface Saw {
  readonly creative: number;
  readonly phone: string;
  /** Of the impression. */
  readonly hoursAgo?: number;
  /** Minutes after it at which the app is heard of from that phone. */
  readonly heard?: readonly number[];
  readonly isUnknown?: boolean;
  readonly appId?: number;
}

const seen = ({ creative, phone, hoursAgo = 30, heard = [], isUnknown, appId = pubAppId }: Saw) => {
  told += 1;
  const viewer = isUnknown ? {} : { viewer: deviceHash(someDeviceKey, phone) };
  const ownAd = { bidId: `b${told}`, advertiserId: 1, campaignId: 1, creativeId: creative, spent: '0' };
  const at = app.services.now().getTime() - hoursAgo * hour;
  const head = { organizationId: owner.organizationId, appId, id: `l${told}` };
  return [
    ...rowsFrom({}, { ...head, kind: 'impr', receivedAt: at, ownAd: { ...ownAd, ...viewer } }),
    ...heard.flatMap((after) =>
      rowsFrom({ did: phone }, { ...head, kind: 'init', receivedAt: at + after * minute }),
    ),
  ].map(({ row }) => ({ ...row }));
};

const store = (saws: readonly Saw[]) =>
  clickhouse.ingest('event', saws.flatMap(seen), { token: `lost-${told}` });

/** Viewers of a creative, the first ones of whom are never heard of again. */
const viewers = (creative: number, count: number, lost: number, known: Partial<Saw> = {}): Saw[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ creative, phone: `${creative}-${index}`, heard: index < lost ? [] : [90] },
    ...known,
  }));

const losses = async (days?: 7 | 28) =>
  (await app.ask(listRanLosses, { pubAppId, ...(days && { days }) }, owner)).data.list;

test('signed out 401, a promoter 403, an app of others: does not exist', async () => {
  expect((await app.ask(listRanLosses, { pubAppId })).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(listRanLosses, { pubAppId }, promoter)).status).toBe(403);
  expect((await app.ask(listRanLosses, { pubAppId }, await createPerson(app))).code).toBe(1002);
});

test('a creative beside the others, with the interval', async () => {
  expect(await losses()).toEqual([]);
  await store([...viewers(1, 200, 60), ...viewers(2, 150, 15), ...viewers(3, 150, 15)]);
  const [first, second] = await losses();
  expect(first).toMatchObject({ id: 1, viewers: 200, lost: { share: 0.3, others: 0.1 } });
  expect(first?.lost?.difference).toBeCloseTo(0.2, 10);
  expect(first?.lost?.low).toBeGreaterThan(0.1);
  expect(first?.lost?.high).toBeLessThan(0.3);
  expect(second).toMatchObject({ id: 2, viewers: 150, lost: { share: 0.1, others: 75 / 350 } });
  expect(second?.lost?.high).toBeLessThan(0);
});

test('below a hundred on either side it is too few', async () => {
  await store([...viewers(1, 100, 10), ...viewers(2, 99, 10)]);
  expect(await losses()).toEqual([
    { id: 1, viewers: 100, lost: null },
    { id: 2, viewers: 99, lost: null },
  ]);
  await store(viewers(2, 1, 0, { phone: 'one more' }));
  expect((await losses()).map(({ lost }) => lost?.share)).toEqual([0.1, 0.1]);
});

test('lost is who was not heard of from five minutes to a day after they first saw it', async () => {
  const day = 24 * 60;
  const some = (name: string, heard: readonly number[]): Saw[] =>
    Array.from({ length: 10 }, (_, index) => ({ creative: 1, phone: `${name}-${index}`, heard }));
  await store([
    ...viewers(2, 200, 0),
    ...['soon', 'late', 'before'].flatMap((name, at) => some(name, [[0, 4], [day + 2], [-60]][at] ?? [])),
    ...some('then', [2, 6]),
    ...some('next day', [day - 2]),
    ...Array.from({ length: 5 }, (_, at) => some(`stayed-${at}`, [30, day + 60])).flat(),
    // They saw it again, and were not heard of since.
    ...some('stayed-0', []).map((saw) => ({ ...saw, hoursAgo: 25 })),
  ]);
  const [, one] = await losses();
  expect(one).toMatchObject({ id: 1, viewers: 100, lost: { share: 0.3, others: 0 } });
});

test('counted is only what was seen in the days, a day or more ago, in this app, by who may be known again', async () => {
  const elsewhere = await createTestApp(app, owner);
  await store([
    ...viewers(1, 100, 20),
    ...viewers(2, 100, 20),
    ...viewers(3, 40, 40, { hoursAgo: 23 }),
    ...viewers(4, 40, 40, { hoursAgo: 9 * 24 }),
    ...viewers(5, 40, 40, { isUnknown: true }),
    ...viewers(6, 40, 40, { appId: elsewhere }),
    // Those who are lost here are heard of in another app.
    ...viewers(1, 20, 0, { appId: elsewhere, creative: 7 }),
  ]);
  expect((await losses()).map(({ id, lost }) => [id, lost?.share])).toEqual([
    [1, 0.2],
    [2, 0.2],
  ]);
  expect((await losses(28)).map(({ id, viewers: count }) => [id, count])).toEqual([
    [1, 100],
    [2, 100],
    [4, 40],
  ]);
});

test('who saw several counts with each, and among the others as one person', async () => {
  const both = viewers(1, 100, 50);
  await store([...both, ...both.map((saw) => ({ ...saw, creative: 2 }))]);
  const [one, two] = await losses();
  expect(one).toMatchObject({ viewers: 100, lost: { share: 0.5, others: 0.5, difference: 0 } });
  expect(two).toMatchObject({ viewers: 100, lost: { share: 0.5, others: 0.5, difference: 0 } });
  await store(both.map((saw) => ({ ...saw, creative: 3 })));
  const [again] = await losses();
  // Twice the pairs, of the same people: nothing more is known.
  expect(again).toEqual(one);
});
