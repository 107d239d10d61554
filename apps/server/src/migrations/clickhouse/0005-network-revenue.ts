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
const money = 'Decimal(18, 6)';

/** What networks say that ads have earned. A later report of the same day and place replaces the earlier one. */
const networkRevenueTable: TableDefinition = {
  name: 'network_revenue',
  columns: {
    organization_id: 'UInt32',
    app_id: 'UInt32',
    placement_id: 'UInt32',
    instance_id: 'UInt32',
    network_id: 'Int16',
    // ISO 3166-1 alpha-2; 00: the network does not say.
    country: name,
    // As the network counts its days, taken for UTC.
    day: 'Date',
    // Null: the report does not count them.
    impressions: 'Nullable(UInt64)',
    clicks: 'Nullable(UInt64)',
    // In the currency that was reported.
    revenue: money,
    currency: name,
    // USD for one unit of the currency, and the day of that rate.
    rate: 'Decimal(18, 10)',
    rate_date: 'Date',
    revenue_usd: money,
    // upload, backfill
    source: name,
    reported_at: "DateTime64(3, 'UTC')",
  },
  engine: 'ReplacingMergeTree(reported_at)',
  // A history of many years is one insert, and one insert may touch a hundred partitions.
  partitionBy: 'toYear(day)',
  orderBy: '(organization_id, app_id, instance_id, country, day, placement_id, network_id)',
  shardBy: 'app_id',
};

/** What Auto learns from: impressions that can have earned something, and of those the ones whose price was bid. */
const autoDay: TableDefinition = {
  name: 'auto_day',
  columns: {
    organization_id: 'UInt32',
    app_id: 'UInt32',
    instance_id: 'UInt32',
    country: name,
    day: 'Date',
    impressions: 'UInt64',
    bid_impressions: 'UInt64',
    // USD.
    bid_revenue: 'Decimal(38, 9)',
  },
  engine: 'SummingMergeTree',
  partitionBy: 'toYYYYMM(day)',
  orderBy: '(organization_id, app_id, instance_id, country, day)',
  shardBy: 'app_id',
};

/**
 * A bid (`rp` 1) of a bidding instance is a price that somebody pays; every other eCPM that phones send back is what the
 * waterfall had told them, and learning from it would be learning from oneself.
 */
const isBid = 'e.is_bidding = 1 AND e.ecpm_precision = 1 AND e.ecpm > 0';

const eventToAutoDay: ViewDefinition = {
  name: 'event_to_auto_day',
  from: 'event',
  to: autoDay.name,
  select: (source) =>
    [
      'SELECT e.organization_id AS organization_id, e.app_id AS app_id, e.instance_id AS instance_id,',
      'e.country AS country, toDate(e.at) AS day, count() AS impressions,',
      `countIf(${isBid}) AS bid_impressions, sumIf(toDecimal128(e.ecpm, 9) / 1000, ${isBid}) AS bid_revenue`,
      `FROM ${source} AS e WHERE e.metric = 'impression' AND e.instance_id > 0 AND e.is_test = 0`,
      'GROUP BY organization_id, app_id, instance_id, country, day',
    ].join('\n'),
};

/** `seed` of a decision that something was drawn for; `is_test`: a test session forced a network on the phone. */
const eventColumns = { seed: 'Int32', is_test: 'UInt8' };

const made = [networkRevenueTable.name, autoDay.name, eventToAutoDay.name];

export const networkRevenue: ClickHouseStep = {
  id: 5,
  name: 'network revenue',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    ...createTable(networkRevenueTable, topology),
    ...createTable(autoDay, topology),
    // As all other inserts: on a single node on disk before they are answered.
    ...(topology.kind === 'cluster'
      ? []
      : [networkRevenueTable, autoDay].map((table) =>
          changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology),
        )),
    // Last, so that a step that was broken off is seen to be.
    ...createMaterializedView(eventToAutoDay, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
