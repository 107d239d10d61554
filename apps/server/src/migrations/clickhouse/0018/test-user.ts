import type { Rollup } from '../0006/rollups.ts';
import { isKnown, user } from '../0006/user.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  test_id: 'UInt32',
  test_group: 'LowCardinality(String)',
  user: 'UInt64',
  day: 'Date',
} as const;

const sums = {
  // Never 0: a row of zeros alone would be dropped.
  events: ['UInt64', 'count()'],
  requests: ['UInt64', "countIf(e.metric = 'waterfallRequest')"],
  fills: ['UInt64', "countIf(e.metric = 'waterfallFilled')"],
  impressions: ['UInt64', "countIf(e.metric = 'impression')"],
  estimated_revenue: ['Decimal(38, 9)', "sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression')"],
} as const;

/**
 * What each user of an A/B test did on a day: how much users scatter, which decides a test, is known of them alone. Without
 * test sessions, whose ads earn nothing. A user stands together, so that a test is read once, user after user.
 */
export const testUser: Rollup = {
  table: {
    name: 'test_user',
    columns: { ...keys, ...Object.fromEntries(Object.entries(sums).map(([sum, [type]]) => [sum, type])) },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    ttl: 'day + INTERVAL 430 DAY',
    shardBy: 'cityHash64(app_id, user)',
  },
  view: {
    name: 'event_to_test_user',
    from: 'event',
    to: 'test_user',
    columns: [...Object.keys(keys), ...Object.keys(sums)],
    select: (source) =>
      [
        'SELECT e.organization_id AS organization_id, e.app_id AS app_id, e.test_id AS test_id,',
        `e.test_group AS test_group, ${user} AS user, toDate(e.at) AS day,`,
        Object.entries(sums)
          .map(([sum, [, of]]) => `${of} AS ${sum}`)
          .join(', '),
        `FROM ${source} AS e WHERE e.test_id > 0 AND e.test_group != '' AND e.is_test = 0 AND ${isKnown}`,
        `GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
