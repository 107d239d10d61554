import {
  findKnownEvents,
  getEventTracking,
  listEventNames,
  mostLastEvents,
  updateEventNames,
} from '@millrace/contract/advertiser/event-tracking';
import { createPromotedApp, getPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { eraseAdvertiserDevice, listAdvertiserErasings } from '@millrace/contract/operator/erasing';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TrackedEventRecord } from '../../../../delivery/record.ts';
import { rowsFrom } from '../../../../delivery/testing/rows-from.ts';
import { eraseJob } from '../../../../domain/erasing/erase-job.ts';
import { deviceHash, deviceKeyOf, userHash } from '../../../../domain/event/device-hash.ts';
import { loadPromoted } from '../../../../domain/own-ads/load-promoted.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let stranger: Person;
let [shop, theirs]: [number, number] = [0, 0];
const hour = 3_600_000;
const now = Date.now();
const [device, customer] = ['cdda802e-fb9c-47ad-9866-0794d394c912', 'customer-0042'];

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  [promoter, stranger] = [
    await createPerson(app, { roleId: role.promoter }),
    await createPerson(app, { roleId: role.promoter }),
  ];
  const add = async (person: Person) =>
    (await app.ask(createPromotedApp, { kind: 'website', link: 'https://shop.example' }, person)).data.id;
  [shop, theirs] = [await add(promoter), await add(stranger)];
  const key = deviceKeyOf(app.services.secrets);
  const worth = { value: '20', currency: 'EUR', usd: '22', rate: '1.1', date: '2026-01-01' };
  const known = { device: deviceHash(key, device), user: userHash(key, promoter.organizationId, customer) };
  await told(promoter, shop, 'server', [
    {
      name: 'purchase',
      eventId: 'o-1',
      at: now - 2 * hour,
      key: '1',
      ...known,
      worth,
      params: { color: 'red' },
    },
    { name: 'purchase', eventId: 'o-2', at: now - 1_000, key: '2', user: known.user },
    { name: 'spin', toldName: 'whirl', at: now, key: '3', isUnknown: true },
    { name: 'purchase', at: now, refusal: 'badValue', wrong: '12,50 €' },
    { name: 'purchase', eventId: 'o-1', at: now, refusal: 'repeated' },
  ]);
  await told(promoter, shop, 'upload', [
    { name: 'sign_up', eventId: 'u-1', at: now - 90 * 24 * hour, key: '4' },
  ]);
  await told(stranger, theirs, 'server', [
    { name: 'secret_name', eventId: 'o-1', at: now, key: '5', ...known },
  ]);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

let tellings = 0;
async function told(
  { organizationId }: Person,
  promotedAppId: number,
  by: 'server' | 'upload' | 'website',
  events: readonly TrackedEventRecord[],
  receivedAt = now,
): Promise<void> {
  const head = {
    kind: 'tracked' as const,
    appId: 0,
    organizationId,
    receivedAt,
    id: `${promotedAppId}${by}`,
  };
  const rows = rowsFrom({}, { ...head, tracked: { promotedAppId, by, events } }).map(({ row }) => ({
    ...row,
  }));
  tellings += 1;
  await clickhouse.ingest('event', rows, { token: `${promotedAppId}-${by}-${tellings}` });
}

const calls: [Call, (id: number) => object][] = [
  [getEventTracking, (id) => ({ id })],
  [updateEventNames, (id) => ({ id, version: 1, names: [] })],
  [findKnownEvents, (id) => ({ id, eventIds: ['o-1'] })],
];

test.each(calls)('$path: signed out, a publisher, another advertiser’s app', async (call, of) => {
  expect((await app.ask<Call>(call, of(shop))).status).toBe(401);
  expect((await app.ask<Call>(call, of(shop), await createPerson(app))).status).toBe(403);
  expect((await app.ask<Call>(call, of(theirs), promoter)).code).toBe(1002);
});

test('signed out and publishers get no names of events', async () => {
  expect((await app.ask<Call>(listEventNames, {})).status).toBe(401);
  expect((await app.ask<Call>(listEventNames, {}, await createPerson(app))).status).toBe(403);
});

