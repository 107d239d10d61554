import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Manifest } from './manifest.ts';

/*
 * A command backs up stores that no server runs on. They may be a version behind this program, which has not migrated them:
 * nothing here uses what a later migration has brought.
 */

/** The numbers of the last migrations that the stores have seen. */
export async function storedMigrations(
  database: Pick<Database, 'asSystem'>,
): Promise<Manifest['migrations']> {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('migration')
      .select((eb) => ['store', eb.fn.max('id').as('last')])
      .groupBy('store')
      .execute(),
  );
  const last = (store: string) => rows.find((row) => row.store === store)?.last ?? 0;
  return { postgres: last('postgres'), clickhouse: last('clickhouse') };
}

/** The backup itself has it as running, as one has that a server takes. @returns its id */
export async function noteBegun(tx: Tx, file: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('backup')
    .values({ kind: 'asked', state: 'running', file, asked_at: now, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteEnded(
  tx: Tx,
  id: number,
  ended: { readonly bytes: number; readonly size: number } | { readonly error: string },
  now: Date,
): Promise<void> {
  const what = 'error' in ended ? { error: ended.error.slice(0, 2000) } : ended;
  await tx
    .updateTable('backup')
    .set({ ...what, state: 'error' in ended ? 'failed' : 'done', finished_at: now })
    .where('id', '=', id)
    .execute();
}
