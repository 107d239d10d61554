import { randomUUID } from 'node:crypto';
import { addDays } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { aheadWorker, ofSomeOrganization, quiet } from './ahead-worker.ts';
import { changesSeen, isOfKind, lastWorkedOut, workedOut } from './worked-out.ts';
import { type AppDay, workedOutRows } from './worked-out-rows.ts';

type Store = Pick<ClickHouse, 'report' | 'ingest'>;

/**
 * Days of apps that are worked out together, of how many days, and with how many rows of figures behind them: their rows
 * pass through here, beside everything else that the server does.
 */
const most = { pairs: 400, days: 28, rows: 40_000 };

/** Works revenue out ahead, so that dashboards need not: newest days first. */
export function revenueWorker({ clickhouse, database }: { clickhouse: Store; database: Database }): Worker {
  return aheadWorker({ name: 'revenue', database, workOut: () => workOutSome(clickhouse, quiet) });
}

const pair = z.object({
  organization_id: z.number(),
  app_id: z.number(),
  on_day: z.string(),
  /** How often it had changed when this was asked. */
  seen: z.string(),
});
type Pair = z.infer<typeof pair>;

/**
 * Works out what some organization's apps earned on its newest days that have changed since.
 * @param seconds for which nothing more has come
 * @returns whether there was something to do
 */
export async function workOutSome(store: Store, seconds: number): Promise<boolean> {
  const due = await store.report({ sql: dueSql, params: { seconds } }, pair);
  const some = ofSomeOrganization(due);
  if (some === undefined) return false;
  const { organizationId, own } = some;
  const oldest = addDays(own[0]?.on_day ?? '', 1 - most.days);
  // All days of few apps rather than one of all: they lie beside each other.
  const pairs = own.filter(({ on_day }) => on_day >= oldest).sort((one, other) => one.app_id - other.app_id);
  const days = await small(store, organizationId, pairs);
  for (const kinds of workedOut) {
    const made = await workedOutRows(store, organizationId, days, kinds);
    await store.ingest(kinds[0].table.name, made, { token: `revenue-${randomUUID()}` });
  }
  return true;
}

const sized = z.object({ app_id: z.number(), on_day: z.string(), size: z.string() });

/** The first ones, as many as are small enough together. */
async function small(store: Store, organizationId: number, pairs: readonly Pair[]): Promise<AppDay[]> {
  const days = pairs.map(({ on_day }) => on_day);
  const found = await store.report(
    {
      sql: `SELECT app_id, toString(day) AS on_day, count() AS size FROM ${DATABASE}.event_day
        WHERE organization_id = {organizationId:UInt32} AND app_id IN {apps:Array(UInt32)} AND day IN {days:Array(Date)}
        GROUP BY app_id, day`,
      params: { organizationId, apps: pairs.map(({ app_id }) => app_id), days },
    },
    sized,
  );
  const sizes = new Map(found.map(({ app_id, on_day, size }) => [`${app_id} ${on_day}`, Number(size)]));
  let rows = 0;
  const before = pairs.map(({ app_id, on_day }) => {
    const those = rows;
    rows += sizes.get(`${app_id} ${on_day}`) ?? 0;
    return those;
  });
  return pairs
    .filter((_, index) => (before[index] ?? 0) < most.rows)
    .map(({ app_id, on_day, seen }) => ({ app: app_id, day: on_day, changes: seen }));
}

const { table: lastTable, mark: lastMark } = lastWorkedOut;
const dueSql = `
  SELECT organization_id, app_id, toString(day) AS on_day, toString(made) AS seen
  FROM (
    SELECT organization_id, app_id, day, ${changesSeen} AS made
    FROM ${DATABASE}.revenue_change GROUP BY organization_id, app_id, day
    HAVING max(changed_at) <= now() - {seconds:UInt32}
  )
  WHERE (organization_id, app_id, day, made) GLOBAL NOT IN
    (SELECT organization_id, app_id, day, changes FROM ${DATABASE}.${lastTable.name} FINAL WHERE ${isOfKind(lastMark)})
  ORDER BY day DESC, organization_id, app_id
  LIMIT ${most.pairs} BY organization_id
  LIMIT 20000`;
