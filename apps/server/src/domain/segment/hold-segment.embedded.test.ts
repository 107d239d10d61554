import { getSegment } from '@millrace/contract/advertiser/segment';
import { minuteMs } from '@millrace/contract/kit/duration';
import { role } from '@millrace/contract/people/permission';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { about } from '../../testing/about-people.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { countSegments, createTestSegment, movedIn, tellOfPeople } from '../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { lease } from './hold-segment.ts';
import { memberCounter } from './member-counter.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let segment: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  app.clock.hold();
});
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.updateTable('segment').set({ switch: 'paused' }).execute());
  promoter = await createPerson(app, { roleId: role.promoter });
  await happened(120);
  segment = await createTestSegment({ app, promoter });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const happened = (people: number, from = 1) =>
  tellOfPeople({ app, clickhouse, promoter }, 'add_to_cart', people, { from, ago: 1_000 });
const row = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('segment_count')
      .select(['lease_until', 'size'])
      .where('segment_id', '=', segment)
      .executeTakeFirstOrThrow(),
  );
const shown = async () => (await app.ask(getSegment, { id: segment }, promoter)).data;
const moved = () => movedIn(app, segment);
const memberships = async () => {
  const found = await clickhouse.lookup(
    `SELECT toString(sum(m.membership)) AS membership FROM millrace.segment_member AS m
     WHERE m.segment_id = ${segment} GROUP BY m.person`,
    z.object({ membership: z.string() }),
  );
  return found.map(({ membership }) => membership);
};

/** However long its rest after the last count, which took as long as this machine needs. */
const dueNow = () =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('segment_count')
      .set({ due_at: app.clock.now() })
      .where('segment_id', '=', segment)
      .execute(),
  );

/** A server that stands still with what it has counted, just before that is stored. */
async function countSlowly() {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const counter = memberCounter({
    ...app.services,
    clickhouse: {
      ...clickhouse,
      ingest: async (...given) => {
        reached.resolve();
        await held.promise;
        return clickhouse.ingest(...given);
      },
    },
  });
  const over = counter.next();
  await reached.promise;
  const fall = () => held.reject(new Error('away'));
  return { over, counter, goOn: () => held.resolve(), fall };
}

test('what another server has counted meanwhile stands, and the next count mends what was stored twice', async () => {
  const slow = await countSlowly();
  app.clock.forward(lease + 1);
  await happened(10, 5_000);
  await countSegments(app);
  expect(await moved()).toEqual([130, 0]);
  slow.goOn();
  await slow.over;
  expect(await moved()).toEqual([130, 0]);
  expect(await shown()).toMatchObject({ state: 'active', size: about(130) });
  expect(new Set(await memberships())).toEqual(new Set(['1', '2']));
  await dueNow();
  await countSegments(app);
  expect(await memberships()).toEqual(Array(130).fill('1'));
  expect(await moved()).toEqual([130, 0]);
});

test.each(['fails', 'is stopped'])(
  'the lease of another server is not given up by one that %s',
  async (how) => {
    const slow = await countSlowly();
    app.clock.forward(lease + 1);
    const other = await countSlowly();
    const before = await row();
    if (how === 'is stopped') slow.counter.stop?.();
    slow.fall();
    await slow.over;
    expect(await row()).toEqual(before);
    other.goOn();
    await other.over;
    expect(await row()).toMatchObject({ lease_until: null, size: 120 });
  },
);

test('a count that goes on is nobody else’s, however long it takes', async () => {
  const slow = await countSlowly();
  app.clock.forward(lease - 1);
  await vi.advanceTimersByTimeAsync(minuteMs);
  const until = new Date(app.clock.now().getTime() + lease);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ lease_until: until }), {
    timeout: 60_000,
  });
  app.clock.forward(2);
  expect(await memberCounter(app.services).next()).toBe(false);
  slow.goOn();
  await slow.over;
  expect(await row()).toMatchObject({ lease_until: null });
  expect(await shown()).toMatchObject({ state: 'active', size: about(120) });
});
