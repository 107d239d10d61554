import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { ClickHouseStep } from '../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { layMigratedClickHouse } from './migrated.ts';
import { runSteps } from './run-steps.ts';
import { unheard } from './unheard.ts';

/**
 * An empty store of its own for a test file; its folder goes when it closes.
 * @param steps that it is migrated by; all of them when they are not given
 */
export async function openTestClickHouse(steps?: readonly ClickHouseStep[]): Promise<ClickHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-store-'));
  if (steps === undefined) await layMigratedClickHouse(dataDir);
  const clickhouse = await openClickHouse({ dataDir, log: unheard });
  if (steps !== undefined) await runSteps(clickhouse, steps);
  return {
    ...clickhouse,
    async close() {
      await clickhouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
