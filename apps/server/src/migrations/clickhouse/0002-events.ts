import {
  createMaterializedView,
  createTable,
  type TableDefinition,
  type ViewDefinition,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

const name = 'LowCardinality(String)';
const moment = "DateTime64(3, 'UTC')";
/** USD, and prices in USD per thousand impressions. */
const money = 'Decimal(18, 6)';
/** Sums of money, and of money ÷ 1000. */
const moneySum = 'Decimal(38, 6)';
const exactSum = 'Decimal(38, 9)';
/** Console codes, where 0 means something: -1 is "none". */
const code = 'Int16 DEFAULT -1';

/** What both tables tell apart. */
const dimensions = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  platform: 'UInt8',
  country: name,
  placement_id: 'UInt32',
  ad_type: code,
  instance_id: 'UInt32',
  network_id: code,
  is_bidding: 'UInt8',
  scene_id: 'UInt32',
  rule_id: 'UInt32',
  test_id: 'UInt32',
  // A, B, or empty: not counted in the test.
  test_group: name,
  app_version: name,
  sdk_version: name,
  os_version: name,
} as const;

/**
 * Everything that phones reported and the server answered, one row each. A day of receipt is a partition, so that what is
 * past its time leaves as a whole.
 */
const event: TableDefinition = {
  name: 'event',
  columns: {
    ...dimensions,
    received_at: moment,
    // When it happened, by the server's clock.
    at: moment,
    // By the phone's clock; 1970: not said.
    client_at: moment,
    kind: name,
    // Of lr its type, of log the event's id, of cd its type.
    type: 'UInt16',
    // What it counts as; empty: nothing.
    metric: name,
    device_type: name,
    brand: name,
    model: name,
    connection: name,
    language: name,
    channel: name,
    user_id: 'String',
    // Keyed hash of the advertising id; 0: none, or not to be kept.
    device_hash: 'UInt64',
    request_id: 'String',
    act: 'UInt8',
    code: name,
    message: 'String',
    // Seconds.
    duration: 'UInt32',
    // Of a bid, USD; and as it came, where that was another currency.
    price_usd: money,
    price: money,
    currency: name,
    // USD per thousand impressions as the waterfall said it, where that came from, and at which place.
    ecpm: money,
    ecpm_precision: 'UInt8',
    position: 'UInt16',
    // Of wf: what was served, first to last.
    outcome: name,
    arm: name,
    probability: 'Float32',
    served: 'Array(UInt32)',
    served_ecpm: `Array(Nullable(${money}))`,
    to_bid: 'Array(UInt32)',
    purchase_amount: money,
    purchase_currency: name,
    // USD for one unit of the currency, and the day of that rate; 0: not known.
    purchase_rate: 'Decimal(18, 10)',
    purchase_rate_date: 'Date',
    purchase_usd: money,
    data: 'String',
    // Tells a repeated report from another one; 0: never repeated.
    key: 'UInt64',
    record_id: 'String',
  },
  engine: 'MergeTree',
  partitionBy: 'toDate(received_at)',
  orderBy: '(organization_id, app_id, at)',
  ttl: 'toDate(received_at) + INTERVAL 90 DAY',
  shardBy: 'cityHash64(app_id, user_id)',
};

/** By hour of what happened: what every report reads. */
const counters: Readonly<Record<string, readonly [type: string, sum: string]>> = {
  inits: ['UInt64', "countIf(metric = 'init')"],
  waterfall_requests: ['UInt64', "countIf(metric = 'waterfallRequest')"],
  waterfall_filled: ['UInt64', "countIf(metric = 'waterfallFilled')"],
  instance_requests: ['UInt64', "countIf(metric = 'instanceRequest')"],
  instance_filled: ['UInt64', "countIf(metric = 'instanceFilled')"],
  impressions: ['UInt64', "countIf(metric = 'impression')"],
  clicks: ['UInt64', "countIf(metric = 'click')"],
  video_starts: ['UInt64', "countIf(metric = 'videoStart')"],
  video_ends: ['UInt64', "countIf(metric = 'videoEnd')"],
  called_show: ['UInt64', "countIf(metric = 'calledShow')"],
  ready_true: ['UInt64', "countIf(metric = 'readyTrue')"],
  ready_false: ['UInt64', "countIf(metric = 'readyFalse')"],
  bid_requests: ['UInt64', "countIf(metric = 'bidRequest')"],
  bid_responses: ['UInt64', "countIf(metric = 'bidResponse')"],
  bid_response_price: [moneySum, "sumIf(e.price_usd, metric = 'bidResponse')"],
  bid_wins: ['UInt64', "countIf(metric = 'bidWin')"],
  bid_win_price: [moneySum, "sumIf(e.price_usd, metric = 'bidWin')"],
  estimated_revenue: [exactSum, "sumIf(toDecimal128(e.ecpm, 9) / 1000, metric = 'impression')"],
  purchases: ['UInt64', "countIf(metric = 'purchase')"],
  purchase_usd: [moneySum, "sumIf(e.purchase_usd, metric = 'purchase')"],
};

const eventHour: TableDefinition = {
  name: 'event_hour',
  columns: {
    hour: "DateTime('UTC')",
    ...dimensions,
    ...Object.fromEntries(Object.entries(counters).map(([counter, [type]]) => [counter, type])),
  },
  engine: 'SummingMergeTree',
  partitionBy: 'toYYYYMM(hour)',
  orderBy: `(organization_id, app_id, hour, ${Object.keys(dimensions).slice(2).join(', ')})`,
  shardBy: 'app_id',
};

/** What hours are counted of; a later step leaves test sessions out. */
export const eventToHour: ViewDefinition = {
  name: 'event_to_hour',
  from: event.name,
  to: eventHour.name,
  select: (source) => {
    const keys = Object.keys(dimensions).map((dimension) => `e.${dimension} AS ${dimension}`);
    const sums = Object.entries(counters).map(([counter, [, sum]]) => `${sum} AS ${counter}`);
    return [
      `SELECT toStartOfHour(at) AS hour, ${[...keys, ...sums].join(', ')}`,
      `FROM ${source} AS e WHERE metric != ''`,
      `GROUP BY hour, ${Object.keys(dimensions).join(', ')}`,
    ].join('\n');
  },
};

const made = [event.name, eventHour.name, eventToHour.name];

export const events: ClickHouseStep = {
  id: 2,
  name: 'events',
  statements: (topology) => [
    ...createTable(event, topology),
    ...createTable(eventHour, topology),
    ...createMaterializedView(eventToHour, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
