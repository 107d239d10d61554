import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Address } from '../platform/postgres/address.ts';
import { connectDatabase, type Database, type DatabaseOptions } from '../platform/postgres/database.ts';
import { inDatabase, runOnServer } from './database-server.ts';

export interface TestDatabase extends Database {
  readonly address: Address;
  /** Also drops a database that was made for a test. */
  close(): Promise<void>;
}

/** A migrated, empty database of its own for a test file, cloned in a moment. */
export async function createTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const { address, drop } = await cloneTemplate();
  const database = await connect(address, options);
  return {
    ...database,
    address,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** What a second node has: its own connections to a database that stays when it closes. */
export async function connectTo({ address }: Pick<TestDatabase, 'address'>): Promise<TestDatabase> {
  return { ...(await connect(address, {})), address };
}

function connect(address: Address, options: Partial<DatabaseOptions>): Promise<Database> {
  return connectDatabase({
    poolSize: { request: 4, system: 3 },
    log: pino({ level: 'warn' }),
    ...options,
    address,
  });
}

export interface RawDatabase {
  readonly address: Address;
  drop(): Promise<void>;
}

/** As `createTestDatabase`, for tests that connect by themselves. */
export async function cloneTemplate(): Promise<RawDatabase> {
  // Files as they are: page by page through its log takes PostgreSQL five times as long.
  return createDatabase(` template ${inject('database').template} strategy file_copy`);
}

/** A database without anything of ours in it. */
export async function createEmptyDatabase(): Promise<RawDatabase> {
  return createDatabase('');
}

async function createDatabase(clause: string): Promise<RawDatabase> {
  const server = inject('database');
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  await runOnServer(server.address, `create database ${name}${clause}`);
  return {
    address: inDatabase(server.address, name),
    drop: () => runOnServer(server.address, `drop database ${name} with (force)`),
  };
}
