import {
  addColumns,
  changeSettings,
  createMaterializedView,
  createTable,
  emptyTable,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Rollup } from './0006/rollups.ts';

/** Money of single events: a bid for a thousand of six decimals. */
const price = 'Decimal(18, 9)';

const eventColumns = {
  advertiser_id: 'UInt32',
  campaign_id: 'UInt32',
  creative_id: 'UInt32',
  // What the advertiser pays for this event, USD.
  spent: price,
};

const keys = {
  advertiser_id: 'UInt32',
  campaign_id: 'UInt32',
  hour: "DateTime('UTC')",
  creative_id: 'UInt32',
  country: 'LowCardinality(String)',
  organization_id: 'UInt32',
  app_id: 'UInt32',
  placement_id: 'UInt32',
} as const;

const sums = { impressions: 'UInt64', clicks: 'UInt64', spent: 'Decimal(38, 9)' } as const;

/** What ads of the platform's own advertisers did, for both sides: advertiser, and publisher (organization). */
export const ownAdHour: Rollup = {
  table: {
    name: 'own_ad_hour',
    columns: { ...keys, ...sums },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(hour)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    shardBy: 'campaign_id',
  },
  view: {
    name: 'event_to_own_ad_hour',
    from: 'event',
    to: 'own_ad_hour',
    columns: [...Object.keys(keys), ...Object.keys(sums)],
    select: (source) =>
      [
        'SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, toStartOfHour(e.at) AS hour,',
        'e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id,',
        "e.placement_id AS placement_id, countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,",
        `sum(e.spent) AS spent FROM ${source} AS e WHERE e.campaign_id > 0`,
        `GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};

const { table, view } = ownAdHour;
const made = [table.name, view.name];

/** Own ads: which campaign an event is of and what it costs, and their hours. */
export const ownAds: ClickHouseStep = {
  id: 11,
  name: 'own ads',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    ...createTable(table, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    // There is nothing of it yet, but where a step was broken off.
    emptyTable(table.name, topology),
    ...createMaterializedView(view, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
