import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Seconds that events wait in their log as a rule, and a server's word of it is old: from then on reports rest, too. */
const usual = 20;

/**
 * From when on events of phones wait in the logs of servers, so that no figure has them yet; null: no longer than usual. What a
 * server last said holds until it says something else: of one that was killed, what it has waits for its return.
 */
export async function waitingSince({ asSystem }: Pick<Database, 'asSystem'>): Promise<Date | null> {
  const { since } = await asSystem((tx) =>
    tx
      .selectFrom('server_node')
      .select(sql<Date | null>`min(seen_at - make_interval(secs => lag_seconds))`.as('since'))
      .where('lag_seconds', '>', usual)
      .executeTakeFirstOrThrow(),
  );
  return since;
}
