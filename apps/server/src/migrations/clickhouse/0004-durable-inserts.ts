import { changeSettings } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

const tables = ['event', 'event_hour', 'event_key'];

/**
 * On a single node an insert is answered only when it is on disk: the log deletes what was inserted, so nothing else would
 * have it after a power cut. A cluster's replicas have each other.
 */
export const durableInserts: ClickHouseStep = {
  id: 4,
  name: 'durable inserts',
  statements: (topology) =>
    topology.kind === 'cluster'
      ? []
      : tables.map((table) =>
          changeSettings(table, 'fsync_after_insert = 1, fsync_part_directory = 1', topology),
        ),
  probe: (topology) =>
    topology.kind === 'cluster'
      ? { sql: 'SELECT toUInt8(1) AS done' }
      : {
          sql: `SELECT toUInt8(count() = ${tables.length}) AS done FROM system.tables
                WHERE database = {database:String} AND name IN {tables:Array(String)}
                  AND create_table_query LIKE '%fsync_part_directory = 1%'`,
          params: { database: DATABASE, tables },
        },
};
