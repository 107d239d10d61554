import { changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { eventsOfPeople } from './0008-dashboard-rollups.ts';

/** What was asked for a bid and gave one is a row of its own metric: it counts as both. What was counted before stays as it is. */
const eventsWithBids = {
  ...eventsOfPeople,
  select: (source: string) =>
    eventsOfPeople
      .select(source)
      .replace("metric = 'bidRequest'", "metric IN ('bidRequest', 'bidAtOnce')")
      .replaceAll("metric = 'bidResponse'", "metric IN ('bidResponse', 'bidAtOnce')"),
};

/** One row in place of two for each bid of an own ad. */
export const bidsAtOnce: ClickHouseStep = {
  id: 30,
  name: 'bids at once',
  statements: (topology) => [changeView(eventsWithBids, topology)],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {view:String} AND position(create_table_query, 'bidAtOnce') > 0`,
    params: { database: DATABASE, view: eventsWithBids.name },
  }),
};
