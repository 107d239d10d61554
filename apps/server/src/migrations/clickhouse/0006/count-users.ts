import type { TableDefinition } from '../../../platform/clickhouse/ddl.ts';
import type { Rollup } from './rollups.ts';

const users = 'AggregateFunction(uniq, UInt64)';

/** Different users, and those of them who saw an ad, as states that can be merged. */
export const userStates = { users, engaged: users };

type Counting = Pick<TableDefinition, 'name' | 'shardBy' | 'indexGranularity'> & {
  /** The view's name. */
  readonly view: string;
  /** What users are counted by, with the type of each. */
  readonly keys: Readonly<Record<string, string>>;
};

/** Counts the users of `user_day` by some of its columns. */
export function countUsers({ view, keys, ...table }: Counting): Rollup {
  const names = Object.keys(keys);
  return {
    table: {
      ...table,
      columns: { ...keys, ...userStates },
      engine: 'AggregatingMergeTree',
      partitionBy: 'toYYYYMM(day)',
      orderBy: `(${names.join(', ')})`,
    },
    view: {
      name: view,
      from: 'user_day',
      to: table.name,
      columns: [...names, ...Object.keys(userStates)],
      select: (source) =>
        [
          `SELECT ${names.map((key) => `u.${key} AS ${key}`).join(', ')},`,
          'uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged',
          `FROM ${source} AS u GROUP BY ${names.join(', ')}`,
        ].join('\n'),
    },
  };
}
