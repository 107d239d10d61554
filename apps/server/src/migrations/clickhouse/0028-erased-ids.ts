import { createTable, type TableDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/**
 * What is erased just now, for as long as that takes: statements ask this table and hold no id themselves, for the engine keeps
 * their text. On a cluster every shard has all of it; `slot` says which shard a copy is for.
 */
const erasedId: TableDefinition = {
  name: 'erased_id',
  columns: {
    // Of the request, in PostgreSQL.
    request: 'UInt32',
    what: 'LowCardinality(String)',
    text: 'String',
    hash: 'UInt64',
    slot: 'UInt32',
  },
  engine: 'MergeTree',
  // What one request holds goes at once, with its files.
  partitionBy: 'request',
  orderBy: 'what',
  shardBy: 'slot',
};

/** Ids while they are erased. */
export const erasedIds: ClickHouseStep = {
  id: 28,
  name: 'erased ids',
  statements: (topology) => createTable(erasedId, topology),
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String}`,
    params: { database: DATABASE, name: erasedId.name },
  }),
};
