import {
  addKeyColumn,
  changeSettings,
  createMaterializedView,
  createTable,
  fillFromSource,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Rollup } from './0006/rollups.ts';

const count = 'UInt64';

/** How often what phones sent could not be counted as it was meant, by the day on which it happened. */
const conditions = {
  // A report of a placement or an instance that the app does not have. What phones report and others count (0 and 14, and
  // requests of bidding instances) is none.
  uncounted: "e.kind = 'lr' AND e.metric = '' AND e.type NOT IN (0, 14) AND e.is_bidding = 0",
  // Nobody who looked at the day on the day after saw it.
  late: "e.metric != '' AND toDate(e.received_at) > toDate(e.at) + 1",
  // It happened earlier still than it is counted: a week before its receipt is as far as it goes (see event-time.ts).
  too_late: "e.metric != '' AND e.at <= e.received_at - INTERVAL 7 DAY",
  // No rate of the currency was known.
  unvalued: "e.metric = 'purchase' AND e.purchase_rate = 0",
} as const;

const keys = ['organization_id', 'app_id', 'day'] as const;
const counters = Object.keys(conditions);

const qualityDay: Rollup = {
  table: {
    name: 'quality_day',
    columns: {
      organization_id: 'UInt32',
      app_id: 'UInt32',
      day: 'Date',
      ...Object.fromEntries(counters.map((counter) => [counter, count])),
    },
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(day)',
    orderBy: `(${keys.join(', ')})`,
    shardBy: 'app_id',
  },
  view: {
    name: 'event_to_quality_day',
    from: 'event',
    to: 'quality_day',
    columns: [...keys, ...counters],
    select: (source) =>
      [
        'SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day,',
        Object.entries(conditions)
          .map(([counter, condition]) => `countIf(${condition}) AS ${counter}`)
          .join(', '),
        `FROM ${source} AS e WHERE ${Object.values(conditions)
          .map((condition) => `(${condition})`)
          .join(' OR ')}`,
        `GROUP BY ${keys.join(', ')}`,
      ].join('\n'),
  },
};

const { table, view } = qualityDay;
const made = [table.name, view.name];
const unit = ['unit', 'String'] as const;

/** The order of `network_revenue` so far: a key can only be made longer. */
const revenueOrder = 'organization_id, app_id, instance_id, country, day, placement_id, network_id';

/**
 * What is not as it should be: revenue of ad units that match no instance stands beside what matches, each unit by itself
 * (`unit` is empty for all that matches); and what phones sent that was not counted, or came late.
 */
export const quality: ClickHouseStep = {
  id: 7,
  name: 'quality',
  statements: (topology) => [
    ...addKeyColumn('network_revenue', unit, `(${revenueOrder}, ${unit[0]})`, topology),
    ...createTable(table, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(table.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ...fillFromSource(view, topology),
    // Last, so that a step that was broken off is seen to be.
    ...createMaterializedView(view, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
