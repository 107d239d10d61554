import { addColumns, changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { ownAdHour } from './0011-own-ads.ts';
import { withConversions } from './0012-conversions.ts';
import { countedTouches } from './0015-touches.ts';
import { ownAdChoiceHour, withChoices } from './0019-choices.ts';
import { countedFloods } from './0021-floods.ts';

/** Among those that are not billed, beside the floods. What came late before was not kept. */
const sums = { late_impressions: 'UInt64', late_clicks: 'UInt64' } as const;

const counted: Readonly<Record<keyof typeof sums, string>> = {
  late_impressions: "countIf(e.kind = 'impr' AND e.unbilled = 'late')",
  late_clicks: "countIf(e.kind = 'click' AND e.unbilled = 'late')",
};

const hours = withConversions(
  ['instance_id'],
  { ...countedTouches, ...countedFloods, ...counted },
  "e.campaign_id > 0 AND e.kind != 'assigned'",
);
const choices = withChoices({ ...countedFloods, ...counted });
const changed = [hours.name, choices.name];

/** How much of what was not billed came too late. */
export const lateTouches: ClickHouseStep = {
  id: 26,
  name: 'late touches of own ads',
  statements: (topology) => [
    ...[ownAdHour.table, ownAdChoiceHour].flatMap(({ name }) => addColumns(name, sums, topology)),
    ...[hours, choices].map((view) => changeView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${changed.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)} AND position(as_select, 'late_clicks') > 0`,
    params: { database: DATABASE, names: changed },
  }),
};
