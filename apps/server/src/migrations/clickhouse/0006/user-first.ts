import type { Rollup } from './rollups.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  platform: 'UInt8',
  user: 'UInt64',
} as const;

/** The letters of a country as 16 bits that sort as they do. */
export const letters = 'toUInt32(reinterpretAsUInt16(reverse(toString(u.country))))';

/** 16 bits of the day and 16 of the country: the least of a user's numbers is the first day. */
export const firstWith = (country: string) => `bitOr(bitShiftLeft(toUInt32(u.day), 16), ${country})`;

export const first = firstWith(letters);

/**
 * The first day on which each user was seen in an app, and where (of several countries on that day the first by letters).
 * Events that come late or are brought in later move it back. Kept: who was forgotten would be new again.
 */
export const userFirst: Rollup = {
  table: {
    name: 'user_first',
    columns: { ...keys, first: 'SimpleAggregateFunction(min, UInt32)' },
    engine: 'AggregatingMergeTree',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    shardBy: 'cityHash64(app_id, user)',
  },
  view: {
    name: 'user_day_to_first',
    from: 'user_day',
    to: 'user_first',
    columns: [...Object.keys(keys), 'first'],
    select: (source) =>
      [
        `SELECT ${Object.keys(keys)
          .map((key) => `u.${key} AS ${key}`)
          .join(', ')}, min(${first}) AS first`,
        `FROM ${source} AS u GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
