import { setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { eraseAdvertiserDevice, eraseDevice, listErasings } from '@millrace/contract/operator/erasing';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { countSegments, createTestSegment } from '../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { deviceHash, deviceKeyOf, visitorHash } from '../event/device-hash.ts';
import { inOpenHouse } from '../house-ad/in-house.ts';
import { eraseJob } from './erase-job.ts';

vi.setConfig({ testTimeout: 120_000 });

const device = 'cdda802e-fb9c-47ad-9866-0794d394c912';
const uid = '5c6f1a90-user-of-that-device';

let clickhouse: ClickHouse;
let app: TestApp;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const person = () => deviceHash(deviceKeyOf(app.services.secrets), device);
const run = (id: number, store = clickhouse) =>
  eraseJob.run({ ...app.services, clickhouse: store }, { id }, new AbortController().signal);
const request = async (by: Person) =>
  (await app.ask(eraseDevice, { kind: 'device', value: device }, by)).data.id;

const text = z.object({ text: z.string() });
const ask = async (query: string) => (await clickhouse.lookup(query, text)).map((row) => row.text);
const advertisersIn = (table: string) =>
  ask(
    `SELECT toString(advertiser_id) AS text FROM millrace.${table} WHERE person = ${person()} ORDER BY text`,
  );

test('neither a statement nor what the engine keeps of it says an id, plain or in any other form', async () => {
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const at = Date.now() - 60_000;
  const row = { kind: 'err', metric: '', organization_id: organizationId, app_id: 1, at, received_at: at };
  await clickhouse.ingest(
    'event',
    [
      { ...row, record_id: 'r1', user_id: uid, device_hash: person() },
      { ...row, record_id: 'r2', user_id: 'another', message: `at ${device.toUpperCase()}` },
      { ...row, record_id: 'r3', user_id: uid },
      { ...row, record_id: 'r4', user_id: 'another', items: [`of ${device}`] },
      { ...row, record_id: 'r5', user_id: 'another', message: 'of nobody' },
    ],
    { token: 'said' },
  );
  const said: string[] = [];
  const heard: ClickHouse = {
    ...clickhouse,
    lookup: (query, schema) => {
      said.push(query);
      return clickhouse.lookup(query, schema);
    },
    hold: (work) =>
      clickhouse.hold((one) =>
        work((statement) => {
          said.push(statement);
          return one(statement);
        }),
      ),
  };
  await run(await request(owner), heard);
  expect(
    await ask(`SELECT record_id AS text FROM millrace.event WHERE organization_id = ${organizationId}`),
  ).toEqual(['r5']);
  const mutations = await ask("SELECT command AS text FROM system.mutations WHERE table = 'event'");
  expect(mutations).toHaveLength(1);
  const forms = [device, uid].flatMap((id) =>
    (['utf8', 'hex', 'base64'] as const).map((form) => Buffer.from(id).toString(form)),
  );
  const hashes = [person(), visitorHash(deviceKeyOf(app.services.secrets), organizationId, device)];
  const all = [...said, ...mutations].join('\n').toLowerCase();
  for (const form of [...forms, ...hashes]) expect(all).not.toContain(form.toLowerCase());
  expect(await ask('SELECT toString(count()) AS text FROM millrace.erased_id')).toEqual(['0']);
});

test('a request of which nothing is left to do takes out what a killed server had written down for it', async () => {
  const owner = await createPerson(app);
  const id = await request(owner);
  await run(id);
  const left = { request: id, what: 'user', text: uid, slot: 0 };
  await clickhouse.ingest('erased_id', [left], { token: 'left' });
  await run(id);
  expect(await ask('SELECT toString(count()) AS text FROM millrace.erased_id')).toEqual(['0']);
});

test('what a house noted of a device goes with a request of its publisher, and nothing of other houses', async () => {
  const [owner, stranger] = [await createPerson(app), await createPerson(app)];
  const [house, other] = await Promise.all(
    [owner, stranger].map((one) =>
      app.database.inScope(one, (tx) => inOpenHouse(tx, async (houseId) => houseId)),
    ),
  );
  const noted = [house, other].map((advertiser) => ({ advertiser_id: advertiser ?? 0, person: person() }));
  const at = Date.now();
  for (const [table, more] of [
    ['campaign_device', { campaign_id: 1, first_at: at }],
    ['campaign_person_day', { campaign_id: 1, day: new Date(at).toISOString().slice(0, 10), impressions: 1 }],
    ['promoted_event', { event_name: 'impr', at, received_at: at }],
  ] as const) {
    await clickhouse.ingest(
      table,
      noted.map((row) => ({ ...row, ...more })),
      { token: table },
    );
    expect(await advertisersIn(table)).toEqual([house, other].map(String).sort());
  }
  await run(await request(owner));
  for (const table of ['campaign_device', 'campaign_person_day', 'promoted_event'])
    expect(await advertisersIn(table)).toEqual([String(other)]);
  const { list } = (await app.ask(listErasings, {}, owner)).data;
  expect(list).toMatchObject([
    {
      state: 'done',
      found: [
        { place: 'trackedEvents', count: 1 },
        { place: 'segments', count: 2 },
      ],
    },
  ]);
});

test('phones’ servers read a paused segment anew that somebody was erased from, and no other advertiser’s', async () => {
  const people = [
    await createPerson(app, { roleId: role.promoter }),
    await createPerson(app, { roleId: role.promoter }),
  ];
  const segments: number[] = [];
  for (const promoter of people) {
    const id = await createTestSegment({ app, promoter });
    await countSegments(app);
    await app.ask(setSegmentStatus, { ids: [id], switch: 'paused' }, promoter);
    const member = {
      advertiser_id: promoter.organizationId,
      segment_id: id,
      person: person(),
      membership: 1,
    };
    await clickhouse.ingest('segment_member', [member], { token: `member-${id}` });
    segments.push(id);
  }
  const versions = () =>
    app.database.asSystem(async (tx) => {
      const rows = await tx
        .selectFrom('segment_count')
        .select('xact')
        .where('segment_id', 'in', segments)
        .orderBy('segment_id')
        .execute();
      return rows.map(({ xact }) => String(xact));
    });
  const before = await versions();
  const [promoter] = people;
  if (promoter === undefined) throw new Error('There is nobody.');
  const erase = async (value: string) => {
    const { id } = (await app.ask(eraseAdvertiserDevice, { kind: 'device', value }, promoter)).data;
    await run(id);
  };
  await erase('00000000-fb9c-47ad-9866-0794d394c912'); // Nobody's.
  expect(await versions()).toEqual(before);
  await erase(device);
  const [own, theirs] = await versions();
  expect([own !== before[0], theirs]).toEqual([true, before[1]]);
});
