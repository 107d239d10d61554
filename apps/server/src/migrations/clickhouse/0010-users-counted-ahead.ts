import { addColumns, changeSettings, changeView, createTable } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { organizationUserDay } from './0008/organization-user-day.ts';
import { organizationUserCount } from './0010/organization-user-count.ts';

const { table, view } = organizationUserDay;

/** How often a day's users have changed, in the rows of their states: whoever reads both sees them of one moment. */
const changes = {
  changes: 'SimpleAggregateFunction(sum, UInt64)',
  changed_at: "SimpleAggregateFunction(max, DateTime('UTC'))",
} as const;

const withChanges = {
  ...view,
  select: (source: string) =>
    view.select(source).replace('\nFROM', ", count() AS changes, now('UTC') AS changed_at\nFROM"),
};

/** Users of all apps together, counted ahead. The worker does it: every day that has no count is due. */
export const usersCountedAhead: ClickHouseStep = {
  id: 10,
  name: 'users counted ahead',
  statements: (topology) => [
    ...addColumns(table.name, changes, topology),
    changeView(withChanges, topology),
    // Last, so that a step that was broken off is seen to be.
    ...createTable(organizationUserCount, topology),
    // As all other inserts: on a single node on disk before they are answered.
    ...(topology.kind === 'cluster'
      ? []
      : [
          changeSettings(
            organizationUserCount.name,
            'fsync_after_insert = 1, fsync_part_directory = 1',
            topology,
          ),
        ]),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String}`,
    params: { database: DATABASE, name: organizationUserCount.name },
  }),
};
