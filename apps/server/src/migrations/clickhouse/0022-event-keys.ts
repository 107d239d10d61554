import {
  addColumns,
  changeSettings,
  createMaterializedView,
  createTable,
  type TableDefinition,
  type ViewDefinition,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

const name = 'LowCardinality(String)';
const keys = ['advertiser_id', 'promoted_app_id', 'told_key', 'day'] as const;

/** What senders told of with each key, by which people see whether anybody uses it still. */
const toldKeyDay: TableDefinition = {
  name: 'told_key_day',
  columns: {
    advertiser_id: 'UInt32',
    promoted_app_id: 'UInt32',
    told_key: name,
    day: 'Date',
    events: 'SimpleAggregateFunction(sum, UInt64)',
    // Of these: those that came when the key was accepted no more.
    refused: 'SimpleAggregateFunction(sum, UInt64)',
    last_at: "SimpleAggregateFunction(max, DateTime64(3, 'UTC'))",
  },
  engine: 'AggregatingMergeTree',
  partitionBy: 'toYYYYMM(day)',
  orderBy: `(${keys.join(', ')})`,
  ttl: 'day + INTERVAL 90 DAY',
  shardBy: 'promoted_app_id',
};

const toToldKeyDay: ViewDefinition = {
  name: 'event_to_told_key_day',
  from: 'event',
  to: toldKeyDay.name,
  // What the console itself sends, tests and files, says nothing of who else has the key.
  select: (source) =>
    [
      'SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, e.told_key AS told_key,',
      "toDate(e.received_at) AS day, count() AS events, countIf(e.refusal = 'revokedKey') AS refused,",
      'max(e.received_at) AS last_at',
      `FROM ${source} AS e WHERE e.kind = 'tracked' AND e.told_key != '' AND e.told_by NOT IN ('upload', 'test')`,
      `GROUP BY ${keys.join(', ')}`,
    ].join('\n'),
};

const made = [toldKeyDay.name, toToldKeyDay.name];

/** By which key an event was told of. Of what came before, none is told apart. */
export const eventKeysTold: ClickHouseStep = {
  id: 22,
  name: 'keys of tracked events',
  statements: (topology) => [
    // A print of it; empty: no key is needed, or it is none that we know.
    ...addColumns('event', { told_key: name }, topology),
    ...createTable(toldKeyDay, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(toldKeyDay.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ...createMaterializedView(toToldKeyDay, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
