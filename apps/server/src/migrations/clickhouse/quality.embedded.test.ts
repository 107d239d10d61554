import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import { runSteps } from '../../testing/run-steps.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { quality } from './0007-quality.ts';
import { clickhouseSteps } from './steps.ts';

const day = 86_400_000;
const noon = Math.floor(Date.now() / day) * day - day / 2;

let clickhouse: ClickHouse;
beforeEach(async () => {
  clickhouse = await openTestClickHouse([]);
});
afterEach(() => clickhouse.close());

const lr = (known: object = {}) =>
  rowsFrom({ uid: 'ada', ts: noon, pid: 5, iid: 11, type: 6, ...known }, { receivedAt: noon });
const sent = (rows: EventRow[], receivedAt = noon) =>
  rows.map(({ row }) => ({ ...row, received_at: receivedAt }));

/** What is as it should be, and one of each kind that is not. */
const good = [...sent(lr()), ...sent(lr({ type: 14 })), ...sent(lr({ type: 1 }))];
const unknown = sent(lr({ pid: 999, iid: 998 }));
const late = sent(lr(), noon + 2 * day).map((row) => ({ ...row, at: noon }));
const tooLate = sent(lr(), noon + 7 * day).map((row) => ({ ...row, at: noon }));
const purchase = sent(
  rowsFrom({ uid: 'ada', ts: noon, cur: 'XXX', iap: 3 }, { kind: 'iap', exchange: null, receivedAt: noon }),
);
const all = [...good, ...unknown, ...late, ...tooLate, ...purchase];

const counts = z.object({ n: z.number(), all: z.array(z.string()) });
const counted = () =>
  clickhouse.report(
    {
      sql: `SELECT toInt32(day - toDate(${Math.floor(noon / 1000)})) AS n,
        [toString(sum(uncounted)), toString(sum(late)), toString(sum(too_late)), toString(sum(unvalued))] AS all
        FROM millrace.quality_day GROUP BY n ORDER BY n`,
    },
    counts,
  );
const byHand = [{ n: 0, all: ['1', '2', '1', '1'] }];

test('counts what came late or could not be counted, by the day on which it happened', async () => {
  await runSteps(clickhouse, clickhouseSteps);
  await clickhouse.ingest('event', all, { token: 'one' });
  await clickhouse.ingest('event', all, { token: 'one' });
  expect(await counted()).toEqual(byHand);
});

const revenue = (unit?: string) => ({
  ...{ organization_id: 1, app_id: 2, placement_id: 3, instance_id: 4, network_id: 5, country: 'DE' },
  ...{ day: '2026-03-05', impressions: null, clicks: null, revenue: '1', currency: 'USD', rate: '1' },
  ...{ rate_date: '2026-03-05', revenue_usd: '1', source: 'upload', reported_at: noon },
  ...(unit === undefined ? {} : { unit }),
});
const units = () =>
  clickhouse.report(
    { sql: 'SELECT unit, toString(revenue) AS revenue FROM millrace.network_revenue FINAL ORDER BY unit' },
    z.object({ unit: z.string(), revenue: z.string() }),
  );

test('keeps what was there, also when the step was broken off and begins anew', async () => {
  await runSteps(clickhouse, clickhouseSteps.slice(0, quality.id - 1));
  await clickhouse.ingest('event', all, { token: 'one' });
  await clickhouse.ingest('network_revenue', [revenue()], { token: 'a' });
  const statements = quality.statements(clickhouse.topology);
  for (const statement of statements.slice(0, -1)) await clickhouse.migration(statement);
  await runSteps(clickhouse, [quality]);
  expect(await counted()).toEqual(byHand);

  await clickhouse.ingest('network_revenue', [revenue('x'), revenue('y')], { token: 'b' });
  await clickhouse.ingest('network_revenue', [{ ...revenue('y'), revenue: '2', reported_at: noon + 1 }], {
    token: 'c',
  });
  expect(await units()).toEqual([
    { unit: '', revenue: '1' },
    { unit: 'x', revenue: '1' },
    { unit: 'y', revenue: '2' },
  ]);
});
