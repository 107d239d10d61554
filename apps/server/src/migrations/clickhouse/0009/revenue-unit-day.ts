import type { TableDefinition } from '../../../platform/clickhouse/ddl.ts';

const money = 'Decimal(38, 9)';

/**
 * The same as `revenue_day` by ad unit, for what is asked by network, placement, instance or rule. Countries, which make
 * most rows of a day, are not told apart.
 */
export const revenueUnitDay: TableDefinition = {
  name: 'revenue_unit_day',
  columns: {
    organization_id: 'UInt32',
    // 0: says alone that the app's day was worked out, and at how many changes. 1: by what networks report. 2: shared out
    // by all else that an ad unit's impressions are told apart by.
    grain: 'UInt8',
    app_id: 'UInt32',
    day: 'Date',
    placement_id: 'UInt32',
    instance_id: 'UInt32',
    network_id: 'Int16',
    platform: 'Int16',
    ad_type: 'Int16',
    is_bidding: 'Int16',
    rule_id: 'UInt32',
    changes: 'UInt64',
    // USD: what networks reported, and what of our estimate stands in for them still.
    reported: money,
    open_estimate: money,
    worked_out_at: "DateTime64(3, 'UTC')",
  },
  engine: 'ReplacingMergeTree(worked_out_at)',
  partitionBy: 'toYYYYMM(day)',
  orderBy:
    '(organization_id, grain, app_id, day, placement_id, instance_id, network_id, platform, ad_type, is_bidding, rule_id)',
  shardBy: 'app_id',
};
