import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { Address } from '../platform/postgres/address.ts';
import { migrateDatabase } from '../platform/postgres/open-database.ts';
import { inDatabase, runOnServer, startTestServer, withClient } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly database: TestDatabaseServer;
  }
}

export interface TestDatabaseServer {
  readonly address: Address;
  /** What the names of this run's databases begin with. */
  readonly prefix: string;
  /** A migrated database that nobody is connected to, so that it can be cloned. */
  readonly template: string;
}

/** One server and one migrated template for the whole run; test files clone it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users.count += 1;
  users.opened ??= open();
  const { database, close } = await users.opened;
  project.provide('database', database);
  return async () => {
    users.count -= 1;
    if (users.count === 0) await close();
  };
}

interface Users {
  count: number;
  opened?: ReturnType<typeof open>;
}

/** Each project loads this file anew, so what they share is kept where all of them find it. */
const place: { millraceTestDatabase?: Users } & object = globalThis;
place.millraceTestDatabase ??= { count: 0 };
const users = place.millraceTestDatabase;

async function open(): Promise<{ database: TestDatabaseServer; close: () => Promise<void> }> {
  const server = await startTestServer();
  const prefix = `millrace_test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  try {
    await runOnServer(server.address, `create database ${template}`);
    await migrateDatabase(inDatabase(server.address, template), { log: pino({ level: 'warn' }) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    database: { address: server.address, prefix, template },
    async close() {
      await dropDatabases(server.address, prefix);
      await server.stop();
    },
  };
}

/** Test files drop their own; this takes what a file that broke has left. */
async function dropDatabases(address: Address, prefix: string): Promise<void> {
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
