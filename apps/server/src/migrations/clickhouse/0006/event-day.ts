import type { Rollup } from './rollups.ts';

const name = 'LowCardinality(String)';
const exactSum = 'Decimal(38, 9)';
const moneySum = 'Decimal(38, 6)';

/** Of `event_hour`, without scene and versions, which make most of its rows. */
const dimensions = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  day: 'Date',
  platform: 'UInt8',
  country: name,
  placement_id: 'UInt32',
  ad_type: 'Int16',
  instance_id: 'UInt32',
  network_id: 'Int16',
  is_bidding: 'UInt8',
  rule_id: 'UInt32',
  test_id: 'UInt32',
  test_group: name,
} as const;

/** Their sums, by which table they are called the same. */
export const counters = {
  inits: 'UInt64',
  waterfall_requests: 'UInt64',
  waterfall_filled: 'UInt64',
  instance_requests: 'UInt64',
  instance_filled: 'UInt64',
  impressions: 'UInt64',
  clicks: 'UInt64',
  video_starts: 'UInt64',
  video_ends: 'UInt64',
  called_show: 'UInt64',
  ready_true: 'UInt64',
  ready_false: 'UInt64',
  bid_requests: 'UInt64',
  bid_responses: 'UInt64',
  bid_response_price: moneySum,
  bid_wins: 'UInt64',
  bid_win_price: moneySum,
  estimated_revenue: exactSum,
  purchases: 'UInt64',
  purchase_usd: moneySum,
} as const;

const keys = Object.keys(dimensions);
const sums = Object.keys(counters);

/** By day: what most reports read. Fed by the blocks that go into the hours, which are a batch already summed. */
export const eventDay: Rollup = {
  table: {
    name: 'event_day',
    columns: { ...dimensions, ...counters },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${keys.join(', ')})`,
    shardBy: 'app_id',
  },
  view: {
    name: 'event_hour_to_day',
    from: 'event_hour',
    to: 'event_day',
    columns: [...keys, ...sums],
    select: (source) =>
      [
        `SELECT ${keys.map((key) => (key === 'day' ? 'toDate(h.hour) AS day' : `h.${key} AS ${key}`)).join(', ')},`,
        sums.map((counter) => `sum(h.${counter}) AS ${counter}`).join(', '),
        `FROM ${source} AS h GROUP BY ${keys.join(', ')}`,
      ].join('\n'),
  },
};
