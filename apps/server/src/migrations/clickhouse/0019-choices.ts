import {
  addColumns,
  changeSettings,
  createMaterializedView,
  createTable,
  type TableDefinition,
  type ViewDefinition,
} from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { countedThen } from './0012-conversions.ts';
import { countedTouches } from './0015-touches.ts';

const name = 'LowCardinality(String)';
const away = 'Int16 DEFAULT -1';

/** Of an ad's impression and click, and of what it won: whom and what it was chosen for. Its item is in `items`. */
const eventColumns = {
  // By which somebody was shown it; 0: by none.
  segment_id: 'UInt32',
  // Days since their last event; -1: nobody asked, or longer.
  days_away: away,
};

const keys = {
  advertiser_id: 'UInt32',
  campaign_id: 'UInt32',
  hour: "DateTime('UTC')",
  segment_id: 'UInt32',
  days_away: away,
  item: name,
  creative_id: 'UInt32',
  country: name,
  organization_id: 'UInt32',
  app_id: 'UInt32',
  placement_id: 'UInt32',
} as const;
const exprs: Readonly<Partial<Record<keyof typeof keys, string>>> = {
  hour: 'toStartOfHour(e.at)',
  item: "if(empty(e.items), '', e.items[1])",
};
const counted = { ...countedThen, ...countedTouches };
const money: Readonly<Record<string, string>> = { spent: 'Decimal(38, 9)', value_usd: 'Decimal(38, 6)' };

/** As own_ad_hour, by whom and what each ad was chosen for. */
export const ownAdChoiceHour: TableDefinition = {
  name: 'own_ad_choice_hour',
  columns: {
    ...keys,
    ...Object.fromEntries(Object.keys(counted).map((sum) => [sum, money[sum] ?? 'UInt64'])),
  },
  engine: 'SummingMergeTree',
  partitionBy: 'toYYYYMM(hour)',
  orderBy: `(${Object.keys(keys).join(', ')})`,
  shardBy: 'campaign_id',
};

/** @param moreSums what else is counted */
export const withChoices = (moreSums: Readonly<Record<string, string>> = {}): ViewDefinition => ({
  name: 'event_to_own_ad_choice_hour',
  from: 'event',
  to: ownAdChoiceHour.name,
  select: (source) =>
    [
      `SELECT ${Object.keys(keys)
        .map((key) => `${exprs[key as keyof typeof keys] ?? `e.${key}`} AS ${key}`)
        .join(', ')},`,
      Object.entries({ ...counted, ...moreSums })
        .map(([column, sum]) => `${sum} AS ${column}`)
        .join(', '),
      `FROM ${source} AS e WHERE e.campaign_id > 0 AND e.kind != 'assigned'`,
      `GROUP BY ${Object.keys(keys).join(', ')}`,
    ].join('\n'),
});
const toChoiceHour = withChoices();

const made = [ownAdChoiceHour.name, toChoiceHour.name];

/** By which segment, after how many days away and with which item own ads were shown, and what came of it. */
export const choices: ClickHouseStep = {
  id: 19,
  name: 'choices of own ads',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    ...createTable(ownAdChoiceHour, topology),
    ...(topology.kind === 'cluster'
      ? []
      : [changeSettings(ownAdChoiceHour.name, 'fsync_after_insert = 1, fsync_part_directory = 1', topology)]),
    ...createMaterializedView(toChoiceHour, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = ${made.length}) AS done FROM system.tables
          WHERE database = {database:String} AND name IN {names:Array(String)}`,
    params: { database: DATABASE, names: made },
  }),
};
