import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouseSteps } from '../migrations/clickhouse/steps.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { ClickHouseStep } from '../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { unheard } from './unheard.ts';

/**
 * An empty store of its own for a test file; its folder goes when it closes.
 * @param steps that it is migrated by; all of them when they are not given
 */
export async function openTestClickHouse(
  steps: readonly ClickHouseStep[] = clickhouseSteps,
): Promise<ClickHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-store-'));
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  await runSteps(clickhouse, steps);
  return {
    ...clickhouse,
    async close() {
      await clickhouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
