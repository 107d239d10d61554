import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type AutoSetup, createAutoSetup } from '../../testing/auto.ts';
import { createPerson } from '../../testing/people.ts';
import { openRevenueApp } from '../../testing/revenue-app.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const secret = 'a secret of this installation, long enough';
let clickhouse: ClickHouse;
let app: TestApp;
let close: () => Promise<void>;
let setup: AutoSetup;
let instance: number;
beforeAll(async () => {
  const opened = await openRevenueApp({ env: { INGEST_SECRET: secret } });
  ({ app, clickhouse } = opened);
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  setup = await createAutoSetup(app, await createPerson(app), [networkId.unity]);
  [instance = 0] = setup.instanceIds;
});

interface Sending {
  readonly secret?: string;
  readonly type?: string;
  readonly source?: string;
}

async function send(text: string, { secret: sent = secret, type = 'text/csv', source }: Sending = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/installation/revenue${source === undefined ? '' : `?source=${source}`}`,
    headers: { 'content-type': type, 'x-millrace-ingest-secret': sent },
    payload: text,
  });
  return { status: response.statusCode, answer: response.json() };
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const stored = () =>
  clickhouse.report(
    {
      sql: `SELECT organization_id, app_id, placement_id, network_id, country, toString(day) AS day, impressions, clicks,
        revenue, currency, rate, toString(rate_date) AS rate_date, revenue_usd, source
        FROM millrace.network_revenue FINAL WHERE instance_id = {instance:UInt32} ORDER BY day, country`,
      params: { instance },
    },
    row,
  );

test('is stored exactly, in what was reported and in USD at the rate of its day, for whoever owns the instance', async () => {
  const text = [
    'Day,Instance,Country,Impressions,Clicks,Revenue,Currency',
    `2026-03-05,${instance},US,1000,7,12345678901.123456,USD`,
    `2026-03-08,${instance},,,,1500.5,JPY`,
  ].join('\r\n');
  expect(await send(text, { source: 'backfill' })).toEqual({ status: 200, answer: { taken: 2 } });
  const { organizationId: organization_id, appId: app_id, placementId: placement_id } = setup;
  const whose = { organization_id, app_id, placement_id, network_id: networkId.unity, source: 'backfill' };
  expect(await stored()).toEqual([
    {
      ...whose,
      country: 'US',
      day: '2026-03-05',
      impressions: '1000',
      clicks: '7',
      revenue: '12345678901.123456',
      currency: 'USD',
      rate: '1',
      rate_date: '2026-03-05',
      revenue_usd: '12345678901.123456',
    },
    {
      ...whose,
      country: '00',
      day: '2026-03-08',
      impressions: null,
      clicks: null,
      revenue: '1500.5',
      currency: 'JPY',
      rate: '0.0066666667',
      // A Sunday has Friday's.
      rate_date: '2026-03-06',
      revenue_usd: '10.003333',
    },
  ]);
});

test('a later report of the same day and place replaces the earlier one, a repeated one changes nothing', async () => {
  const line = (revenue: string) => `day,instance,country,revenue\n2026-03-05,${instance},US,${revenue}\n`;
  const revenues = async () => (await stored()).map(({ revenue }) => revenue);
  await send(line('3'));
  await send(line('3'));
  expect(await revenues()).toEqual(['3']);
  app.clock.forward(1);
  await send(line('2'));
  expect(await revenues()).toEqual(['2']);
  app.clock.forward(1);
  await send(line('3'));
  expect(await revenues()).toEqual(['3']);
});

describe('what is refused', () => {
  test.each([['wrong'], ['']])('the secret "%s"', async (wrong) => {
    const { status } = await send(`day,instance,revenue\n2026-03-05,${instance},1`, { secret: wrong });
    expect([status, await stored()]).toEqual([403, []]);
  });

  test('everybody, where the installation has no secret', async () => {
    const bare = await openTestApp({ beside: app });
    const headers = { 'content-type': 'text/csv', 'x-millrace-ingest-secret': '' };
    const asked = { method: 'POST', url: '/api/installation/revenue', headers, payload: 'day' } as const;
    expect((await bare.app.inject(asked)).statusCode).toBe(403);
    await bare.close();
  });

  test('what is no CSV, and a source that there is not', async () => {
    expect((await send('{}', { type: 'application/json' })).status).toBe(400);
    expect((await send('day', { source: 'dream' })).status).toBe(400);
  });

  test('a file with anything wrong in it, as a whole and line by line', async () => {
    const good = `2026-03-05,${instance},US,1,1,1,USD`;
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`2026-02-30,${instance},US,1,1,1,USD`, /no day/],
      [`${tomorrow},${instance},US,1,1,1,USD`, /not come yet/],
      ['2026-03-05,0,US,1,1,1,USD', /no instance's id/],
      ['2026-03-05,2147483646,US,1,1,1,USD', /no instance 2147483646/],
      ['2026-03-05,9999999999,US,1,1,1,USD', /no instance 9999999999/],
      [`2026-03-05,${instance},usa,1,1,1,USD`, /no country/],
      [`2026-03-05,${instance},US,-1,1,1,USD`, /no number of impressions/],
      [`2026-03-05,${instance},US,1,x,1,USD`, /no number of clicks/],
      [`2026-03-05,${instance},US,1,1,-1,USD`, /no revenue/],
      [`2026-03-05,${instance},US,1,1,1000000000000,USD`, /no revenue/],
      [`2026-03-05,${instance},US,1,1,,USD`, /no revenue/],
      [`2026-03-05,${instance},US,1,1,1,dollars`, /no currency/],
      [`2026-03-05,${instance},US,1,1,1,CHF`, /No rate of CHF/],
    ];
    const header = 'day,instance,country,impressions,clicks,revenue,currency';
    for (const [line, problem] of wrong) {
      const { status, answer } = await send([header, good, line].join('\n'));
      expect([line, status]).toEqual([line, 422]);
      expect(answer).toEqual({ problems: [{ line: 3, problem: expect.stringMatching(problem) }] });
    }
    expect((await send('day,revenue\n')).answer.problems[0].problem).toBe(
      'The first line has no column instance.',
    );
    expect(await stored()).toEqual([]);
  });
});
