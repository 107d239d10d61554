import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Migration } from './ledger.ts';

export interface MigrationFile extends Migration {
  readonly sql: string;
}

/** The migrations in a folder: files `NNNN_slug.sql`, numbered from 0001 without gaps. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file, index) => {
      const id = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (id !== index + 1)
        throw new Error(`${folder}: ${file} must be number ${index + 1}, as NNNN_slug.sql`);
      // A checkout may have changed the line ends; the statements are the same.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { id, name: file.slice(0, -'.sql'.length), checksum, sql };
    }),
  );
}

/**
 * The migrations that are still to be applied, in order.
 *
 * @throws StartError when the ledger knows more than this program, or remembers another text of one.
 */
export function pendingMigrations<T extends Migration>(
  store: string,
  known: readonly T[],
  applied: readonly Migration[],
): T[] {
  const byId = new Map(known.map((migration) => [migration.id, migration]));
  for (const { id, name, checksum } of applied) {
    const mine = byId.get(id);
    if (!mine) {
      throw new StartError(
        `The ${store} database was migrated by a newer Millrace (migration ${name}), which this version does not know: start that version or a newer one.`,
      );
    }
    if (mine.checksum !== checksum) {
      throw new StartError(
        `The ${store} migration ${mine.name} was changed after it had been applied: restore its file; changes belong in a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ id }) => id));
  return known.filter(({ id }) => !done.has(id));
}
