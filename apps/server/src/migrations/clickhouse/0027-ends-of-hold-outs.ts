import { keptBeside } from '@millrace/contract/operator/installation';
import { changeTtl } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/** By the day of each row; a device that is forgotten is drawn anew by the same draw, and counts from then on. */
const ends = {
  campaign_device: `toDate(first_at) + toIntervalDay(${keptBeside.groups})`,
  campaign_person_day: `day + toIntervalDay(${keptBeside.users})`,
} as const;

/**
 * What campaigns know of single devices has an end: what a device saw on a day goes as all that is kept of users by day, its group of
 * a hold-out when its first auction lies so much further back than reports look that whoever is measured is in one.
 */
export const endsOfHoldOuts: ClickHouseStep = {
  id: 27,
  name: 'ends of hold-outs',
  statements: (topology) => Object.entries(ends).map(([table, end]) => changeTtl(table, end, topology)),
  probe: (topology) => ({
    sql: `SELECT toUInt8(count() = ${Object.keys(ends).length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)} AND position(create_table_query, 'TTL ') > 0`,
    params: {
      database: DATABASE,
      names: Object.keys(ends).map((table) => (topology.kind === 'cluster' ? `${table}_local` : table)),
    },
  }),
};
