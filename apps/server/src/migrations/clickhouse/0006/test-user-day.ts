import { userStates } from './count-users.ts';
import type { Rollup } from './rollups.ts';
import { isKnown, user } from './user.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  day: 'Date',
  country: 'LowCardinality(String)',
  platform: 'UInt8',
  test_id: 'UInt32',
  test_group: 'LowCardinality(String)',
} as const;

/** Users by group of an A/B test; without a test that runs nothing is written. */
export const testUserDay: Rollup = {
  table: {
    name: 'test_user_day',
    columns: { ...keys, ...userStates },
    engine: 'AggregatingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    shardBy: 'app_id',
  },
  view: {
    name: 'event_to_test_user_day',
    from: 'event',
    to: 'test_user_day',
    columns: [...Object.keys(keys), ...Object.keys(userStates)],
    select: (source) =>
      [
        'SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,',
        'e.platform AS platform, e.test_id AS test_id, e.test_group AS test_group,',
        `uniqState(${user}) AS users, uniqStateIf(${user}, e.metric = 'impression' AND e.is_test = 0) AS engaged`,
        `FROM ${source} AS e WHERE e.test_id > 0 AND e.test_group != '' AND ${isKnown}`,
        `GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
