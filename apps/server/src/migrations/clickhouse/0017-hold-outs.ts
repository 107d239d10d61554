import {
  changeSettings,
  changeView,
  createMaterializedView,
  createTable,
  type TableDefinition,
  type ViewDefinition,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { withConversions } from './0012-conversions.ts';
import { countedTouches } from './0015-touches.ts';

const moment = "DateTime64(3, 'UTC')";
const keys = ['advertiser_id', 'campaign_id', 'person', 'held_out', 'share'] as const;

/**
 * The devices that a campaign with a hold-out won an auction for, or would have. One whose campaign's share was changed may be in
 * both groups: it belongs to that of its first row. Kept longer than the events that it comes from.
 */
const campaignDevice: TableDefinition = {
  name: 'campaign_device',
  columns: {
    advertiser_id: 'UInt32',
    campaign_id: 'UInt32',
    // As `device_hash` of promoted_event.
    person: 'UInt64',
    // It never saw the campaign.
    held_out: 'UInt8',
    // Percent that were held out then.
    share: 'UInt8',
    first_at: `SimpleAggregateFunction(min, ${moment})`,
  },
  engine: 'AggregatingMergeTree',
  orderBy: `(${keys.join(', ')})`,
  shardBy: 'cityHash64(person)',
};

const toCampaignDevice: ViewDefinition = {
  name: 'event_to_campaign_device',
  from: 'event',
  to: campaignDevice.name,
  select: (source) =>
    [
      'SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.viewer AS person,',
      "toUInt8(e.outcome = 'heldOut') AS held_out, toUInt8(round(e.probability * 100)) AS share, min(e.at) AS first_at",
      `FROM ${source} AS e WHERE e.kind = 'assigned' AND e.viewer != 0`,
      `GROUP BY ${keys.join(', ')}`,
    ].join('\n'),
};

const never = "toDateTime64('2200-01-01 00:00:00', 3, 'UTC')";
const personKeys = ['advertiser_id', 'campaign_id', 'person', 'day'] as const;

/** What a device saw and clicked of a campaign on a day, where it may be known again. */
export const campaignPersonDay: TableDefinition = {
  name: 'campaign_person_day',
  columns: {
    advertiser_id: 'UInt32',
    campaign_id: 'UInt32',
    person: 'UInt64',
    day: 'Date',
    impressions: 'SimpleAggregateFunction(sum, UInt64)',
    clicks: 'SimpleAggregateFunction(sum, UInt64)',
    // 2200: none.
    first_impression: `SimpleAggregateFunction(min, ${moment})`,
    first_click: `SimpleAggregateFunction(min, ${moment})`,
  },
  engine: 'AggregatingMergeTree',
  partitionBy: 'toYYYYMM(day)',
  orderBy: `(${personKeys.join(', ')})`,
  shardBy: 'cityHash64(person)',
};

export const toCampaignPersonDay: ViewDefinition = {
  name: 'event_to_campaign_person_day',
  from: 'event',
  to: campaignPersonDay.name,
  select: (source) =>
    [
      'SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.viewer AS person, toDate(e.at) AS day,',
      "countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,",
      `min(if(e.kind = 'impr', e.at, ${never})) AS first_impression, min(if(e.kind = 'click', e.at, ${never})) AS first_click`,
      `FROM ${source} AS e WHERE e.kind IN ('impr', 'click') AND e.viewer != 0 AND e.unbilled != 'flood'`,
      `GROUP BY ${personKeys.join(', ')}`,
    ].join('\n'),
};

const tables = [campaignDevice, campaignPersonDay];
const views = [toCampaignDevice, toCampaignPersonDay];
const made = [...tables, ...views].map(({ name }) => name);

/** Who is held out of campaigns, who is not, and what each device saw of them. */
export const holdOuts: ClickHouseStep = {
  id: 17,
  name: 'hold-outs',
  statements: (topology) => [
    ...tables.flatMap((table) => [
      ...createTable(table, topology),
      ...(topology.kind === 'cluster'
        ? []
        : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ]),
    // Nothing of an ad was seen or bought by it.
    changeView(
      withConversions(['instance_id'], countedTouches, "e.campaign_id > 0 AND e.kind != 'assigned'"),
      topology,
    ),
    ...views.flatMap((view) => createMaterializedView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
