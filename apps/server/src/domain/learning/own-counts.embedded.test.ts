import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { someMoment } from '../../delivery/testing/build-record.ts';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const impression = { uid: 'u', ts: someMoment, pid: 5, type: 6 };
const counted = z.record(z.string(), z.union([z.string(), z.number()]));
const sql = `SELECT instance_id, country, toString(day) AS day, sum(impressions) AS impressions,
  sum(bid_impressions) AS bids, sum(bid_revenue) AS revenue
  FROM millrace.auto_day WHERE app_id = {app:UInt32} GROUP BY ALL ORDER BY instance_id, country`;

async function countsOf(appId: number, rows: readonly EventRow[], token: string) {
  await clickhouse.ingest(
    'event',
    rows.map(({ row }) => row),
    { token },
  );
  return clickhouse.report({ sql, params: { app: appId } }, counted);
}

test('impressions count, and as priced only the bids of instances that bid, in USD', async () => {
  const of = (known: object, head: object = {}) =>
    rowsFrom({ ...impression, ...known }, { appId: 7, ...head });
  const rows = [
    // What the waterfall said of an instance is no evidence of what it earns.
    ...of({ iid: 11, revenue: 9, rp: 2 }),
    ...of({ iid: 11, revenue: 9, rp: 1 }),
    ...of({ iid: 12, revenue: 2.5, rp: 1 }),
    ...of({ iid: 12, revenue: 4, rp: 1 }),
    ...of({ iid: 12, revenue: 8, rp: 3 }),
    ...of({ iid: 12, rp: 1 }),
    ...of({ iid: 12, revenue: 1, rp: 1 }, { country: 'FR' }),
    ...of({ iid: 12, type: 7, revenue: 1, rp: 1 }),
    ...of({ revenue: 1 }),
  ];
  const day = '2026-03-01';
  const all = [
    { instance_id: 11, country: 'DE', day, impressions: '2', bids: '0', revenue: '0' },
    { instance_id: 12, country: 'DE', day, impressions: '4', bids: '2', revenue: '0.0065' },
    { instance_id: 12, country: 'FR', day, impressions: '1', bids: '1', revenue: '0.001' },
  ];
  expect(await countsOf(7, rows, 'counts')).toEqual(all);
  expect(await countsOf(7, rows, 'counts')).toEqual(all);
});

test('impressions of every arm count, those of a test session do not', async () => {
  const of = (isTest: boolean) =>
    rowsFrom({ ...impression, iid: 11 }, { appId: 8, ...(isTest && { isTest: true }) });
  expect(await countsOf(8, [...of(true), ...of(false), ...of(true)], 'forced')).toMatchObject([
    { instance_id: 11, impressions: '1' },
  ]);
});
