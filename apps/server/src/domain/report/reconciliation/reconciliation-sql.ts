import type { Period } from '@millrace/contract/report/period';
import { addDays } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { fromTable, paramsOf } from '../from-table.ts';
import { type Question, stretchesOf } from '../question.ts';
import type { ReportScope } from '../report-scope.ts';
import { eventDay, eventHour, networkRevenue, type Table } from '../tables.ts';

const limits = { seconds: 30, rows: 500_000 };

export const ownRow = z.object({
  network: z.number(),
  instance: z.number(),
  date: z.string(),
  shown: z.number(),
  usd: z.string(),
});
export type OwnRow = z.infer<typeof ownRow>;

export const reportedRow = z.extend(ownRow, {
  unit: z.string(),
  currency: z.string(),
  money: z.string(),
  isCounted: z.number(),
});
export type ReportedRow = z.infer<typeof reportedRow>;

export const hourRow = z.object({
  network: z.number(),
  moment: z.string(),
  shown: z.number(),
  usd: z.string(),
});

/** The SELECTs of a month, or of one network in it. */
export function reconciliationSql(scope: ReportScope, days: Period, network: number | undefined) {
  const of = (period: Period) => {
    const question: Question = {
      ...{ scope, dimensions: [], time: undefined, filters: [], used: [], stretches: stretchesOf(period) },
    };
    const [stretch] = question.stretches;
    if (stretch === undefined) throw new RangeError('A question has days.');
    const one = network === undefined ? [] : ['network_id = {network:Int16}'];
    const params = { ...paramsOf(question), ...(network === undefined ? {} : { network }) };
    const from = (table: Table, and: readonly string[]) =>
      fromTable(table, stretch, question, { filters: [], and: [...and, ...one] });
    return { from, params };
  };
  const month = of(days);
  // Where days begin earlier or later, hours of the days around belong to it.
  const around = of({ from: addDays(days.from, -1), to: addDays(days.to, 1) });
  const showed = ['network_id >= 0', 'instance_id > 0', '(impressions > 0 OR estimated_revenue > 0)'];
  return {
    own: {
      sql: `SELECT network_id AS network, instance_id AS instance, toString(day) AS date, toFloat64(sum(impressions)) AS shown,
          toString(sum(estimated_revenue)) AS usd
        ${month.from(eventDay, showed)} GROUP BY network_id, instance_id, day`,
      params: month.params,
      limits,
    },
    reported: {
      sql: `SELECT network_id AS network, instance_id AS instance, unit, currency, toString(day) AS date,
          toFloat64(ifNull(sum(impressions), 0)) AS shown, toUInt8(countIf(isNull(impressions)) = 0) AS isCounted,
          toString(sum(revenue)) AS money, toString(sum(revenue_usd)) AS usd
        ${month.from(networkRevenue, [])} GROUP BY network_id, instance_id, unit, currency, day`,
      params: month.params,
      limits,
    },
    /** By hour, but for the instances of which a network reported nothing. */
    hours: (unreported: readonly number[]) => ({
      sql: `SELECT network_id AS network, formatDateTime(hour, '%Y-%m-%dT%H:00:00Z', 'UTC') AS moment,
          toFloat64(sum(impressions)) AS shown, toString(sum(estimated_revenue)) AS usd
        ${around.from(eventHour, [...showed, 'instance_id NOT IN {unreported:Array(UInt32)}'])}
        GROUP BY network_id, hour`,
      params: { ...around.params, unreported },
      limits,
    }),
  };
}
