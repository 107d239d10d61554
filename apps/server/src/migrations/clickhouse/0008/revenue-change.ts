import type { RefillableView, TableDefinition } from '../../../platform/clickhouse/ddl.ts';

const keys = ['organization_id', 'app_id', 'day'] as const;

/**
 * How often what a day of an app has earned may have changed: by impressions, whose price is our estimate and by which
 * networks' money is shared out, and by networks' reports. Only ever grows.
 */
export const revenueChange: TableDefinition = {
  name: 'revenue_change',
  columns: {
    organization_id: 'UInt32',
    app_id: 'UInt32',
    day: 'Date',
    changes: 'SimpleAggregateFunction(sum, UInt64)',
    changed_at: "SimpleAggregateFunction(max, DateTime('UTC'))",
  },
  engine: 'AggregatingMergeTree',
  partitionBy: 'toYear(day)',
  orderBy: `(${keys.join(', ')})`,
  shardBy: 'app_id',
};

const change = (name: string, from: string, where: string): RefillableView => ({
  name,
  from,
  to: revenueChange.name,
  columns: [...keys, 'changes', 'changed_at'],
  select: (source) =>
    [
      `SELECT ${keys.map((key) => `c.${key} AS ${key}`).join(', ')}, count() AS changes, now('UTC') AS changed_at`,
      `FROM ${source} AS c${where} GROUP BY ${keys.join(', ')}`,
    ].join('\n'),
});

export const revenueChangeViews: readonly RefillableView[] = [
  change('event_day_to_change', 'event_day', ' WHERE c.impressions > 0'),
  change('network_revenue_to_change', 'network_revenue', ''),
];
