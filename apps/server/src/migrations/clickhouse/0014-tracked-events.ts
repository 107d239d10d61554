import { eventDaysKept } from '@millrace/contract/advertiser/tracked-event';
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
const moment = "DateTime64(3, 'UTC')";
const parameters = `Map(${name}, String)`;

/** Of rows of kind `tracked`; what an event was worth, as it was told, is in the columns of a purchase. */
const eventColumns = {
  // By what it was told of: server, postback, website, upload, test.
  told_by: name,
  // Keyed hashes, in columns of their own: whoever is told of here is no user of a publisher's app.
  told_device: 'UInt64',
  told_user: 'UInt64',
  items: 'Array(String)',
  params: parameters,
};

/**
 * Every event of an advertiser's apps and websites that counts, once. A month of what happened is a partition. Within it one
 * event name of an app stands together, and in that one person: what segments ask for.
 */
const promotedEvent: TableDefinition = {
  name: 'promoted_event',
  columns: {
    advertiser_id: 'UInt32',
    promoted_app_id: 'UInt32',
    event_name: name,
    // The device's hash where it is known, else the user's; 0: nobody is known, or may be.
    person: 'UInt64',
    at: moment,
    device_hash: 'UInt64',
    user_hash: 'UInt64',
    event_id: 'String',
    // As it was told, and in USD by the rate of its day.
    value: 'Decimal(18, 6)',
    currency: name,
    value_usd: 'Decimal(18, 6)',
    items: 'Array(String)',
    params: parameters,
    country: name,
    told_by: name,
    received_at: moment,
    key: 'UInt64',
  },
  engine: 'MergeTree',
  partitionBy: 'toYYYYMM(at)',
  orderBy: '(advertiser_id, promoted_app_id, event_name, person, at)',
  ttl: `toDate(at) + INTERVAL ${eventDaysKept} DAY`,
  shardBy: 'cityHash64(person)',
};

export const toPromotedEvent: ViewDefinition = {
  name: 'event_to_promoted_event',
  from: 'event',
  to: promotedEvent.name,
  select: (source) =>
    [
      'SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, e.event_name AS event_name,',
      'if(e.told_device != 0, e.told_device, e.told_user) AS person, e.at AS at, e.told_device AS device_hash,',
      'e.told_user AS user_hash, e.event_id AS event_id, e.purchase_amount AS value, e.purchase_currency AS currency,',
      'e.value_usd AS value_usd, e.items AS items, e.params AS params, e.country AS country, e.told_by AS told_by,',
      'e.received_at AS received_at, e.key AS key',
      `FROM ${source} AS e WHERE e.kind = 'tracked' AND e.refusal = ''`,
    ].join('\n'),
};

const hourKeys = ['advertiser_id', 'promoted_app_id', 'hour', 'event_name', 'told_by', 'verdict'] as const;
/** How long after it happened an event was told of: the last ones wait longer. Seconds. */
const delays = { within_minute: 60, within_hour: 3_600, within_day: 86_400 } as const;

/** What came in an hour, whatever became of it. */
const promotedEventHour: TableDefinition = {
  name: 'promoted_event_hour',
  columns: {
    advertiser_id: 'UInt32',
    promoted_app_id: 'UInt32',
    hour: "DateTime('UTC')",
    event_name: name,
    told_by: name,
    verdict: name,
    events: 'UInt64',
    // Of these:
    with_devices: 'UInt64',
    with_persons: 'UInt64',
    with_values: 'UInt64',
    ...Object.fromEntries(Object.keys(delays).map((delay) => [delay, 'UInt64'])),
    value_usd: 'Decimal(38, 6)',
  },
  engine: 'SummingMergeTree',
  partitionBy: 'toYYYYMM(hour)',
  orderBy: `(${hourKeys.join(', ')})`,
  ttl: `toDate(hour) + INTERVAL ${eventDaysKept} DAY`,
  shardBy: 'promoted_app_id',
};

export const toHour: ViewDefinition = {
  name: 'event_to_promoted_event_hour',
  from: 'event',
  to: promotedEventHour.name,
  select: (source) =>
    [
      'SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, toStartOfHour(e.received_at) AS hour,',
      "e.event_name AS event_name, e.told_by AS told_by, if(e.refusal != '', e.refusal, e.outcome) AS verdict,",
      'count() AS events, countIf(e.told_device != 0) AS with_devices,',
      'countIf(e.told_device != 0 OR e.told_user != 0) AS with_persons, countIf(e.value_usd != 0) AS with_values,',
      ...Object.entries(delays).map(
        ([delay, seconds]) => `countIf(e.received_at <= e.at + INTERVAL ${seconds} SECOND) AS ${delay},`,
      ),
      'sum(e.value_usd) AS value_usd',
      `FROM ${source} AS e WHERE e.kind = 'tracked'`,
      `GROUP BY ${hourKeys.join(', ')}`,
    ].join('\n'),
};

const parameterKeys = ['advertiser_id', 'promoted_app_id', 'event_name', 'day', 'parameter', 'type'] as const;

/** Which parameters came with an event on a day, and what they were: how its schema drifts. */
const promotedEventParameter: TableDefinition = {
  name: 'promoted_event_parameter',
  columns: {
    advertiser_id: 'UInt32',
    promoted_app_id: 'UInt32',
    event_name: name,
    day: 'Date',
    parameter: name,
    // number, boolean, text
    type: name,
    events: 'UInt64',
  },
  engine: 'SummingMergeTree',
  partitionBy: 'toYYYYMM(day)',
  orderBy: `(${parameterKeys.join(', ')})`,
  ttl: `day + INTERVAL ${eventDaysKept} DAY`,
  shardBy: 'promoted_app_id',
};

const toParameter: ViewDefinition = {
  name: 'promoted_event_to_parameter',
  from: promotedEvent.name,
  to: promotedEventParameter.name,
  select: (source) =>
    [
      'SELECT p.advertiser_id AS advertiser_id, p.promoted_app_id AS promoted_app_id, p.event_name AS event_name,',
      'toDate(p.received_at) AS day, parameter,',
      "multiIf(match(told, '^-?[0-9]+([.][0-9]+)?$'), 'number', told IN ('true', 'false'), 'boolean', 'text') AS type,",
      'count() AS events',
      `FROM ${source} AS p ARRAY JOIN mapKeys(p.params) AS parameter, mapValues(p.params) AS told`,
      "WHERE p.told_by != 'upload'",
      `GROUP BY ${parameterKeys.join(', ')}`,
    ].join('\n'),
};

const tables = [promotedEvent, promotedEventHour, promotedEventParameter];
const views = [toParameter, toPromotedEvent, toHour];
const made = [...tables, ...views].map((one) => one.name);

/** What advertisers tell of what happens in their apps and on their websites. */
export const trackedEvents: ClickHouseStep = {
  id: 14,
  name: 'tracked events',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    ...tables.flatMap((table) => [
      ...createTable(table, topology),
      ...(topology.kind === 'cluster'
        ? []
        : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ]),
    ...views.flatMap((view) => createMaterializedView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
