import { addColumns, changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { ownAdHour } from './0011-own-ads.ts';
import { withConversions } from './0012-conversions.ts';
import { countedTouches } from './0015-touches.ts';
import { ownAdChoiceHour, withChoices } from './0019-choices.ts';

/** Among those that are not billed; the others came when the budget was spent. Of what came before, none is told apart. */
const sums = { flooded_impressions: 'UInt64', flooded_clicks: 'UInt64' } as const;

export const countedFloods: Readonly<Record<keyof typeof sums, string>> = {
  flooded_impressions: "countIf(e.kind = 'impr' AND e.unbilled = 'flood')",
  flooded_clicks: "countIf(e.kind = 'click' AND e.unbilled = 'flood')",
};

const hours = withConversions(
  ['instance_id'],
  { ...countedTouches, ...countedFloods },
  "e.campaign_id > 0 AND e.kind != 'assigned'",
);
const choices = withChoices(countedFloods);
const changed = [hours.name, choices.name];

/** How much of what was not billed came in floods. */
export const floods: ClickHouseStep = {
  id: 21,
  name: 'floods of own ads',
  statements: (topology) => [
    ...[ownAdHour.table, ownAdChoiceHour].flatMap(({ name }) => addColumns(name, sums, topology)),
    ...[hours, choices].map((view) => changeView(view, topology)),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${changed.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)} AND position(as_select, 'flooded_clicks') > 0`,
    params: { database: DATABASE, names: changed },
  }),
};
