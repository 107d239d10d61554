import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database } from '../../platform/postgres/database.ts';

interface Work {
  readonly name: string;
  readonly database: Pick<Database, 'asSystem'>;
  /** Works some of it out. @returns whether there was something to do */
  readonly workOut: () => Promise<boolean>;
}

/**
 * An insert shows in one table before it does in the next. Until nothing has come for so many seconds, longer than an
 * insert may take, a day is left to be worked out when it is asked for.
 */
export const quiet = 120;

/** Works figures out ahead of the reports that ask for them, on one node at a time. */
export function aheadWorker({ name, database, workOut }: Work): Worker {
  const ending = new AbortController();
  return {
    name,
    every: 20_000,
    next: async () => {
      const began = performance.now();
      const hasWorked = await database.asSystem(async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.execute(tx);
        return rows[0]?.mine === true && (await workOut());
      });
      // A year of days is minutes of work: people who ask meanwhile have the store as long as it had.
      const pause = performance.now() - began;
      if (hasWorked) await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined); // Only ever aborted.
      return hasWorked;
    },
    stop: () => ending.abort(),
  };
}

/** Those of one organization, any of them, so that one whose figures can't be worked out keeps no other waiting. */
export function ofSomeOrganization<Due extends { readonly organization_id: number }>(
  due: readonly Due[],
): { readonly organizationId: number; readonly own: readonly Due[] } | undefined {
  const organizations = [...new Set(due.map(({ organization_id }) => organization_id))];
  const organizationId = organizations[Math.floor(Math.random() * organizations.length)];
  if (organizationId === undefined) return undefined;
  return { organizationId, own: due.filter(({ organization_id }) => organization_id === organizationId) };
}