describe('what came', () => {
  test('is shown with its verdict, the newest first, without files of the past', async () => {
    const { last } = (await app.ask(getEventTracking, { id: shop }, promoter)).data;
    expect(last.map(({ name, verdict, wrong, toldName }) => [name, verdict, wrong, toldName])).toEqual([
      ['purchase', 'accepted', '', ''],
      ['purchase', 'accepted', '', ''],
      ['spin', 'unknownName', '', 'whirl'],
      ['purchase', 'badValue', '12,50 €', ''],
      ['purchase', 'repeated', '', ''],
    ]);
    expect(last[0]).toMatchObject({
      ...{ value: { amount: '20', currency: 'EUR', usd: '22' }, hasDevice: true, hasUser: true },
      ...{ params: { color: 'red' }, at: new Date(now - 2 * hour).toISOString(), by: 'server' },
    });
  });

  test('is counted by event', async () => {
    const { volumes } = (await app.ask(getEventTracking, { id: shop }, promoter)).data;
    expect(volumes).toMatchObject([
      {
        ...{ name: 'purchase', isUsual: true, events24h: 2, events7d: 2, repeated: 1, refused: 1 },
        ...{ withDevice: 1, withPerson: 2, withinMinute: 1, withinHour: 1, withinDay: 2, valueUsd: '22' },
      },
      { name: 'spin', isUsual: false, events7d: 1, withPerson: 0 },
    ]);
  });

  test('has names, of this advertiser alone', async () => {
    const names = async (input: object) =>
      (await app.ask(listEventNames, input, promoter)).data.map(({ name, events }) => [name, events]);
    const own = [
      ['purchase', 2],
      ['sign_up', 1],
      ['spin', 1],
    ];
    expect(await names({})).toEqual(own);
    expect(await names({ promotedAppId: shop })).toEqual(own);
    expect((await app.ask<Call>(listEventNames, { promotedAppId: theirs }, promoter)).code).toBe(1002);
  });

  test('stands there already: a file tells of none of it twice', async () => {
    const eventIds = ['o-1', 'u-1', "x'); --", 'o-9'];
    const known = async (some: string[]) =>
      (await app.ask(findKnownEvents, { id: shop, eventIds: some }, promoter)).data.known;
    expect(await known(eventIds)).toEqual(['o-1', 'u-1']);
    expect(await known([])).toEqual([]);
  });
});

test('what a page and its server both tell of counts once, by the server', async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const link = 'https://both.example';
  const both = (await app.ask(createPromotedApp, { kind: 'website', link }, person)).data.id;
  const worth = { value: '5', currency: 'USD', usd: '5', rate: '1', date: '2026-01-01' };
  const order = { name: 'purchase', eventId: 'both-1', at: now - 1_000, worth };
  await told(person, both, 'website', [
    { ...order, key: '21', device: '9001' },
    { name: 'purchase', eventId: 'both-2', at: now - 2_000, key: '22', device: '9001' },
  ]);
  await told(person, both, 'server', [{ ...order, key: '23', user: '9002' }]);
  const { last, volumes } = (await app.ask(getEventTracking, { id: both }, person)).data;
  expect(last.map(({ eventId, by, verdict }) => [eventId, by, verdict]).sort()).toEqual([
    ['both-1', 'server', 'accepted'],
    ['both-1', 'website', 'replaced'],
    ['both-2', 'website', 'accepted'],
  ]);
  expect(volumes).toMatchObject([
    {
      ...{ name: 'purchase', events24h: 2, events7d: 2, repeated: 1, refused: 0, withDevice: 0 },
      ...{ withPerson: 2, withinMinute: 2, valueUsd: '5' },
    },
  ]);
  expect((await app.ask(listEventNames, { promotedAppId: both }, person)).data).toMatchObject([
    { name: 'purchase', events: 2 },
  ]);
  const eventIds = ['both-1', 'both-2'];
  expect((await app.ask(findKnownEvents, { id: both, eventIds }, person)).data.known).toEqual(['both-1']);
});

test('of more than a hundred events the newest hundred are shown', async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const link = 'https://many.example';
  const { id } = (await app.ask(createPromotedApp, { kind: 'website', link }, person)).data;
  const events = (from: number, most: number) =>
    Array.from({ length: most }, (_, nth) => ({
      name: 'search',
      eventId: `${from + nth}`,
      at: now,
      key: `m${from + nth}`,
    }));
  await told(person, id, 'server', events(0, 1), now - hour);
  await told(person, id, 'server', events(1, mostLastEvents));
  const { last } = (await app.ask(getEventTracking, { id }, person)).data;
  expect(last).toHaveLength(mostLastEvents);
  expect(last.map(({ eventId }) => eventId)).not.toContain('0');
});

