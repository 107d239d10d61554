import {
  getSegment,
  segmentHistory,
  setSegmentStatus,
  updateSegment,
} from '@millrace/contract/advertiser/segment';
import { emptyRules, type SegmentRules } from '@millrace/contract/advertiser/segment-rules';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { ReportLimitError } from '../../platform/clickhouse/errors.ts';
import { about } from '../../testing/about-people.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { countSegments, createTestSegment, movedIn, tellOfPeople, whoDid } from '../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { memberCounter } from './member-counter.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  // Segments of the tests before are nobody's concern.
  await app.database.asSystem((tx) => tx.updateTable('segment').set({ switch: 'paused' }).execute());
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const happened = (event: string, people: number, when: { from?: number; ago?: number } = {}) =>
  tellOfPeople({ app, clickhouse, promoter }, event, people, when);
const create = (...of: [SegmentRules?, string?]) => createTestSegment({ app, promoter }, ...of);
const count = () => countSegments(app);
const show = async (id: number) => (await app.ask(getSegment, { id }, promoter)).data;
const member = z.object({ person: z.string(), membership: z.coerce.number() });
const stored = (id: number) =>
  clickhouse.lookup(
    `SELECT toString(m.person) AS person, toString(sum(m.membership)) AS membership FROM millrace.segment_member AS m
     WHERE m.segment_id = ${id} GROUP BY m.person HAVING sum(m.membership) != 0 ORDER BY m.person`,
    member,
  );

test('who is meant is counted, stored once, and told with its day', async () => {
  await happened('add_to_cart', 201);
  const id = await create();
  await count();
  expect(await show(id)).toMatchObject({
    state: 'active',
    reason: 'everybody',
    size: about(201),
    onPhones: about(101),
  });
  expect(await stored(id)).toHaveLength(201);
  const { days } = (await app.ask(segmentHistory, { id }, promoter)).data;
  expect(days).toMatchObject([{ size: about(201), onPhones: about(101), entered: about(201), left: 0 }]);
});

test('within a minute of new events those are in; what fits no longer leaves', async () => {
  await happened('add_to_cart', 150);
  await happened('page_view', 10, { from: 1_000 });
  const id = await create({
    join: 'and',
    of: [
      ...emptyRules.of,
      {
        kind: 'event',
        exclude: true,
        event: 'purchase',
        apps: [],
        operator: 'atLeast',
        times: 1,
        days: 7,
        filters: [],
      },
    ],
  });
  await count();
  expect(await show(id)).toMatchObject({ size: about(150), reason: null });
  await happened('add_to_cart', 5, { from: 500 });
  await happened('purchase', 20);
  app.clock.forward(60_000);
  await count();
  expect(await show(id)).toMatchObject({ size: about(135) });
  const { days } = (await app.ask(segmentHistory, { id }, promoter)).data;
  expect(days).toMatchObject([{ size: about(135), entered: about(155), left: null }]);
  expect(await movedIn(app, id)).toEqual([155, 20]);
});

test('windows move: whoever did it too long ago leaves within the hour, without any event', async () => {
  await happened('add_to_cart', 120, { ago: 7 * 86_400_000 - 1_800_000 });
  const id = await create();
  await count();
  expect(await show(id)).toMatchObject({ size: about(120) });
  app.clock.forward(3_600_000);
  await count();
  expect(await show(id)).toMatchObject({ state: 'tooSmall', reason: 'nobody', size: 0 });
  expect(await stored(id)).toEqual([]);
});

test('fewer than 100 are too small, and no figure of them is told', async () => {
  await happened('add_to_cart', 99);
  const id = await create();
  await count();
  expect(await show(id)).toMatchObject({ state: 'tooSmall', reason: 'few', size: null, onPhones: null });
});

test('other rules are counted at once; a paused segment keeps its members as they are', async () => {
  await happened('add_to_cart', 110);
  await happened('purchase', 130, { from: 2_000 });
  const id = await create();
  await count();
  await app.ask(updateSegment, { id, version: 1, name: 'Buyers', rules: whoDid('purchase') }, promoter);
  expect(await show(id)).toMatchObject({ state: 'estimating', reason: 'changed', size: about(110) });
  await count();
  expect(await show(id)).toMatchObject({ state: 'active', size: about(130) });
  await app.ask(setSegmentStatus, { ids: [id], switch: 'paused' }, promoter);
  await happened('purchase', 10, { from: 9_000 });
  app.clock.forward(7_200_000);
  await count();
  expect(await show(id)).toMatchObject({ state: 'paused', size: about(130) });
});

