import {
  changeSettings,
  createMaterializedView,
  createTable,
  fillFromSource,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { testUser } from './0018/test-user.ts';

const { table, view } = testUser;

/** What users of A/B tests did, for the verdict on them. Filled from the events that are there; the view comes last. */
export const usersOfTests: ClickHouseStep = {
  id: 18,
  name: 'users of tests',
  statements: (topology) => [
    ...createTable(table, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ...fillFromSource(view, topology),
    ...createMaterializedView(view, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 2) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: [table.name, view.name] },
  }),
};
