import { addKeyColumn, changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { ownAdHour } from './0011-own-ads.ts';
import { withConversions } from './0012-conversions.ts';

const { table, view } = ownAdHour;
const instance = ['instance_id', 'UInt32'] as const;
const order = table.orderBy.slice(1, -1);

/** Which instance an own ad was shown by: in an A/B test a placement has one for each group. 0: cards, and what is older. */
export const ownAdInstances: ClickHouseStep = {
  id: 13,
  name: 'own ad instances',
  statements: (topology) => [
    ...addKeyColumn(table.name, instance, `(${order}, ${instance[0]})`, topology),
    // Last, so that a step that was broken off is seen to be.
    changeView(withConversions([instance[0]]), topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String} AND position(as_select, 'instance_id') > 0`,
    params: { database: DATABASE, name: view.name },
  }),
};
