import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouseSteps } from '../migrations/clickhouse/steps.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { ClickHouseStep } from '../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { unheard } from './unheard.ts';

/**
 * The environment variable with the folder where a run keeps a store that is migrated already: what copies it saves two seconds
 * of a processor.
 */
export const MIGRATED_STORE = 'MILLRACE_MIGRATED_STORE';

/**
 * An empty store of its own for a test file; its folder goes when it closes.
 * @param steps that it is migrated by; all of them when they are not given
 */
export async function openTestClickHouse(steps?: readonly ClickHouseStep[]): Promise<ClickHouse> {
  const migrated = steps === undefined ? process.env[MIGRATED_STORE] : undefined;
  const dataDir = await newDataDir();
  if (migrated !== undefined) await copyMigrated(migrated, dataDir);
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  if (migrated === undefined) await runSteps(clickhouse, steps ?? clickhouseSteps);
  return {
    ...clickhouse,
    async close() {
      await clickhouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const newDataDir = () => mkdtemp(join(tmpdir(), 'millrace-store-'));

async function copyMigrated(migrated: string, to: string): Promise<void> {
  if (!existsSync(migrated)) await makeMigrated(migrated);
  // Its links lead to places beside them.
  await cp(migrated, to, { recursive: true, verbatimSymlinks: true });
}

/** At the run's beginning several may make one; the first stays. */
async function makeMigrated(migrated: string): Promise<void> {
  const dataDir = await newDataDir();
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  try {
    await runSteps(clickhouse, clickhouseSteps);
  } finally {
    await clickhouse.close();
  }
  await rename(dataDir, migrated).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    if (!existsSync(migrated)) throw error;
  });
}

/** Runs steps whatever has been run before, as after a server that died within one. */
export async function runSteps(
  { migration, topology }: Pick<ClickHouse, 'migration' | 'topology'>,
  steps: readonly ClickHouseStep[],
): Promise<void> {
  for (const step of steps) {
    for (const statement of step.statements(topology)) await migration(statement);
  }
}
