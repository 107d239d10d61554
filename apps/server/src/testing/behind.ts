import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database, DatabaseScope, Tx } from '../platform/postgres/database.ts';

/** Asks while somebody else's change holds what is asked for, and lets that change come first. */
export async function behind<T>(
  database: Pick<Database, 'inScope'>,
  scope: DatabaseScope,
  change: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>();
  const changing = database.inScope(scope, async (tx) => {
    await change(tx);
    held.resolve();
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).not.toEqual([]), {
      timeout: 20_000,
    });
  });
  await held.promise;
  const [answer] = await Promise.all([ask(), changing]);
  return answer;
}
