import type { Rollup } from './rollups.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  day: 'Date',
  country: 'LowCardinality(String)',
  platform: 'UInt8',
} as const;
const users = 'AggregateFunction(uniq, UInt64)';

/**
 * Different users as states that can be merged: over countries, apps and batches each counts once. Exact up to some tens of
 * thousands, within half a percent beyond.
 */
export const userCountDay: Rollup = {
  table: {
    name: 'user_count_day',
    columns: { ...keys, users, engaged: users },
    engine: 'AggregatingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    shardBy: 'app_id',
  },
  view: {
    name: 'user_day_to_count',
    from: 'user_day',
    to: 'user_count_day',
    columns: [...Object.keys(keys), 'users', 'engaged'],
    select: (source) =>
      [
        `SELECT ${Object.keys(keys)
          .map((key) => `u.${key} AS ${key}`)
          .join(', ')},`,
        'uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged',
        `FROM ${source} AS u GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
