import {
  changeSettings,
  createMaterializedView,
  createTable,
  fillFromSource,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { type Rollup, rollups } from './0006/rollups.ts';

const made = rollups.flatMap(({ table, view }) => [table.name, view.name]);

/** As all other inserts: on a single node on disk before they are answered. */
const durable = ({ table }: Rollup) =>
  [table.name, 'fsync_after_insert = 1, fsync_part_directory = 1'] as const;

/**
 * What reports read: days beside the hours, and the users. Filled from what is there; views come last, so that a step that
 * was broken off is seen to be, and begins anew.
 */
export const reportRollups: ClickHouseStep = {
  id: 6,
  name: 'report rollups',
  statements: (topology) => [
    ...rollups.flatMap(({ table }) => createTable(table, topology)),
    ...(topology.kind === 'cluster'
      ? []
      : rollups.map((rollup) => changeSettings(...durable(rollup), topology))),
    ...rollups.flatMap(({ view }) => fillFromSource(view, topology)),
    ...rollups.flatMap(({ view }) => createMaterializedView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
