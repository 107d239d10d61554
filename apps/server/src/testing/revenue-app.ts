import { queryReport } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Person } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { openTestClickHouse } from './test-clickhouse.ts';

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** What the server has in place of the store itself, to make it fail. */
  readonly over?: (clickhouse: ClickHouse) => ClickHouse;
}

/** A server with a store that knows some exchange rates, and whose clock stands still. */
export async function openRevenueApp({ env = {}, over = (store) => store }: Options = {}) {
  const clickhouse = await openTestClickHouse();
  const app = await openTestApp({ clickhouse: over(clickhouse), env });
  app.clock.hold();
  await app.database.asSystem((tx) =>
    tx
      .insertInto('exchange_rate')
      .values([
        { currency: 'USD', day: '2026-03-06', per_euro: '1.2' },
        { currency: 'JPY', day: '2026-03-06', per_euro: '180' },
      ])
      .execute(),
  );
  return {
    app,
    clickhouse,
    async close() {
      await app.close();
      await clickhouse.close();
    },
  };
}

const row = z.object({ place: z.string(), revenue: z.string(), usd: z.string(), source: z.string() });

/** What is stored of an organization's revenue, undone rows too. */
export function storedPlaces(clickhouse: Pick<ClickHouse, 'report'>, organizationId: number) {
  return clickhouse.report(
    {
      sql: `SELECT concat(toString(instance_id), ' ', country, ' ', toString(day), unit = '' ? '' : ' ', unit) AS place,
        toString(revenue) AS revenue, toString(revenue_usd) AS usd, source FROM millrace.network_revenue FINAL
        WHERE organization_id = {organization:UInt32} ORDER BY place`,
      params: { organization: organizationId },
    },
    row,
  );
}

const rated = z.object({
  revenue: z.string(),
  currency: z.string(),
  rate: z.string(),
  rateDate: z.string(),
  usd: z.string(),
});

/** What an organization's stored amounts were counted with. */
export function storedRates(clickhouse: Pick<ClickHouse, 'report'>, organizationId: number) {
  return clickhouse.report(
    {
      sql: `SELECT toString(revenue) AS revenue, currency, toString(rate) AS rate, toString(rate_date) AS rateDate,
        toString(revenue_usd) AS usd FROM millrace.network_revenue FINAL WHERE organization_id = {organization:UInt32}`,
      params: { organization: organizationId },
    },
    rated,
  );
}

/** What reports say that networks have paid in March: all of it, and by instance. */
export async function reportedInMarch(app: TestApp, person: Person, from = '2026-03-01') {
  const question = {
    ...{ from, to: '2026-03-31' },
    dimensions: ['instance' as const],
    metrics: ['networkRevenue' as const],
  };
  const { data } = await app.ask(queryReport, question, person);
  return {
    total: data.totals.values[0],
    byInstance: Object.fromEntries(data.rows.map(({ keys, values }) => [keys[0] ?? '', values[0] ?? null])),
  };
}
