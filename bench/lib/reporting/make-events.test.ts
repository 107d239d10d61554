import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readGain } from '../../../apps/server/src/domain/learning/read-gain.ts';
import type { ClickHouse } from '../../../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../../apps/server/src/testing/test-clickhouse.ts';
import { organization } from './drawn.ts';
import { eventDays, makeEvents } from './make-events.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
}, 120_000);
afterAll(() => clickhouse.close());

const row = z.object({ events: z.number(), days: z.number(), counted: z.number() });

test('single events lie beside the figures, are not counted again, and say what Auto gains', async () => {
  const perDay = 2_000;
  // Twice, as after a run that was broken off.
  for (const sql of [...makeEvents(eventDays * perDay), ...makeEvents(eventDays * perDay)]) {
    await clickhouse.migration(sql);
  }
  const rows = await clickhouse.lookup(
    `SELECT toUInt32(count()) AS events, toUInt32(uniqExact(toDate(received_at))) AS days,
      (SELECT toUInt32(count()) FROM millrace.event_hour) AS counted FROM millrace.event`,
    row,
  );
  expect(rows).toEqual([{ events: eventDays * perDay, days: eventDays, counted: 0 }]);
  const { auto, holdout } = await readGain(
    clickhouse,
    { organizationId: organization, kept: 1 },
    new Date('2026-01-01'),
  );
  for (const side of [auto, holdout]) {
    for (const figure of [side.users, side.requests, side.impressions]) expect(figure).toBeGreaterThan(0);
  }
  expect(auto.users).toBeGreaterThan(10 * holdout.users);
}, 60_000);
