import pg from 'pg';
import { type DataDirLock, lockDataDir } from '../files/data-dir.ts';
import { type Address, addressFromUrl, plainConnection } from './address.ts';
import { connectDatabase, type Database, type DatabaseOptions } from './database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/start-embedded.ts';
import type { Ledger } from './ledger.ts';
import type { Log } from './log.ts';
import { checkMigrations, migratePostgres, ownMigrations } from './migrate.ts';
import { withMigrationLock } from './migration-lock.ts';
import { prepareServer } from './prepare-server.ts';

export interface OpenDatabaseOptions extends Omit<DatabaseOptions, 'address'> {
  /** Any PostgreSQL from 15 on. Without it, our own is started in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** The lock of `dataDir`, where the caller holds it already; otherwise it is taken for the embedded server. */
  readonly lock?: DataDirLock;
  /** Runs before Postgres is migrated, as the migrate role, on a database of any earlier version: who throws leaves it as it is. */
  readonly beforeMigrating?: (client: pg.Client) => Promise<void>;
  /** Runs after Postgres is migrated, while other nodes still wait: the place for ClickHouse's migrations. */
  readonly migrateMore?: (ledger: Ledger) => Promise<void>;
  /** False for nodes that never migrate (delivery): they only check that the database is not newer than they are. */
  readonly migrate?: boolean;
}

export const EMBEDDED_DATABASE = 'millrace';

/**
 * Starts or reaches the database, migrates it, and connects.
 *
 * @throws StartError with one sentence when that cannot be; whatever was started is ended again.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const server = await reachServer(options);
  try {
    if (options.migrate === false) await checkMigrations(server.address, options.log);
    else await migrateDatabase(server.address, options);
    const database = await connectDatabase({ ...options, address: server.address });
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Server {
  readonly address: Address;
  stop(): Promise<void>;
}

async function reachServer({ databaseUrl, dataDir, lock, log }: OpenDatabaseOptions): Promise<Server> {
  if (databaseUrl) return { address: addressFromUrl(databaseUrl), stop: async () => undefined };
  const held = lock ?? (await lockDataDir(dataDir));
  const release = () => {
    if (!lock) held.release();
  };
  const started: EmbeddedPostgres[] = [];
  async function stop(): Promise<void> {
    for (const embedded of started) await embedded.stop();
    release();
  }
  try {
    const embedded = await startEmbedded({ dataDir: held.path, log });
    started.push(embedded);
    await ensureDatabase(embedded.address);
    return { address: { ...embedded.address, database: EMBEDDED_DATABASE }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = new pg.Client(plainConnection({ ...address, database: 'postgres' }));
  await client.connect();
  try {
    const exists = await client.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (!exists.rowCount) await client.query(`create database ${EMBEDDED_DATABASE}`);
  } finally {
    await client.end();
  }
}

export type MigrateOptions = Pick<OpenDatabaseOptions, 'log' | 'beforeMigrating' | 'migrateMore'>;

/** Prepares and migrates a database, alone among all nodes. */
export async function migrateDatabase(
  address: Address,
  { log, beforeMigrating, migrateMore }: MigrateOptions,
): Promise<void> {
  const migrations = await ownMigrations();
  await prepareServer(address);
  await withMigrationLock(address, async (session) => {
    await beforeMigrating?.(session.client);
    await migratePostgres(session, migrations, log);
    await migrateMore?.(session.ledger);
  });
}
