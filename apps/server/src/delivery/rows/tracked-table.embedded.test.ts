import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import type { TrackedEventRecord } from '../record.ts';
import { rowsFrom } from '../testing/rows-from.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
const row = z.record(z.string(), z.unknown());
const ask = (sql: string) => clickhouse.report({ sql }, row);

function batch(advertiserId: number, events: readonly TrackedEventRecord[]) {
  const tracked = { promotedAppId: 9, by: 'server' as const, events };
  return rowsFrom({}, { kind: 'tracked', organizationId: advertiserId, receivedAt: now, tracked }).map(
    (one) => ({
      ...one.row,
    }),
  );
}

test('what counts stands in promoted_event once, its verdicts by hour, its parameters by day and type', async () => {
  const worth = { value: '10.5', currency: 'EUR', usd: '11.55', rate: '1.1', date: '2026-01-01' };
  const rows = batch(3, [
    {
      name: 'purchase',
      at: now - 2 * hour,
      key: 'a',
      eventId: 'o-1',
      device: '18446744073709551615',
      user: '7',
      worth,
      items: ['x', 'y'],
      params: { price: '10.5', gift: 'true' },
    },
    { name: 'purchase', at: now - 1_000, key: 'b', user: '8', params: { price: '10,50 €' } },
    { name: 'spin', at: now, isUnknown: true },
    { name: 'purchase', at: now, refusal: 'badValue', wrong: 'x' },
    { name: 'purchase', at: now, refusal: 'repeated' },
  ]);
  for (let again = 0; again < 2; again += 1) await clickhouse.ingest('event', rows, { token: 'one-batch' });
  expect(
    await ask(
      `SELECT event_name, toString(person) AS person, event_id, toString(value) AS value, currency, toString(value_usd) AS usd, items, params,
        toUInt8(key != 0) AS keyed FROM millrace.promoted_event WHERE advertiser_id = 3 ORDER BY event_name, at`,
    ),
  ).toEqual([
    {
      event_name: 'purchase',
      person: '18446744073709551615',
      event_id: 'o-1',
      value: '10.5',
      currency: 'EUR',
      usd: '11.55',
      items: ['x', 'y'],
      params: { price: '10.5', gift: 'true' },
      keyed: 1,
    },
    {
      event_name: 'purchase',
      person: '8',
      event_id: '',
      value: '0',
      currency: '',
      usd: '0',
      items: [],
      params: { price: '10,50 €' },
      keyed: 1,
    },
    {
      event_name: 'spin',
      person: '0',
      event_id: '',
      value: '0',
      currency: '',
      usd: '0',
      items: [],
      params: {},
      keyed: 0,
    },
  ]);
  const sums = ['events', 'with_devices', 'with_persons', 'within_minute', 'within_hour', 'within_day'];
  expect(
    await ask(
      `SELECT event_name, verdict, ${sums.map((sum) => `toUInt32(sum(${sum})) AS ${sum}`).join(', ')}, toString(sum(value_usd)) AS usd
       FROM millrace.promoted_event_hour WHERE advertiser_id = 3 GROUP BY event_name, verdict ORDER BY event_name, verdict`,
    ),
  ).toEqual(
    [
      ['purchase', 'accepted', [2, 1, 2, 1, 1, 2], '11.55'],
      ['purchase', 'badValue', [1, 0, 0, 1, 1, 1], '0'],
      ['purchase', 'repeated', [1, 0, 0, 1, 1, 1], '0'],
      ['spin', 'unknownName', [1, 0, 0, 1, 1, 1], '0'],
    ].map(([event_name, verdict, counts, usd]) => ({
      ...{ event_name, verdict, usd },
      ...Object.fromEntries(sums.map((sum, at) => [sum, (counts as number[])[at]])),
    })),
  );
  expect(
    await ask(
      `SELECT parameter, type, toUInt32(sum(events)) AS events FROM millrace.promoted_event_parameter
       WHERE advertiser_id = 3 GROUP BY parameter, type ORDER BY parameter, type`,
    ),
  ).toEqual([
    { parameter: 'gift', type: 'boolean', events: 1 },
    { parameter: 'price', type: 'number', events: 1 },
    { parameter: 'price', type: 'text', events: 1 },
  ]);
  // No figure of publishers' apps knows of it.
  for (const table of ['user_day', 'event_hour', 'quality_day', 'own_ad_hour'])
    expect(await ask(`SELECT count() AS n FROM millrace.${table} WHERE organization_id = 3`)).toEqual([
      { n: '0' },
    ]);
});
