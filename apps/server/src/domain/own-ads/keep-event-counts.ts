import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';

type Needs = Pick<Services, 'clickhouse' | 'database' | 'now'>;

const counted = z.object({
  id: z.number(),
  /** Seconds UTC. */
  at: z.number(),
  day: z.coerce.number(),
  week: z.coerce.number(),
});

/** Keeps beside each app and website how much was told of it lately. */
export function eventCountKeeper(services: Needs): Worker {
  return {
    name: 'own ads events',
    every: 60_000,
    next: async () => {
      await keepEventCounts(services);
      return false;
    },
  };
}

const pair = z.object({ advertiser: z.number(), app: z.number() });
const moved = z.object({ id: z.number(), day: z.coerce.number(), week: z.coerce.number() });

/** How much of it a website's page told of and its server, too, by app: the server's counts. */
async function readReplaced(
  clickhouse: Needs['clickhouse'],
  since: (days: number) => string,
): Promise<ReadonlyMap<number, z.infer<typeof moved>>> {
  const both = await clickhouse.lookup(
    `SELECT DISTINCT advertiser, app FROM (
       SELECT h.advertiser_id AS advertiser, h.promoted_app_id AS app, h.event_name AS name FROM millrace.promoted_event_hour AS h
       WHERE h.hour >= ${since(8)} AND h.verdict IN ('accepted', 'unknownName') GROUP BY advertiser, app, name
       HAVING countIf(h.told_by = 'website') > 0 AND countIf(h.told_by != 'website') > 0)
     ORDER BY advertiser, app`,
    pair,
  );
  if (both.length === 0) return new Map();
  const ids = (of: readonly number[]) => [...new Set(of)].join(', ');
  const from = `FROM millrace.promoted_event AS p
     WHERE p.advertiser_id IN (${ids(both.map(({ advertiser }) => advertiser))}) AND p.promoted_app_id IN (${ids(both.map(({ app }) => app))})
       AND p.event_id != '' AND p.at >= ${since(11)}`;
  const rows = await clickhouse.lookup(
    `SELECT p.promoted_app_id AS id, toString(countIf(p.received_at >= ${since(1)})) AS day, toString(count()) AS week
     ${from} AND p.told_by = 'website' AND p.received_at >= ${since(7)}
       AND (p.promoted_app_id, p.event_name, p.event_id) GLOBAL IN (
         SELECT p.promoted_app_id, p.event_name, p.event_id ${from} AND p.told_by NOT IN ('website', 'upload'))
     GROUP BY id`,
    moved,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the last seven days anew; of what nothing came in them only the last one's time stays. */
export async function keepEventCounts({ clickhouse, database, now }: Needs): Promise<void> {
  const until = Math.floor(now().getTime() / 1000);
  const since = (days: number) => `toDateTime(${until - days * 86_400}, 'UTC')`;
  const all = await clickhouse.lookup(
    `SELECT e.promoted_app_id AS id, toUInt32(max(e.received_at)) AS at, toString(countIf(e.received_at >= ${since(1)})) AS day,
       toString(count()) AS week
     FROM millrace.event AS e
     WHERE e.kind = 'tracked' AND e.refusal = '' AND e.told_by != 'upload'
       AND e.received_at >= ${since(7)} GROUP BY id`,
    counted,
  );
  const replaced = await readReplaced(clickhouse, since);
  const rows = all.map(({ day, week, ...row }) => {
    const gone = replaced.get(row.id) ?? { day: 0, week: 0 };
    return { ...row, day: day - gone.day, week: week - gone.week };
  });
  await database.asSystem(async (tx) => {
    await sql`
      update promoted_app_events set day = 0, week = 0
      where week > 0 and promoted_app_id <> all(${rows.map(({ id }) => id)}::int[])`.execute(tx);
    if (rows.length === 0) return;
    await sql`
      insert into promoted_app_events (organization_id, promoted_app_id, events_at, day, week)
      select app.organization_id, app.id, to_timestamp(counted.at), counted.day, counted.week
      from json_to_recordset(${JSON.stringify(rows)}::json) as counted (id int, at bigint, day bigint, week bigint)
      join promoted_app app on app.id = counted.id
      order by app.id
      on conflict (promoted_app_id) do update
        set events_at = excluded.events_at, day = excluded.day, week = excluded.week
        where (promoted_app_events.events_at, promoted_app_events.day, promoted_app_events.week)
          is distinct from (excluded.events_at, excluded.day, excluded.week)`.execute(tx);
  });
}
