import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouseSteps } from '../migrations/clickhouse/steps.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';

/** A migrated, empty store of its own for a test file; its folder goes when it closes. */
export async function openTestClickHouse(): Promise<ClickHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-store-'));
  const clickhouse = await openClickHouse({ dataDir, log: { info: () => undefined } });
  for (const step of clickhouseSteps) {
    for (const statement of step.statements(clickhouse.topology)) await clickhouse.migration(statement);
  }
  return {
    ...clickhouse,
    async close() {
      await clickhouse.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
