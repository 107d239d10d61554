import { createDatabase } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

export const database: ClickHouseStep = {
  id: 1,
  name: 'database',
  statements: createDatabase,
  probe: () => ({
    sql: "SELECT toUInt8(count() = 1) AS done FROM system.databases WHERE name = {name:String} AND engine = 'Atomic'",
    params: { name: DATABASE },
  }),
};
