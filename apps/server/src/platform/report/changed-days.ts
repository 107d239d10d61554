import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { countersOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import { fromTable, paramsOf } from './from-table.ts';
import { type Question, type Stretch, stretchesOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue } from './revenue-parts.ts';
import { revenueChange } from './tables.ts';
import { isOfKind, workedOutFor } from './worked-out.ts';

/**
 * The days of a report whose revenue has changed since it was worked out, in any of its apps, as a SELECT of `changed_day`.
 * Undefined when the report asks for no revenue, or by what it is not worked out by.
 */
export function compileChangedDays(request: ReportRequest, scope: ReportScope) {
  const used = usedDimensions(request);
  const counters = request.metrics.flatMap((metric) => countersOf(formulaOf(metric, used)));
  const rows = workedOutFor(used);
  if (rows === undefined || !counters.some(isRevenue)) return undefined;
  const stretches = stretchesOf(request);
  const days = stretches.flatMap(({ from, to }) => [from, to]).sort();
  const whole: Stretch = { index: 0, from: days.at(0) ?? '', to: days.at(-1) ?? '', days: 0, shift: 0 };
  const filters = request.filters.filter(({ dimension }) => dimension === 'app');
  const question: Question = {
    ...{ scope, dimensions: [], filters, used, time: undefined },
    stretches: [whole],
  };
  const workedOut = fromTable(rows.table, whole, question, { filters, and: [isOfKind(rows.mark)] });
  const sql = `
    SELECT DISTINCT toString(day) AS changed_day
    FROM (SELECT app_id, day, sum(changes) AS made ${fromTable(revenueChange, whole, question, { filters })} GROUP BY app_id, day)
    WHERE (app_id, day, made) GLOBAL NOT IN (SELECT app_id, day, changes ${workedOut})`;
  return { sql, params: paramsOf(question) };
}
