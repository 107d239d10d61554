import { addColumns, changeTtl } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

const table = 'event_key';

/**
 * Each key says for how many days it is kept: installs and events of what is promoted, which somebody pays for, are told of
 * again after weeks. Of keys that are there, none is.
 */
export const keysOfConversions: ClickHouseStep = {
  id: 24,
  name: 'keys of conversions',
  statements: (topology) => [
    ...addColumns(table, { kept_days: 'UInt8 DEFAULT 4' }, topology),
    changeTtl(table, 'shipped + toIntervalDay(kept_days)', topology),
  ],
  probe: (topology) => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables WHERE database = {database:String}
          AND name = {name:String} AND position(create_table_query, 'toIntervalDay(kept_days)') > 0`,
    params: { database: DATABASE, name: topology.kind === 'cluster' ? `${table}_local` : table },
  }),
};
