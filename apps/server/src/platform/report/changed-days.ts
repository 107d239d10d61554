import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { countersOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import { fromTable, paramsOf } from './from-table.ts';
import { type Ahead, type Question, type Stretch, stretchesOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue } from './revenue-parts.ts';
import { organizationUserCount, organizationUserDay, revenueChange, type Table } from './tables.ts';
import { areCountedAhead, ofPeople } from './user-parts.ts';
import { isOfKind, type WorkedOut, workedOutFor } from './worked-out.ts';

/**
 * The days of a report on which figures have changed since they were worked out ahead, as a SELECT of `figures` and
 * `changed_day`, and which figures it has looked at. Undefined when the report asks for none that are worked out.
 */
export function compileChangedDays(request: ReportRequest, scope: ReportScope) {
  const used = usedDimensions(request);
  const counters = request.metrics.flatMap((metric) => countersOf(formulaOf(metric, used)));
  const asked = askedOf(request, scope);
  const rows = counters.some(isRevenue) ? workedOutFor(used) : undefined;
  // A row for everything together is told apart by nothing.
  const ofFilters = { scope, used: request.filters.map(({ dimension }) => dimension) };
  const hasUsers = counters.some((counter) => ofPeople.includes(counter)) && areCountedAhead(ofFilters);
  const selects: Partial<Record<Ahead, string>> = {
    ...(rows === undefined ? {} : { revenue: changedRevenue(asked, rows) }),
    ...(hasUsers ? { users: changedUsers(asked) } : {}),
  };
  const figures = (['revenue', 'users'] as const).filter((some) => selects[some] !== undefined);
  if (figures.length === 0) return undefined;
  const sql = `SELECT figures, changed_day FROM (${Object.values(selects).join('\nUNION ALL\n')})`;
  return { figures, sql, params: paramsOf(asked.question) };
}

interface Asked {
  readonly question: Question;
  readonly whole: Stretch;
}

/** All days of a report, of the apps that it is about. */
function askedOf(request: ReportRequest, scope: ReportScope): Asked {
  const days = stretchesOf(request)
    .flatMap(({ from, to }) => [from, to])
    .sort();
  const whole: Stretch = { index: 0, from: days.at(0) ?? '', to: days.at(-1) ?? '', days: 0, shift: 0 };
  const filters = request.filters.filter(({ dimension }) => dimension === 'app');
  const question = { scope, dimensions: [], filters, used: [], time: undefined, stretches: [whole] };
  return { question, whole };
}

/** In any of its apps. */
function changedRevenue(asked: Asked, { table, mark }: WorkedOut): string {
  return changedSql('revenue', 'app_id, day', from(revenueChange, asked), from(table, asked, isOfKind(mark)));
}

function changedUsers(asked: Asked): string {
  return changedSql('users', 'day', from(organizationUserDay, asked), from(organizationUserCount, asked));
}

function changedSql(figures: Ahead, keys: string, changes: string, workedOut: string): string {
  return `
    SELECT DISTINCT '${figures}' AS figures, toString(day) AS changed_day
    FROM (SELECT ${keys}, sum(changes) AS made ${changes} GROUP BY ${keys})
    WHERE (${keys}, made) GLOBAL NOT IN (SELECT ${keys}, changes ${workedOut})`;
}

function from(table: Table, { question, whole }: Asked, ...and: string[]): string {
  return fromTable(table, whole, question, { filters: question.filters, and });
}
