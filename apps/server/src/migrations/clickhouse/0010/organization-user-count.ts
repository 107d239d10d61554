import type { TableDefinition } from '../../../platform/clickhouse/ddl.ts';

/**
 * How many different users an organization's apps had on a day together, as it was counted when so many changes had been
 * made to `organization_user_day`; once there are more, it says nothing. Written by the worker alone.
 */
export const organizationUserCount: TableDefinition = {
  name: 'organization_user_count',
  columns: {
    organization_id: 'UInt32',
    day: 'Date',
    changes: 'UInt64',
    users: 'UInt64',
    engaged: 'UInt64',
    counted_at: "DateTime64(3, 'UTC')",
  },
  engine: 'ReplacingMergeTree(counted_at)',
  partitionBy: 'toYear(day)',
  orderBy: '(organization_id, day)',
  shardBy: 'organization_id',
};
