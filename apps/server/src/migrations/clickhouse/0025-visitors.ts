import { changeView, type ViewDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { toHour, toPromotedEvent } from './0014-tracked-events.ts';

/** What a website calls a visitor by stands where others name a device: it says who somebody is, and is no phone's. */
const isDevice = "e.told_device != 0 AND e.told_by != 'website'";

const replaced = (view: ViewDefinition, from: string, to: string): ViewDefinition => ({
  ...view,
  select: (source) => view.select(source).replace(from, to),
});

const events = replaced(
  toPromotedEvent,
  'e.told_device AS device_hash',
  `if(${isDevice}, e.told_device, 0) AS device_hash`,
);
const hours = replaced(
  toHour,
  'countIf(e.told_device != 0) AS with_devices',
  `countIf(${isDevice}) AS with_devices`,
);
const changed = [events.name, hours.name];

/** Visitors of websites are people, and no devices. Of what came before, segments tell them apart by the way. */
export const visitors: ClickHouseStep = {
  id: 25,
  name: 'visitors of websites',
  statements: (topology) => [events, hours].map((view) => changeView(view, topology)),
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${changed.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)} AND position(as_select, '!= \\'website\\'') > 0`,
    params: { database: DATABASE, names: changed },
  }),
};
