import { type ReportFilter, type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { countersOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import { fromTable, paramsOf } from './from-table.ts';
import { type Ahead, type Question, type Stretch, stretchesOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue } from './revenue-parts.ts';
import { organizationUserCount, organizationUserDay, revenueChange, type Table } from './tables.ts';
import { areCountedAhead, ofPeople } from './user-parts.ts';
import { isOfKind, type WorkedOut, workedOutFor } from './worked-out.ts';

/** What has to be known of days before a report is asked: whether figures that were worked out ahead still hold. */
export interface Look extends Period {
  readonly scope: ReportScope;
  /** Of the apps that the report is about. */
  readonly filters: readonly ReportFilter[];
  /** Where its revenue was worked out into; undefined: the report has none that was. */
  readonly revenue: WorkedOut | undefined;
  /** Whether it has users that were counted ahead. */
  readonly users: boolean;
}

/** Undefined when the report asks for nothing that is worked out ahead. */
export function lookFor(request: ReportRequest, scope: ReportScope): Look | undefined {
  const used = usedDimensions(request);
  const counters = request.metrics.flatMap((metric) => countersOf(formulaOf(metric, used)));
  const revenue = counters.some(isRevenue) ? workedOutFor(used) : undefined;
  // A row for everything together is told apart by nothing.
  const ofFilters = { scope, used: request.filters.map(({ dimension }) => dimension) };
  const users = counters.some((counter) => ofPeople.includes(counter)) && areCountedAhead(ofFilters);
  if (revenue === undefined && !users) return undefined;
  const filters = request.filters.filter(({ dimension }) => dimension === 'app');
  return { ...wholeOf(stretchesOf(request)), scope, filters, revenue, users };
}

/** From the first to the last of several days. */
function wholeOf(periods: readonly Period[]): Period {
  const days = periods.flatMap(({ from, to }) => [from, to]).sort();
  return { from: days.at(0) ?? '', to: days.at(-1) ?? '' };
}

/** The same for looks that one can stand for. */
export function whoseLook({ scope, filters, revenue }: Look): string {
  return JSON.stringify([scope, filters, revenue?.table.name]);
}

/** One look for several of the same `whoseLook`: at all of their days, for all of their figures. */
export function lookForAll(looks: readonly [Look, ...Look[]]): Look {
  return { ...looks[0], ...wholeOf(looks), users: looks.some(({ users }) => users) };
}

/**
 * The days on which figures have changed since they were worked out ahead, as a SELECT of `figures` and `changed_day`, and
 * which figures it has looked at.
 */
export function compileLook(look: Look) {
  const asked = askedOf(look);
  const selects: Partial<Record<Ahead, string>> = {
    ...(look.revenue === undefined ? {} : { revenue: changedRevenue(asked, look.revenue) }),
    ...(look.users ? { users: changedUsers(asked) } : {}),
  };
  const figures = (['revenue', 'users'] as const).filter((some) => selects[some] !== undefined);
  const sql = `SELECT figures, changed_day FROM (${Object.values(selects).join('\nUNION ALL\n')})`;
  return { figures, sql, params: paramsOf(asked.question) };
}

interface Asked {
  readonly question: Question;
  readonly whole: Stretch;
}

function askedOf({ from: first, to, scope, filters }: Look): Asked {
  const whole: Stretch = { index: 0, from: first, to, days: 0, shift: 0 };
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
