import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { aheadWorker, ofSomeOrganization, quiet } from './ahead-worker.ts';
import { organizationUserCount, organizationUserDay } from './tables.ts';

type Store = Pick<ClickHouse, 'report' | 'ingest'>;

/** Counts the users of all apps together, whose states of eight weeks take longer to merge than all else on a dashboard. */
export function userCounter({ clickhouse, database }: { clickhouse: Store; database: Database }): Worker {
  return aheadWorker({ name: 'users', database, workOut: () => countSomeUsers(clickhouse, quiet) });
}

const due = z.object({ organization_id: z.number(), on_day: z.string() });
const counted = z.object({ day: z.string(), changes: z.string(), users: z.string(), engaged: z.string() });

/**
 * Counts the users of some organization's newest days that have changed since.
 * @param seconds for which nothing more has come: a day under way would be counted again and again
 * @returns whether there was something to do
 */
export async function countSomeUsers(store: Store, seconds: number): Promise<boolean> {
  const some = ofSomeOrganization(await store.report({ sql: dueSql, params: { seconds } }, due));
  if (some === undefined) return false;
  const { organizationId, own } = some;
  const params = { organizationId, days: own.map(({ on_day }) => on_day) };
  const rows = await store.report({ sql: countSql, params }, counted);
  await store.ingest(
    organizationUserCount.name,
    rows.map((row) => ({ organization_id: organizationId, ...row, counted_at: Date.now() })),
    { token: `users-${randomUUID()}` },
  );
  return true;
}

/** A day's states are up to half a megabyte. */
const mostDays = 60;

const dueSql = `
  SELECT organization_id, toString(day) AS on_day
  FROM (
    SELECT organization_id, day, sum(changes) AS made FROM ${DATABASE}.${organizationUserDay.name}
    GROUP BY organization_id, day HAVING max(changed_at) <= now() - {seconds:UInt32}
  )
  WHERE (organization_id, day, made) GLOBAL NOT IN
    (SELECT organization_id, day, changes FROM ${DATABASE}.${organizationUserCount.name} FINAL)
  ORDER BY day DESC
  LIMIT ${mostDays} BY organization_id
  LIMIT 20000`;

const countSql = `
  SELECT toString(day) AS day, toString(sum(changes)) AS changes, toString(uniqMerge(users)) AS users,
    toString(uniqMerge(engaged)) AS engaged
  FROM ${DATABASE}.${organizationUserDay.name} AS states
  WHERE organization_id = {organizationId:UInt32} AND states.day IN {days:Array(Date)}
  GROUP BY states.day`;
