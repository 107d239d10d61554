import { fileURLToPath } from 'node:url';
import type { Log } from './log.ts';
import { type MigrationFile, pendingMigrations, readMigrations } from './migration-files.ts';
import type { MigrationSession } from './migration-lock.ts';

export const migrationFolder = fileURLToPath(new URL('../../migrations/postgres', import.meta.url));

/** Applies what is pending, each migration in a transaction together with its entry in the ledger. */
export async function migratePostgres(
  { client, ledger }: MigrationSession,
  migrations: readonly MigrationFile[],
  log: Log,
): Promise<void> {
  for (const migration of pendingMigrations(
    'PostgreSQL',
    migrations,
    await ledger.appliedMigrations('postgres'),
  )) {
    log.info({ migration: migration.name }, 'migrating PostgreSQL');
    await client.query('begin');
    try {
      await client.query(migration.sql);
      await ledger.recordMigration('postgres', migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`PostgreSQL migration ${migration.name} failed`, { cause: error });
    }
  }
}

/** The migrations that this version of the program brings. */
export function ownMigrations(): Promise<MigrationFile[]> {
  return readMigrations(migrationFolder);
}
