import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { ClickHouseStep } from '../platform/clickhouse/migrate.ts';

/** Runs steps whatever has been run before, as after a server that died within one. */
export async function runSteps(
  { migration, topology }: Pick<ClickHouse, 'migration' | 'topology'>,
  steps: readonly ClickHouseStep[],
): Promise<void> {
  for (const step of steps) {
    for (const statement of step.statements(topology)) await migration(statement);
  }
}
