import { addColumns, addSkipIndex, changeView } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { ownAdHour } from './0011-own-ads.ts';

const name = 'LowCardinality(String)';
const { table, view } = ownAdHour;

const eventColumns = {
  // Why an impression or a click of an own ad, which happened, costs nothing: budget, flood; empty: it is billed.
  unbilled: name,
  // Of install and event: what was promoted, what happened there, its own id, and what it was worth to the advertiser.
  promoted_app_id: 'UInt32',
  event_name: 'String',
  event_id: 'String',
  value_usd: 'Decimal(18, 6)',
  // By what it was won: click, view; empty: it does not count.
  touch: name,
  // Why it does not count; empty: it does.
  refusal: name,
  // Of impr: keyed hash of the advertising id, by which a conversion finds its last view; 0: none, or not to be kept.
  viewer: 'UInt64',
};

const sums = {
  installs: 'UInt64',
  events: 'UInt64',
  // Beside those that are billed, not among them.
  unbilled_impressions: 'UInt64',
  unbilled_clicks: 'UInt64',
  value_usd: 'Decimal(38, 6)',
} as const;

export const countedThen: Readonly<Record<keyof typeof sums | 'impressions' | 'clicks' | 'spent', string>> = {
  impressions: "countIf(e.kind = 'impr' AND e.unbilled = '')",
  clicks: "countIf(e.kind = 'click' AND e.unbilled = '')",
  spent: 'sum(e.spent)',
  installs: "countIf(e.kind = 'install')",
  events: "countIf(e.kind = 'event')",
  unbilled_impressions: "countIf(e.kind = 'impr' AND e.unbilled != '')",
  unbilled_clicks: "countIf(e.kind = 'click' AND e.unbilled != '')",
  value_usd: "sumIf(e.value_usd, e.kind IN ('install', 'event'))",
};

const keys = [
  'advertiser_id',
  'campaign_id',
  'creative_id',
  'country',
  'organization_id',
  'app_id',
  'placement_id',
];

/**
 * The hours of own ads with what came of them; a conversion that counts for nobody has no campaign.
 * @param more columns of an event, by which they are told apart beside
 * @param moreSums what else is counted
 * @param of which events
 */
export function withConversions(
  more: readonly string[] = [],
  moreSums: Readonly<Record<string, string>> = {},
  of = 'e.campaign_id > 0',
) {
  const all = [...keys, ...more];
  const counted = { ...countedThen, ...moreSums };
  const select = (source: string) =>
    [
      `SELECT ${all.map((key) => `e.${key} AS ${key}`).join(', ')}, toStartOfHour(e.at) AS hour,`,
      Object.entries(counted)
        .map(([column, sum]) => `${sum} AS ${column}`)
        .join(', '),
      `FROM ${source} AS e WHERE ${of}`,
      `GROUP BY ${all.join(', ')}, hour`,
    ].join('\n');
  return { ...view, select };
}

/** Installs and events of what own ads promote, and what was not billed and why. */
export const conversions: ClickHouseStep = {
  id: 12,
  name: 'conversions',
  statements: (topology) => [
    ...addColumns('event', eventColumns, topology),
    // One app's conversions, and one device's views, are looked for among everything that phones report.
    addSkipIndex('event', { column: 'promoted_app_id', type: 'minmax' }, topology),
    addSkipIndex('event', { column: 'viewer', type: 'bloom_filter(0.01)' }, topology),
    ...addColumns(table.name, sums, topology),
    // Last, so that a step that was broken off is seen to be.
    changeView(withConversions(), topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String} AND position(as_select, 'unbilled_clicks') > 0`,
    params: { database: DATABASE, name: view.name },
  }),
};
