import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { changeTtl } from '../../platform/clickhouse/ddl.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import type { CallKind, DecisionRecord } from '../record.ts';
import { someMoment } from '../testing/build-record.ts';
import { rowsFrom } from '../testing/rows-from.ts';
import { keepEventsFor } from './retention.ts';

const hour = 3_600_000;
let clickhouse: ClickHouse;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  // The days of these tests are long past.
  await keepEventsFor(clickhouse, 20_000);
});

afterAll(() => clickhouse.close());

const ingest = (rows: readonly EventRow[], token: string) =>
  clickhouse.ingest(
    'event',
    rows.map(({ row }) => row),
    { token },
  );

const texts = z.record(z.string(), z.union([z.string(), z.number()]));
const ask = (sql: string, appId: number) => clickhouse.report({ sql, params: { app: appId } }, texts);

const decision: DecisionRecord = {
  outcome: 'served',
  ruleId: 8,
  isAuto: true,
  test: null,
  arm: 'greedy',
  probability: 0.975,
  served: [[11, 2.5]],
  toBid: [12],
};
const lr = { uid: 'u', ts: someMoment, pid: 5, iid: 11, ruleId: 8 };

/** Two hours of one app: by hand, what the rollup must say of them. */
function someTraffic(appId: number): EventRow[] {
  const at = { appId };
  const report = (type: number, known: object = {}, receivedAt = someMoment) =>
    rowsFrom({ ...lr, type, ...known }, { ...at, receivedAt });
  const bid = (eid: number, price: unknown) => ({ eid, ts: someMoment, pid: 5, iid: 12, price });
  return [
    ...rowsFrom({ uid: 'u' }, { ...at, kind: 'init', placementId: 0 }),
    ...rowsFrom({ pid: 5 }, { ...at, kind: 'wf', decision }),
    ...rowsFrom({ pid: 5 }, { ...at, kind: 'wf', decision: { ...decision, outcome: 'deviceExcluded' } }),
    ...[3, 4, 4, 5, 7, 8, 9, 14].flatMap((type) => report(type)),
    ...report(4, { iid: 12 }),
    ...report(6, { revenue: '1.5', rp: 2 }),
    ...report(6, { revenue: '0.0001' }),
    ...report(6, { revenue: 3 }, someMoment + hour),
    ...rowsFrom(
      {
        uid: 'u',
        ts: someMoment,
        events: [
          bid(270, -1),
          bid(271, '2.5'),
          bid(271, '0.25'),
          bid(273, 2.5),
          { eid: 501, ts: someMoment, pid: 5 },
          { eid: 502, ts: someMoment, pid: 5 },
          { eid: 503, ts: someMoment, pid: 5 },
          { eid: 305, ts: someMoment, pid: 5, iid: 11 },
          { eid: 273, mid: -1, iid: -1, scene: -1, price: -1, bid: -1, code: '' },
        ],
      },
      { ...at, kind: 'log' },
    ),
    ...rowsFrom(
      { uid: 'u', cur: 'EUR', iap: '9.99' },
      { ...at, kind: 'iap', exchange: { currency: 'EUR', rate: '1.0812345678', date: '2026-02-27' } },
    ),
  ];
}

const counters = `sum(inits) AS inits, sum(waterfall_requests) AS waterfall_requests,
  sum(waterfall_filled) AS waterfall_filled, sum(instance_requests) AS instance_requests,
  sum(instance_filled) AS instance_filled, sum(impressions) AS impressions, sum(clicks) AS clicks,
  sum(video_starts) AS video_starts, sum(video_ends) AS video_ends, sum(called_show) AS called_show,
  sum(ready_true) AS ready_true, sum(ready_false) AS ready_false, sum(bid_requests) AS bid_requests,
  sum(bid_responses) AS bid_responses, sum(bid_response_price) AS bid_response_price, sum(bid_wins) AS bid_wins,
  sum(bid_win_price) AS bid_win_price, sum(estimated_revenue) AS estimated_revenue, sum(purchases) AS purchases,
  sum(purchase_usd) AS purchase_usd`;
const totals = `SELECT ${counters} FROM millrace.event_hour WHERE app_id = {app:UInt32}`;

const byHand = {
  inits: '1',
  waterfall_requests: '1',
  waterfall_filled: '1',
  instance_requests: '2',
  instance_filled: '1',
  impressions: '3',
  clicks: '1',
  video_starts: '1',
  video_ends: '1',
  called_show: '1',
  ready_true: '1',
  ready_false: '1',
  bid_requests: '1',
  bid_responses: '2',
  bid_response_price: '2.75',
  bid_wins: '1',
  bid_win_price: '2.5',
  estimated_revenue: '0.0045001',
  purchases: '1',
  purchase_usd: '10.801533',
};

test('the rollup says what was counted by hand, and says it once however often a batch comes', async () => {
  const rows = someTraffic(100);
  await ingest(rows, 'traffic');
  expect(await ask(totals, 100)).toEqual([byHand]);

  await ingest(rows, 'traffic');
  expect(await ask(totals, 100)).toEqual([byHand]);
  const kept = 'SELECT count() AS kept FROM millrace.event WHERE app_id = {app:UInt32}';
  expect(await ask(kept, 100)).toEqual([{ kept: String(rows.length) }]);
});

