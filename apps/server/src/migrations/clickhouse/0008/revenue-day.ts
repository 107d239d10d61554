import type { TableDefinition } from '../../../platform/clickhouse/ddl.ts';

const money = 'Decimal(38, 9)';

/**
 * Revenue of an app's day as it was worked out when so many changes had been made to what it comes of; once there are
 * more, it says nothing. Written by the worker alone, a whole day of an app at a time.
 */
export const revenueDay: TableDefinition = {
  name: 'revenue_day',
  columns: {
    organization_id: 'UInt32',
    // 1: the app's day in one row. 0: by country, where reports for all countries together are shared out.
    is_whole: 'UInt8',
    app_id: 'UInt32',
    day: 'Date',
    country: 'LowCardinality(String)',
    changes: 'UInt64',
    // USD: what networks reported, and what of our estimate stands in for them still.
    reported: money,
    open_estimate: money,
    worked_out_at: "DateTime64(3, 'UTC')",
  },
  engine: 'ReplacingMergeTree(worked_out_at)',
  partitionBy: 'toYYYYMM(day)',
  orderBy: '(organization_id, is_whole, app_id, day, country)',
  shardBy: 'app_id',
};
