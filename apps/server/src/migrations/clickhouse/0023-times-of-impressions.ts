import { addColumns, changeView, type ViewDefinition } from '../../platform/clickhouse/ddl.ts';
import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { campaignPersonDay, toCampaignPersonDay } from './0017-hold-outs.ts';

/** Of what came before, no times are known: those rows have none, and as many impressions as they had. */
const times = { shown_at: "SimpleAggregateFunction(groupArrayArray, Array(DateTime64(3, 'UTC')))" } as const;

const withTimes: ViewDefinition = {
  ...toCampaignPersonDay,
  select: (source) =>
    toCampaignPersonDay
      .select(source)
      .replace('\nFROM ', ",\ngroupArrayIf(e.at, e.kind = 'impr') AS shown_at\nFROM "),
};

/** When a device saw a campaign, each time: only so is it known how often it had seen it before it bought. */
export const timesOfImpressions: ClickHouseStep = {
  id: 23,
  name: 'times of impressions',
  statements: (topology) => [
    ...addColumns(campaignPersonDay.name, times, topology),
    // Last, so that a step that was broken off is seen to be.
    changeView(withTimes, topology),
  ],
  probe: () => ({
    sql: `SELECT toUInt8(count() = 1) AS done FROM system.tables
          WHERE database = {database:String} AND name = {name:String} AND position(as_select, 'shown_at') > 0`,
    params: { database: DATABASE, name: withTimes.name },
  }),
};
