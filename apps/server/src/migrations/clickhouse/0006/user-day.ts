import type { Rollup } from './rollups.ts';
import { isKnown, user } from './user.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  day: 'Date',
  country: 'LowCardinality(String)',
  platform: 'UInt8',
  user: 'UInt64',
} as const;

/** Without test sessions, whose ads earn nothing. */
const shown = "e.metric = 'impression' AND e.is_test = 0";

const sums = {
  // Never 0: a row of zeros alone would be dropped.
  events: ['UInt64', 'count()'],
  impressions: ['UInt64', `countIf(${shown})`],
  clicks: ['UInt64', "countIf(e.metric = 'click' AND e.is_test = 0)"],
  estimated_revenue: ['Decimal(38, 9)', `sumIf(toDecimal128(e.ecpm, 9) / 1000, ${shown})`],
  purchase_usd: ['Decimal(38, 6)', "sumIf(e.purchase_usd, e.metric = 'purchase')"],
} as const;

/**
 * What each user did on a day: cohorts are made of it. As long as reports look back, and 30 days for what became of the
 * first of them.
 */
export const userDay: Rollup = {
  table: {
    name: 'user_day',
    columns: { ...keys, ...Object.fromEntries(Object.entries(sums).map(([sum, [type]]) => [sum, type])) },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    ttl: 'day + INTERVAL 430 DAY',
    shardBy: 'cityHash64(app_id, user)',
  },
  view: {
    name: 'event_to_user_day',
    from: 'event',
    to: 'user_day',
    columns: [...Object.keys(keys), ...Object.keys(sums)],
    select: (source) =>
      [
        'SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,',
        `e.platform AS platform, ${user} AS user,`,
        Object.entries(sums)
          .map(([sum, [, of]]) => `${of} AS ${sum}`)
          .join(', '),
        `FROM ${source} AS e WHERE ${isKnown}`,
        `GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