test('by hour, place and rule', async () => {
  await ingest(someTraffic(101), 'dimensions');
  const sql = `SELECT toString(hour) AS hour, placement_id, ad_type, instance_id, network_id, rule_id,
    sum(impressions) AS impressions, sum(estimated_revenue) AS revenue
    FROM millrace.event_hour WHERE app_id = {app:UInt32}
    GROUP BY ALL HAVING impressions > 0 ORDER BY hour`;
  const place = { placement_id: 5, ad_type: 0, instance_id: 11, network_id: 1, rule_id: 8 };
  expect(await ask(sql, 101)).toEqual([
    { hour: '2026-03-01 10:00:00', ...place, impressions: '2', revenue: '0.0015001' },
    { hour: '2026-03-01 11:00:00', ...place, impressions: '1', revenue: '0.003' },
  ]);
  const without = `SELECT placement_id, ad_type, network_id, sum(inits) AS inits FROM millrace.event_hour
    WHERE app_id = {app:UInt32} GROUP BY ALL HAVING inits > 0`;
  expect(await ask(without, 101)).toEqual([{ placement_id: 0, ad_type: -1, network_id: -1, inits: '1' }]);
});

test('times to the millisecond, lists and hashes come back as they went in', async () => {
  const fields = { uid: 'u', did: '32E205FA-3F7E-499C-A911-59C3B17D6537', ts: someMoment - 1, pid: 5 };
  const [row] = rowsFrom(fields, { kind: 'wf', appId: 102, receivedAt: someMoment + 7, decision });
  await ingest(row === undefined ? [] : [row], 'values');
  const sql = `SELECT toUnixTimestamp64Milli(received_at) AS received, toUnixTimestamp64Milli(at) AS at,
    toUnixTimestamp64Milli(client_at) AS client, toString(served) AS served, toString(served_ecpm) AS ecpm,
    toString(device_hash) AS device FROM millrace.event WHERE app_id = {app:UInt32}`;
  expect(await ask(sql, 102)).toEqual([
    {
      received: String(someMoment + 7),
      at: String(someMoment + 7),
      client: String(someMoment - 1),
      served: '[11]',
      ecpm: '[2.5]',
      device: row?.row.device_hash,
    },
  ]);
});

test('whatever phones send can be stored', async () => {
  const names = fc.constantFrom(
    ...`pid iid scene type act reqId ruleId abt abtId revenue rp ii cadn eid ts code msg data price cur iap duration tag
      error cd uid did osv model lang bid`
      .trim()
      .split(/\s+/),
  );
  const nasty = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary' }),
    fc.integer({ min: -2, max: 300 }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(
      '0.0000000000000000001',
      '999999999999.9999999',
      1e12,
      2 ** 32,
      65_536,
      '٣',
      '\0',
      '\ud800',
    ),
  );
  const fields = fc.dictionary(names, nasty, { maxKeys: 20 });
  const kinds = fc.constantFrom<CallKind>('init', 'wf', 'lr', 'ic', 'iap', 'log', 'err', 'cd');
  const call = fc.tuple(kinds, fields, fc.array(fields, { maxLength: 3 }));
  const exchange = { currency: 'EUR', rate: '1.0812345678', date: '2026-02-27' };
  const rows = fc
    .sample(call, 3000)
    .flatMap(([kind, body, events]) =>
      rowsFrom({ ...body, events }, { appId: 103, kind, exchange, rates: { EUR: exchange.rate }, decision }),
    );
  await ingest(rows, 'nasty');
  const kept = 'SELECT count() AS kept FROM millrace.event WHERE app_id = {app:UInt32}';
  expect(await ask(kept, 103)).toEqual([{ kept: String(rows.length) }]);
});

test('how long events are kept is changed only when it has to be', async () => {
  const ttl = async () => {
    const [table] = await ask("SELECT create_table_query AS q FROM system.tables WHERE name = 'event'", 0);
    return /toIntervalDay\(\d+\)/.exec(String(table?.q))?.[0];
  };
  expect(await ttl()).toBe('toIntervalDay(20000)');
  expect(await keepEventsFor(clickhouse, 20_000)).toBe('unchanged');
  expect(await keepEventsFor(clickhouse, 30_000)).toBe('changed');
  expect(await ttl()).toBe('toIntervalDay(30000)');
  expect(await keepEventsFor(clickhouse, 30_000)).toBe('unchanged');
  await expect(keepEventsFor(clickhouse, 0)).rejects.toThrow(RangeError);
});

test('a cluster would take the change as well', async () => {
  const change = changeTtl('event', 'toDate(received_at) + INTERVAL 7 DAY', {
    kind: 'cluster',
    name: 'main',
  });
  expect(change).toContain("millrace.event_local ON CLUSTER 'main'");
  await clickhouse.migration(`EXPLAIN AST ${change}`);
});