test('what a broken or doubled count left behind is mended by the next', async () => {
  await happened('add_to_cart', 105);
  const id = await create();
  await count();
  const row = { advertiser_id: promoter.organizationId, segment_id: id };
  const left = [
    { ...row, on_phones: 1, person: '1', membership: 1 },
    { ...row, on_phones: 0, person: '2', membership: -1 },
    { ...row, on_phones: 1, person: '777', membership: 3 },
  ];
  await clickhouse.ingest('segment_member', left, { token: `left-${id}` });
  app.clock.forward(3_600_000);
  await count();
  expect(await stored(id)).toEqual(
    Array.from({ length: 105 }, (_, nth) => ({ person: `${nth + 1}`, membership: 1 })),
  );
});

test('a store that can’t be asked: it says so, keeps its former members, and tries again', async () => {
  await happened('add_to_cart', 115);
  const id = await create();
  await count();
  const away = memberCounter({
    ...app.services,
    clickhouse: { ...clickhouse, lookup: () => Promise.reject(new Error('away')) },
  });
  app.clock.forward(3_600_000);
  await expect(away.next()).rejects.toThrow('away');
  expect(await show(id)).toMatchObject({ state: 'failed', reason: 'storeAway', size: about(115) });
  app.clock.forward(300_000);
  await count();
  expect(await show(id)).toMatchObject({ state: 'active' });
});

/** By which phones' servers see that there is something to hear of a segment. */
const versionOf = (id: number) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('segment_count')
      .select(sql<string>`xact::text`.as('xact'))
      .where('segment_id', '=', id)
      .executeTakeFirstOrThrow(),
  );

test('members that were stored before the server fell are told to phones’ servers by the next count', async () => {
  await happened('add_to_cart', 140);
  const id = await create();
  await count();
  const version = () => versionOf(id);
  const before = await version();
  await happened('add_to_cart', 30, { from: 5_000 });
  app.clock.forward(60_000);
  let isAway = false;
  const falling = memberCounter({
    ...app.services,
    database: {
      ...app.database,
      asSystem: (work) => (isAway ? Promise.reject(new Error('fell')) : app.database.asSystem(work)),
    },
    clickhouse: {
      ...clickhouse,
      ingest: async (...given) => {
        const stored = await clickhouse.ingest(...given);
        isAway = true;
        return stored;
      },
    },
  });
  await expect(falling.next()).rejects.toThrow('fell');
  expect(await stored(id)).toHaveLength(170);
  expect(await version()).toEqual(before);
  app.clock.forward(600_001);
  await count();
  const after = await version();
  expect(after).not.toEqual(before);
  expect(await show(id)).toMatchObject({ state: 'active', size: about(170) });
  // Nothing is new afterwards.
  app.clock.forward(60_000);
  await count();
  expect(await version()).toEqual(after);
});

test('what a server that is stopped was counting is counted by the next at once, and told to phones’ servers', async () => {
  await happened('add_to_cart', 145);
  const id = await create();
  await count();
  const before = await versionOf(id);
  await happened('add_to_cart', 30, { from: 5_000 });
  app.clock.forward(60_000);
  const stopped = memberCounter({
    ...app.services,
    clickhouse: {
      ...clickhouse,
      ingest: async (...given) => {
        await clickhouse.ingest(...given);
        stopped.stop?.();
        throw new Error('broken off');
      },
    },
  });
  expect(await stopped.next()).toBe(true);
  expect(await stored(id)).toHaveLength(175);
  expect(await versionOf(id)).toEqual(before);
  // The difference is stored already: that nobody has heard of it is known by the lease alone.
  await app.database.asSystem((tx) =>
    tx.updateTable('segment_count').set({ size: 175, on_phones: 88 }).where('segment_id', '=', id).execute(),
  );
  await count();
  expect(await versionOf(id)).not.toEqual(before);
  expect(await show(id)).toMatchObject({ state: 'active', size: about(175) });
});

test('how many people there are at all is a figure beside the count, which stands without it', async () => {
  await happened('add_to_cart', 160);
  const id = await create();
  const limited = memberCounter({
    ...app.services,
    clickhouse: {
      ...clickhouse,
      report: (query, row) =>
        query.sql.includes('uniqExact(person)')
          ? Promise.reject(new ReportLimitError('bytes', new Error('bytes')))
          : clickhouse.report(query, row),
    },
  });
  await limited.next();
  expect(await show(id)).toMatchObject({ state: 'active', size: about(160) });
});

test.each([
  ['seconds', 'tookTooLong'],
  ['bytes', 'tooMuchMemory'],
  ['rows', 'tooMany'],
] as const)('a count that meets its limit of %s says %s, and is tried again later', async (limit, reason) => {
  const id = await create();
  await count();
  const met = () => Promise.reject(new ReportLimitError(limit, new Error(limit)));
  const limited = memberCounter({
    ...app.services,
    clickhouse: { ...clickhouse, report: met, lookup: met, stream: met, hold: met },
  });
  app.clock.forward(3_600_000);
  await limited.next();
  expect(await show(id)).toMatchObject({ state: 'failed', reason });
  app.clock.forward(300_000);
  await count();
  expect((await show(id)).state).not.toBe('failed');
});
