import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClickHouseClient, type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client';
import type { ChdbConnection } from 'chdb/connection';
import type { Logger } from 'pino';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import { type ClientSource, type IngestClient, silent } from './client-source.ts';
import { embeddedStream } from './embedded-stream.ts';
import { settingsClause } from './settings.ts';
import { UnwrittenParts } from './unwritten-parts.ts';

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>;

/**
 * chDB in `<dataDir>/clickhouse`: the whole engine inside this process. One process may hold the directory, and a process
 * may hold one such directory at a time.
 *
 * A chDB connection keeps what a failed query had already written and puts it before the next query's answer: rows of one
 * tenant would reach another. So a client is never used again after a failure.
 *
 * Queries with parameters run one at a time in the whole process (chDB binds them in shared state), so reports have none
 * (with-literals.ts); streams do, and those of two exports take turns.
 */
export async function embeddedSource(
  dataDir: string,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<ClientSource> {
  const path = join(dataDir, 'clickhouse');
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { createChdbConnection, drainPending } = await engine();

  const connect = () => {
    try {
      return createChdbConnection({ path });
    } catch (error) {
      throw openingError(path, error);
    }
  };
  // Both packages carry their own copy of the same interface; only private names make the two types differ.
  const open = () => createClient({ connection: connect() as unknown as Connection, log: silent });
  const once = async <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    const client = open();
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  const unwritten = new UnwrittenParts({
    ask: (query) => once(async (client) => (await client.query({ query, format: 'JSONEachRow' })).json()),
    command: (query) => once(async (client) => void (await client.command({ query }))),
    dir: path,
    log,
  });
  return {
    place: `embedded in ${path}`,
    reportClients: 2,
    streamClients: 2,
    writesLiterals: true,
    sharesProcessors: true,
    renewAfterFailure: true,
    open,
    openIngest: () => ingestClient(connect(), unwritten),
    openStream: () => embeddedStream(path),
    released: drainPending,
  };
}

/** By way of the client, each insert would hold the event loop while its body is turned into a text and back. */
function ingestClient(connection: ChdbConnection, unwritten: UnwrittenParts): IngestClient {
  return {
    insert(table, settings, { columns, values }) {
      settingsClause(settings); // throws for a value that does not fit
      return unwritten.insert(`${table} ${settings.insert_deduplication_token}`, async () => {
        await connection.chdb.rawInsert({
          table,
          ...(columns && { columns: [...columns] }),
          settings: { ...settings },
          format: columns === undefined ? 'JSONEachRow' : 'JSONCompactEachRow',
          values,
        });
      });
    },
    settle: () => unwritten.settle(),
    close: () => connection.close(),
  };
}

/** Loaded only when needed: 0.5 GB that a server with CLICKHOUSE_URL has no use for. */
async function engine() {
  try {
    const [{ createChdbConnection }, { drainPending }] = await Promise.all([
      import('chdb/connection'),
      import('chdb'),
    ]);
    return { createChdbConnection, drainPending };
  } catch (error) {
    throw new StartError(
      `The embedded ClickHouse is not installed for ${process.platform} ${process.arch}: install again on this machine, or set CLICKHOUSE_URL.`,
      { cause: error },
    );
  }
}

/** The engine prints its reason to stderr and throws without it; who holds the lock is in its status file. */
function openingError(path: string, error: unknown): Error {
  const holder = lockHolder(path);
  if (holder !== undefined) {
    const sentence = `${path} is in use by process ${holder}: stop that one, or set another DATA_DIR.`;
    return new StartError(sentence, { cause: error });
  }
  const reason = reasonOf(error);
  return new StartError(`The embedded ClickHouse could not open ${path}: ${reason}`, { cause: error });
}

/** The living other process that the engine's status file names; a killed process leaves its file behind. */
function lockHolder(path: string): number | undefined {
  const status = join(path, 'status');
  if (!existsSync(status)) return undefined;
  const pid = Number(/^PID: (\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1]);
  return Number.isNaN(pid) || pid === process.pid || !isAlive(pid) ? undefined : pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // alive, but another user's
  }
}
