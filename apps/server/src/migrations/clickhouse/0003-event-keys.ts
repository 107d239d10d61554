import { createTable, type TableDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/**
 * The keys of events that were shipped in the last days, by which a replay is known. `received` is the event's own time,
 * `shipped` when its batch was frozen, `inserted` this store's clock, by which nodes learn each other's keys.
 */
const eventKey: TableDefinition = {
  name: 'event_key',
  columns: {
    key: 'UInt64',
    received: 'DateTime',
    shipped: 'DateTime',
    inserted: 'DateTime64(3) DEFAULT now64(3)',
    node: 'LowCardinality(String)',
  },
  engine: 'MergeTree',
  orderBy: 'key',
  partitionBy: 'toDate(shipped)',
  ttl: 'shipped + INTERVAL 4 DAY',
  shardBy: 'key',
  // Single keys are looked up: a mark every 8192 rows would read 64 kB for each.
  indexGranularity: 512,
};

export const eventKeys: ClickHouseStep = {
  id: 3,
  name: 'event keys',
  statements: (topology) => createTable(eventKey, topology),
  probe: () => ({
    sql: 'SELECT toUInt8(count() = 1) AS done FROM system.tables WHERE database = {database:String} AND name = {name:String}',
    params: { database: DATABASE, name: eventKey.name },
  }),
};
