import { counters } from '../0006/event-day.ts';
import type { Rollup } from '../0006/rollups.ts';

const keys = {
  organization_id: 'UInt32',
  app_id: 'UInt32',
  day: 'Date',
  platform: 'UInt8',
  country: 'LowCardinality(String)',
} as const;
const sums = Object.keys(counters);

/** By app, day and country, without placements and ad units, which make most rows of a day: what dashboards read. */
export const appDay: Rollup = {
  table: {
    name: 'app_day',
    columns: { ...keys, ...counters },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${Object.keys(keys).join(', ')})`,
    shardBy: 'app_id',
  },
  view: {
    name: 'event_day_to_app',
    from: 'event_day',
    to: 'app_day',
    columns: [...Object.keys(keys), ...sums],
    select: (source) =>
      [
        `SELECT ${Object.keys(keys)
          .map((key) => `d.${key} AS ${key}`)
          .join(', ')},`,
        sums.map((counter) => `sum(d.${counter}) AS ${counter}`).join(', '),
        `FROM ${source} AS d GROUP BY ${Object.keys(keys).join(', ')}`,
      ].join('\n'),
  },
};
