import type { Rollup } from '../0006/rollups.ts';

const keys = { organization_id: 'UInt32', day: 'Date' } as const;
const users = 'AggregateFunction(uniq, UInt64)';

/** Different users of all apps of an organization: whoever uses two of them is one. */
export const organizationUserDay: Rollup = {
  table: {
    name: 'organization_user_day',
    columns: { ...keys, users, engaged: users },
    engine: 'AggregatingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    // A row is some hundred kilobytes, and what stands between two marks is read as a whole.
    indexGranularity: 4,
    shardBy: 'organization_id',
  },
  view: {
    name: 'user_day_to_organization',
    from: 'user_day',
    to: 'organization_user_day',
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
