import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type Address, addressFromUrl, plainConnection } from '../platform/postgres/address.ts';
import { installedBinaries, packagedBinaries } from '../platform/postgres/embedded/binaries.ts';
import { startEmbedded } from '../platform/postgres/embedded/start-embedded.ts';

export interface TestServer {
  /** Without a database: see `inDatabase`. */
  readonly address: Address;
  stop(): Promise<void>;
}

/**
 * The PostgreSQL server of a test run: TEST_DATABASE_URL if set (its user must be allowed to make databases and
 * roles), else one of our own in a temporary directory, whose programs TEST_POSTGRES_BIN may name
 * (`/usr/lib/postgresql/15/bin`).
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { address: addressFromUrl(url), stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-test-'));
  await chmod(dataDir, 0o700);
  const embedded = await startEmbedded({
    dataDir,
    log: pino({ level: 'warn' }),
    binaries: chosenBinaries(),
    durable: false,
  });
  return {
    address: { ...embedded.address, database: 'postgres' },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function chosenBinaries() {
  const directory = process.env.TEST_POSTGRES_BIN;
  if (!directory) return packagedBinaries();
  const version = Number(/(\d+)\/bin\/?$/.exec(directory)?.[1]);
  if (!version) throw new Error('TEST_POSTGRES_BIN must be a folder like /usr/lib/postgresql/15/bin');
  return installedBinaries(directory, version);
}

/** The same server, another database. */
export function inDatabase(address: Address, database: string): Address {
  if (!address.connectionString) return { ...address, database };
  const url = new URL(address.connectionString);
  url.pathname = `/${database}`;
  return { ...address, connectionString: url.href };
}

/** Runs statements as whoever logs in to the server, on a connection of their own. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One statement as whoever logs in to the server. */
export async function runOnServer(address: Address, statement: string): Promise<void> {
  await withClient(plainConnection(address), (client) => client.query(statement));
}
