import { randomUUID } from 'node:crypto';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { addDays } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { DATABASE } from '../clickhouse/topology.ts';
import type { Database } from '../postgres/database.ts';
import type { Worker } from '../worker.ts';
import { compileReport } from './compile-report.ts';

type Store = Pick<ClickHouse, 'report' | 'ingest'>;

/**
 * An insert shows in one table before it does in the next. Until nothing has come for so many seconds, longer than an
 * insert may take, a day is left to be worked out when it is asked for.
 */
const quiet = 120;
/** Days of apps that are worked out together, and from how many days. */
const most = { pairs: 400, days: 7 };

/** Works revenue out ahead, so that dashboards need not: newest days first, on one node at a time. */
export function revenueWorker({ clickhouse, database }: { clickhouse: Store; database: Database }): Worker {
  return {
    name: 'revenue',
    every: 20_000,
    next: () =>
      database.asSystem(async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtext('revenue')) as mine`.execute(tx);
        return rows[0]?.mine === true && (await workOutSome(clickhouse, quiet));
      }),
  };
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
  // Any of them, so that one whose figures can't be worked out keeps no other waiting.
  const organizations = [...new Set(due.map(({ organization_id }) => organization_id))];
  const organizationId = organizations[Math.floor(Math.random() * organizations.length)];
  if (organizationId === undefined) return false;
  const own = due.filter(({ organization_id }) => organization_id === organizationId);
  const oldest = addDays(own[0]?.on_day ?? '', 1 - most.days);
  const pairs = own.filter(({ on_day }) => on_day >= oldest);
  const rows = await workedOut(store, organizationId, pairs);
  await store.ingest('revenue_day', rows, { token: `revenue-${randomUUID()}` });
  return true;
}

const dueSql = `
  SELECT organization_id, app_id, toString(day) AS on_day, toString(made) AS seen
  FROM (
    SELECT organization_id, app_id, day, sum(changes) AS made
    FROM ${DATABASE}.revenue_change GROUP BY organization_id, app_id, day
    HAVING max(changed_at) <= now() - {seconds:UInt32}
  )
  WHERE (organization_id, app_id, day, made) GLOBAL NOT IN
    (SELECT organization_id, app_id, day, changes FROM ${DATABASE}.revenue_day FINAL WHERE is_whole = 1)
  ORDER BY day DESC, organization_id, app_id
  LIMIT ${most.pairs} BY organization_id
  LIMIT 20000`;

const figures = z.object({
  d0: z.string(),
  d1: z.string(),
  d2: z.optional(z.string()),
  m0: z.string(),
  m1: z.string(),
});
const known = z.object({ app_id: z.number(), on_day: z.string(), country: z.string() });

/** The rows that say what these days have earned; countries that have nothing any more get zeros. */
async function workedOut(store: Store, organizationId: number, pairs: readonly Pair[]) {
  const days = pairs.map(({ on_day }) => on_day).sort();
  const [from = '', to = from] = [days.at(0), days.at(-1)];
  const apps = [...new Set(pairs.map(({ app_id }) => app_id))];
  const changes = new Map(pairs.map(({ app_id, on_day, seen }) => [`${app_id} ${on_day}`, seen]));
  const ask = (dimensions: ReportRequest['dimensions']) => {
    const filters = [{ dimension: 'app' as const, values: apps.map(String), exclude: false }];
    const days = { from, to, dimensions, filters, offset: 0, limit: mostRows };
    const request: ReportRequest = { ...days, metrics: ['networkRevenue', 'openRevenue'] };
    // Together less than a transaction may be idle.
    const limits = { rows: mostRows, seconds: 8 };
    return store.report({ ...compileReport(request, { organizationId, appIds: null }), limits }, figures);
  };
  const before = await store.report(
    {
      sql: `SELECT app_id, toString(day) AS on_day, country FROM ${DATABASE}.revenue_day FINAL
        WHERE organization_id = {organizationId:UInt32} AND is_whole = 0
          AND app_id IN {apps:Array(UInt32)} AND day BETWEEN {from:Date} AND {to:Date}`,
      params: { organizationId, apps, from, to },
      limits: { rows: mostRows },
    },
    known,
  );
  const nothing = { reported: '0', open_estimate: '0' };
  const rows = new Map<string, object>();
  for (const { app_id, on_day: day } of pairs)
    rows.set(`1 ${app_id} ${day} `, { is_whole: 1, app_id, day, country: '', ...nothing });
  for (const { app_id, on_day: day, country } of before)
    rows.set(`0 ${app_id} ${day} ${country}`, { is_whole: 0, app_id, day, country, ...nothing });
  const said = [...(await ask(['day', 'app'])), ...(await ask(['day', 'app', 'country']))];
  for (const { d0: day, d1: app_id, d2: country, m0: reported, m1: open_estimate } of said) {
    const is_whole = country === undefined ? 1 : 0;
    rows.set(`${is_whole} ${app_id} ${day} ${country ?? ''}`, {
      ...{ is_whole, app_id: Number(app_id), day, country: country ?? '', reported, open_estimate },
    });
  }
  return [...rows].flatMap(([key, row]) => {
    const [, app, day] = key.split(' ');
    const made = changes.get(`${app} ${day}`);
    return made === undefined
      ? []
      : [{ organization_id: organizationId, changes: made, worked_out_at: Date.now(), ...row }];
  });
}

/** Of a largest organization on a day: apps by countries. */
const mostRows = 1_000_000;
