import {
  changeSettings,
  changeView,
  createMaterializedView,
  createTable,
  emptyTable,
  fillFromSource,
  fillMoreFromSource,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { eventToHour } from './0002-events.ts';
import { appDay } from './0008/app-day.ts';
import { organizationUserDay } from './0008/organization-user-day.ts';
import { revenueChange, revenueChangeViews } from './0008/revenue-change.ts';
import { revenueDay } from './0008/revenue-day.ts';

const tables = [appDay.table, organizationUserDay.table, revenueChange, revenueDay];
const views = [appDay.view, organizationUserDay.view, ...revenueChangeViews];
const made = [...tables, ...views].map(({ name }) => name);

/** Test sessions earn nothing, and networks do not report them: they are no figures of an app. */
const isNoTest = 'is_test = 0';
export const eventsOfPeople = {
  ...eventToHour,
  select: (source: string) =>
    eventToHour.select(source).replace("WHERE metric != ''", `WHERE metric != '' AND ${isNoTest}`),
};

/**
 * What makes dashboards fast: days by app, users of all apps, and revenue that is worked out ahead. Filled from what is there, but for the
 * latter, which the worker fills. From here on test sessions count in no report.
 */
export const dashboardRollups: ClickHouseStep = {
  id: 8,
  name: 'dashboard rollups',
  statements: (topology) => [
    ...tables.flatMap((table) => createTable(table, topology)),
    // As all other inserts: on a single node on disk before they are answered.
    ...(topology.kind === 'cluster'
      ? []
      : tables.map(({ name }) =>
          changeSettings(name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology),
        )),
    changeView(eventsOfPeople, topology),
    ...[appDay, organizationUserDay].flatMap(({ view }) => fillFromSource(view, topology)),
    ...revenueChangeViews.flatMap((view, index) =>
      index === 0 ? fillFromSource(view, topology) : [fillMoreFromSource(view)],
    ),
    // Counting begins anew, and with it what was worked out.
    emptyTable(revenueDay.name, topology),
    ...views.flatMap((view) => createMaterializedView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