test('names of partners are saved, reach delivery, and are refused where they are none', async () => {
  const { version } = (await app.ask(getPromotedApp, { id: shop }, promoter)).data;
  const save = (names: object[], at = version) =>
    app.ask<Call>(updateEventNames, { id: shop, version: at, names }, promoter);
  const twice = [
    { told: 'AF_purchase', name: 'purchase' },
    { told: 'af_purchase', name: '' },
  ];
  expect((await save(twice)).data).toMatchObject({
    fields: { 'names.1.told': { key: 'eventTracking.errors.toldTwice' } },
  });
  expect((await save([{ told: 'a=b', name: 'x' }])).code).toBe(1004);
  expect((await save([{ told: 'a', name: 'not a name!' }])).data).toMatchObject({
    fields: { 'names.0.name': { key: 'eventTracking.errors.nameMalformed' } },
  });
  const names = [
    { told: 'AF_Purchase', name: 'purchase' },
    { told: 'noise', name: '' },
  ];
  expect((await save(names)).data).toMatchObject({ eventNames: ['af_purchase=purchase', 'noise='] });
  expect((await save(names)).code).toBe(1013);
  const shards = await app.database.asSystem((tx) => loadPromoted(tx, [promoter.organizationId]));
  expect(shards.get(promoter.organizationId)?.[0]?.eventNames).toEqual({
    af_purchase: 'purchase',
    noise: '',
  });
});

const count = z.object({ n: z.string() });

test('a device that is erased goes from the events, with the customer who used it, of this advertiser alone', async () => {
  expect((await app.ask<Call>(eraseAdvertiserDevice, { kind: 'device', value: device })).status).toBe(401);
  const publisher = await createPerson(app);
  expect(
    (await app.ask<Call>(eraseAdvertiserDevice, { kind: 'device', value: device }, publisher)).status,
  ).toBe(403);
  const asked = await app.ask(
    eraseAdvertiserDevice,
    { kind: 'device', value: device.toUpperCase() },
    promoter,
  );
  await eraseJob.run(app.services, { id: asked.data.id }, new AbortController().signal);
  const rest = async (person: Person) =>
    (
      await clickhouse.lookup(
        `SELECT toString(count()) AS n FROM millrace.promoted_event WHERE advertiser_id = ${person.organizationId} AND person != 0`,
        count,
      )
    )[0]?.n;
  expect([await rest(promoter), await rest(stranger)]).toEqual(['0', '1']);
  const { list } = (await app.ask(listAdvertiserErasings, {}, promoter)).data;
  expect(list).toMatchObject([
    {
      state: 'done',
      found: [
        { place: 'events', count: 2 },
        { place: 'trackedEvents', count: 2 },
      ],
    },
  ]);
  expect((await app.ask(listAdvertiserErasings, {}, stranger)).data.list).toEqual([]);
});

test('a parameter that became a text is told with its day; the first days after a change are awaited', async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const link = 'https://drift.example';
  const { id } = (await app.ask(createPromotedApp, { kind: 'website', link }, person)).data;
  const day = 24 * hour;
  const drifts = async () => (await app.ask(getEventTracking, { id }, person)).data.drifts;
  const tell = (daysAgo: number, price: string) =>
    told(
      person,
      id,
      'server',
      Array.from({ length: 20 }, (_, nth) => ({
        ...{ name: 'view_item', eventId: `${daysAgo} ${nth}`, key: `${id} ${daysAgo} ${nth}` },
        ...{ at: now - daysAgo * day, params: { price } },
      })),
      now - daysAgo * day,
    );
  for (const daysAgo of [5, 4]) await tell(daysAgo, '12.5');
  expect(await drifts()).toEqual([]);
  for (const daysAgo of [3, 2, 1]) await tell(daysAgo, 'about twelve');
  expect(await drifts()).toMatchObject([
    {
      ...{ name: 'view_item', parameter: 'price', kind: 'type', from: 'number', to: 'text' },
      day: new Date(now - 3 * day).toISOString().slice(0, 10),
    },
  ]);
});
