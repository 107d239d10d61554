import { changeSettings, createTable } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { revenueUnitDay } from './0009/revenue-unit-day.ts';

/** Revenue of ad units, worked out ahead. The worker fills it: every day whose mark is missing is due. */
export const revenueByUnit: ClickHouseStep = {
  id: 9,
  name: 'revenue by unit',
  statements: (topology) => [
    ...createTable(revenueUnitDay, topology),
    // As all other inserts: on a single node on disk before they are answered.
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(revenueUnitDay.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String}`,
    params: { database: DATABASE, name: revenueUnitDay.name },
  }),
};
