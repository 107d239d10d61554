import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import { type Address, connectionAs } from './address.ts';
import { readLedger } from './ledger.ts';
import type { Log } from './log.ts';
import { type MigrationFile, pendingMigrations, readMigrations } from './migration-files.ts';
import type { MigrationSession } from './migration-lock.ts';

const migrationFolder = fileURLToPath(new URL('../../migrations/postgres', import.meta.url));

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

/**
 * For nodes that never migrate: an older database is served with a warning, since migrations keep what the version
 * before them needs.
 *
 * @throws StartError when the database is newer than this program, or was never migrated.
 */
export async function checkMigrations(address: Address, log: Log): Promise<void> {
  const migrations = await ownMigrations();
  const client = new pg.Client(connectionAs('migrate', address));
  try {
    await client.connect();
  } catch (error) {
    // Our role does not exist there.
    if (error instanceof pg.DatabaseError && error.code === '22023') throw new StartError(EMPTY);
    throw new StartError(`The PostgreSQL server cannot be reached: ${reasonOf(error)}.`);
  }
  try {
    const applied = await readLedger(client, 'postgres');
    if (applied.length === 0) throw new StartError(EMPTY);
    const pending = pendingMigrations('PostgreSQL', migrations, applied);
    if (pending.length > 0) log.warn({ pending: pending.length }, 'the database is older than this node');
  } finally {
    await client.end();
  }
}

const EMPTY = 'The database is empty: start a node with the role console or worker first, which fills it.';

/** The migrations that this version of the program brings. */
export function ownMigrations(): Promise<MigrationFile[]> {
  return readMigrations(migrationFolder);
}
