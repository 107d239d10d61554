import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { clickhouseSteps } from '../migrations/clickhouse/steps.ts';
import { migrateClickHouse } from '../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { waitForRecordLock } from '../platform/files/record-lock.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { withDataDir } from './data-dirs.ts';
import { runSteps } from './run-steps.ts';
import { unheard } from './unheard.ts';

/**
 * The environment variable with the folder where a run keeps stores that are migrated already; whoever needs one first makes it.
 * A copy saves ten seconds of a processor for the stores of a whole server, and two for a ClickHouse alone.
 */
export const MIGRATED = 'MILLRACE_MIGRATED';

/** For the time of `work`, a DATA_DIR with the stores of `layMigratedStores`. */
export function withMigratedDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  return withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    await layMigratedStores(dataDir);
    return work(dataDir);
  });
}

/**
 * Lays both stores into a DATA_DIR, migrated and closed: for tests of a server's life, not of its first start. Whatever is an
 * installation's own, its keys and its Administrator, the next start makes.
 */
export const layMigratedStores = (dataDir: string) => lay('stores', makeStores, dataDir);

/** The embedded ClickHouse of those alone. */
export const layMigratedClickHouse = (dataDir: string) => lay('clickhouse', makeClickHouse, dataDir);

type Make = (dataDir: string) => Promise<void>;

const makeStores: Make = async (dataDir) => {
  await layMigratedClickHouse(dataDir);
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    const database = await openDatabase({
      ...{ dataDir, log: pino({ level: 'warn' }) },
      migrateMore: (ledger) => migrateClickHouse(clickhouse, ledger, clickhouseSteps),
    });
    await database.close();
  } finally {
    await clickhouse.close();
  }
};

const makeClickHouse: Make = async (dataDir) => {
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    await runSteps(clickhouse, clickhouseSteps);
  } finally {
    await clickhouse.close();
  }
};

const run = promisify(execFile);

async function lay(name: string, make: Make, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = process.env[MIGRATED];
  if (folder === undefined) return make(dataDir);
  const made = join(folder, name);
  await makeOnce(made, make);
  // With their owners, which Node's own copy leaves out: the PostgreSQL of a server that root runs is somebody else's.
  await run('cp', ['-a', `${made}/.`, dataDir]);
}

/** Milliseconds for another process to make it, on a machine where much else begins. */
const PATIENCE = 100_000;

async function makeOnce(place: string, make: Make): Promise<void> {
  if (existsSync(place)) return;
  const lock = await waitForRecordLock(`${place}.lock`, PATIENCE);
  if (lock === undefined) throw new Error(`Another process has not made ${place} yet.`);
  try {
    if (existsSync(place)) return;
    const draft = `${place}.unfinished`;
    // Of a process that was killed.
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await make(draft);
    await rename(draft, place);
  } finally {
    lock.release();
  }
}
