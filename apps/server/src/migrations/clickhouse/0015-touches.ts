import { addColumns, changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { ownAdHour } from './0011-own-ads.ts';
import { withConversions } from './0012-conversions.ts';

const name = 'LowCardinality(String)';
const { table, view } = ownAdHour;

// Of impr and click that have a viewer: what a conversion needs to know of the touch that won it.
const eventColumns = {
  bid_id: 'String',
  // What was promoted.
  bid_for: 'UInt32',
  // What was bought, at which price (USD), and by which event.
  bid_pricing: name,
  bid_price: 'Decimal(18, 9)',
  bid_event: name,
};

/** Among the installs and events. */
const sums = { view_installs: 'UInt64', view_events: 'UInt64' } as const;

export const countedTouches: Readonly<Record<keyof typeof sums, string>> = {
  view_installs: "countIf(e.kind = 'install' AND e.touch = 'view')",
  view_events: "countIf(e.kind = 'event' AND e.touch = 'view')",
};

/** Views win installs and events, too: what a view was of, and how many were won by one. */
export const touches: ClickHouseStep = {
  id: 15,
  name: 'touches',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    ...addColumns(table.name, sums, topology),
    // Last, so that a step that was broken off is seen to be.
    changeView(withConversions(['instance_id'], countedTouches), topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String} AND position(as_select, 'view_installs') > 0`,
    params: { database: DATABASE, name: view.name },
  }),
};
