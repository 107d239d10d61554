import { type ReportFilter, type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { countersOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import { fromTable, paramsOf } from './from-table.ts';
import { type Ahead, type Changed, type Question, type Stretch, stretchesOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue } from './revenue-parts.ts';
import { organizationUserCount, organizationUserDay, revenueChange, type Table } from './tables.ts';
import { areCountedAhead, ofPeople } from './user-parts.ts';
import { changesSeen, isOfKind, type WorkedOut, workedOutFor } from './worked-out.ts';

/** What has to be known of days before a report is asked: whether figures that were worked out ahead still hold. */
export interface Look {
  /** Of each its revenue's version is told, too. */
  readonly periods: readonly Period[];
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
  return { periods: [wholeOf(stretchesOf(request))], scope, filters, revenue, users };
}

/** From the first to the last of several days. */
function wholeOf(periods: readonly Period[]): Period {
  const days = periods.flatMap(({ from, to }) => [from, to]).sort();
  return { from: days.at(0) ?? '', to: days.at(-1) ?? '' };
}

const nameOf = ({ from, to }: Period) => `${from} ${to}`;

/** The same for looks that one can stand for. */
export function whoseLook({ scope, filters, revenue }: Look): string {
  return JSON.stringify([scope, filters, revenue?.table.name]);
}

/** One look for several of the same `whoseLook`: at all of their days, for all of their figures. */
export function lookForAll(looks: readonly [Look, ...Look[]]): Look {
  const periods = new Map(looks.flatMap((look) => look.periods.map((period) => [nameOf(period), period])));
  return { ...looks[0], periods: [...periods.values()], users: looks.some(({ users }) => users) };
}

/** What a look found. */
export interface Seen {
  readonly changed: Changed;
  /** By period: stands for all that its revenue, where no day has changed, was worked out from. */
  readonly versions: ReadonlyMap<string, string>;
}

/** The version of the revenue that a report is about; undefined: some of it has changed, or is not of what was looked at. */
export function versionOf(look: Look, { changed, versions }: Seen): string | undefined {
  const { from: first, to } = wholeOf(look.periods);
  const isOf = (day: string) => day >= first && day <= to;
  return changed.revenue?.some(isOf) ? undefined : versions.get(nameOf({ from: first, to }));
}

/** The days on which figures have changed since they were worked out ahead, as a SELECT for `readLook`. */
export function compileLook(look: Look) {
  const asked = askedOf(look);
  const selects = [
    ...(look.revenue === undefined ? [] : [changedRevenue(asked, look.revenue)]),
    ...(look.users ? [changedUsers(asked)] : []),
  ];
  const ends = look.periods.flatMap(({ from: first, to }, place) => [
    [`first${place}`, first],
    [`last${place}`, to],
  ]);
  return {
    sql: `SELECT figures, changed_days, versions FROM (${selects.join('\nUNION ALL\n')})`,
    params: { ...paramsOf(asked.question), ...Object.fromEntries(ends) },
  };
}

/** What its rows say. */
export function readLook(look: Look, rows: readonly Readonly<Record<string, string | null>>[]): Seen {
  const listed = (some: Ahead, column: string) =>
    (rows.find(({ figures }) => figures === some)?.[column] ?? '').split(',').filter((one) => one !== '');
  const versions = listed('revenue', 'versions');
  return {
    changed: {
      ...(look.revenue === undefined ? {} : { revenue: listed('revenue', 'changed_days') }),
      ...(look.users ? { users: listed('users', 'changed_days') } : {}),
    },
    versions: new Map(
      look.periods.flatMap((period, place) => {
        const version = versions[place];
        return version === undefined ? [] : [[nameOf(period), version]];
      }),
    ),
  };
}

interface Asked {
  readonly periods: Look['periods'];
  readonly question: Question;
  readonly whole: Stretch;
}

function askedOf({ periods, scope, filters }: Look): Asked {
  const whole: Stretch = { index: 0, ...wholeOf(periods), days: 0, shift: 0 };
  const question = { scope, dimensions: [], filters, used: [], time: undefined, stretches: [whole] };
  return { periods, question, whole };
}

/** In any of its apps. */
function changedRevenue(asked: Asked, { table, mark }: WorkedOut): string {
  const marks = from(table, asked, isOfKind(mark));
  const changes = { count: changesSeen, from: from(revenueChange, asked) };
  return changedSql('revenue', 'app_id, day', changes, marks, asked);
}

function changedUsers(asked: Asked): string {
  const marks = from(organizationUserCount, asked);
  const changes = { count: 'sum(changes)', from: from(organizationUserDay, asked) };
  return changedSql('users', 'day', changes, marks, asked);
}

interface Changes {
  readonly count: string;
  readonly from: string;
}

function changedSql(figures: Ahead, keys: string, changes: Changes, workedOut: string, asked: Asked): string {
  const versions = asked.periods.map((_, place) => {
    const isOf = `day BETWEEN {first${place}:Date} AND {last${place}:Date}`;
    return `toString(sumIf(cityHash64(${keys}, made), ${isOf}))`;
  });
  return `
    SELECT '${figures}' AS figures, arrayStringConcat(groupUniqArrayIf(toString(day), is_changed), ',') AS changed_days,
      arrayStringConcat([${versions.join(', ')}], ',') AS versions
    FROM (
      SELECT ${keys}, made, (${keys}, made) GLOBAL NOT IN (SELECT ${keys}, changes ${workedOut}) AS is_changed
      FROM (SELECT ${keys}, ${changes.count} AS made ${changes.from} GROUP BY ${keys})
    )`;
}

function from(table: Table, { question, whole }: Asked, ...and: string[]): string {
  return fromTable(table, whole, question, { filters: question.filters, and });
}
