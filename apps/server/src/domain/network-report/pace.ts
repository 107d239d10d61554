import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** How often a network's host may be asked, of all accounts together. */
export interface Pace {
  readonly calls: number;
  readonly seconds: number;
}

/** Takes the next turn at a host. @returns milliseconds until it comes */
export type TakeTurn = (host: string, pace: Pace) => Promise<number>;

/**
 * Turns that all nodes share, evenly apart: by the one clock of the database, in a statement of its own, so that nobody waits for a
 * turn while they hold another's.
 */
export function turnsOf({ asSystem }: Pick<Database, 'asSystem'>): TakeTurn {
  return async (host, { calls, seconds }) => {
    const apart = sql`make_interval(secs => ${seconds / calls}::float8)`;
    const { rows } = await asSystem((tx) =>
      sql<{ wait: number }>`
        insert into network_pace as pace (host, free_at) values (${host}, clock_timestamp() + ${apart})
        on conflict (host) do update set free_at = greatest(pace.free_at, clock_timestamp()) + ${apart}
        returning greatest(0, 1000 * extract(epoch from free_at - ${apart} - clock_timestamp()))::float8 as wait`.execute(
        tx,
      ),
    );
    return Math.ceil(rows[0]?.wait ?? 0);
  };
}
