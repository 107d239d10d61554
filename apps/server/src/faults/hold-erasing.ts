import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { keptName } from '../domain/erasing/kept-name.ts';
import { inDatabase } from './person-of-phone.ts';

export interface Held {
  /** Resolves when the job is there. */
  readonly reached: Promise<void>;
  /** After the server was killed. */
  release(): Promise<void>;
}

/** Points of the work at which a server may be killed; most keep the job from going on. */
export const points: Readonly<Record<string, (dataDir: string) => Promise<Held>>> = {
  'as soon as it is asked for': async () => ({ reached: Promise.resolve(), release: async () => undefined }),
  'in PostgreSQL': (dataDir) => heldBy(dataDir, 'lock table test_device in exclusive mode'),
  'in ClickHouse': draftIsMade,
  'after that, as it notes what backups have': (dataDir) =>
    heldBy(dataDir, `select pg_advisory_xact_lock(hashtextextended('${keptName}', 0))`),
};

/** Until somebody waits for the lock that a statement takes. */
async function heldBy(dataDir: string, statement: string): Promise<Held> {
  const connection = await inDatabase(dataDir, async (database) => database.connection('system'));
  const [holder, looker] = [new pg.Client(connection), new pg.Client(connection)];
  for (const client of [holder, looker]) {
    client.on('error', () => undefined); // Its server is killed.
    await client.connect();
    await client.query('set role none');
  }
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await holder.query('begin');
  await holder.query(statement);
  const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
  const looking = vi.waitFor(
    async () => {
      const { rowCount } = await looker.query(waiting, [rows[0]?.pid]);
      if (rowCount === 0) throw new Error('Nobody waits.');
    },
    { timeout: 120_000, interval: 20 },
  );
  return {
    reached: looking.then(() => undefined),
    release: async () => {
      await Promise.allSettled([holder.end(), looker.end()]);
    },
  };
}

/** Until a partition of users is written anew. */
async function draftIsMade(dataDir: string): Promise<Held> {
  const store = join(dataDir, 'clickhouse', 'store');
  const table = (await readdir(store, { recursive: true })).find((file) => file.endsWith('/user_day.sql'));
  if (table === undefined) throw new Error('ClickHouse has no definition of user_day.');
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(join(store, dirname(table)), (_, name) => {
    if (name?.startsWith('user_day_draft')) resolve();
  });
  return { reached: promise, release: async () => watcher.close() };
}
