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

/** Counts the last seven days anew; of what nothing came in them only the last one's time stays. */
export async function keepEventCounts({ clickhouse, database, now }: Needs): Promise<void> {
  const until = Math.floor(now().getTime() / 1000);
  const since = (days: number) => `toDateTime(${until - days * 86_400}, 'UTC')`;
  const rows = await clickhouse.lookup(
    `SELECT e.promoted_app_id AS id, toUInt32(max(e.received_at)) AS at, toString(countIf(e.received_at >= ${since(1)})) AS day,
       toString(count()) AS week
     FROM millrace.event AS e
     WHERE e.kind = 'tracked' AND e.refusal = '' AND e.told_by != 'upload'
       AND e.received_at >= ${since(7)} GROUP BY id`,
    counted,
  );
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
