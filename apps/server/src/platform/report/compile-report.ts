import { type Counter, counterKeys } from '@millrace/contract/report/counter';
import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { isTime } from '@millrace/contract/report/dimension';
import { countersOf, type Formula, sumOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import type { ReportQuery } from '../clickhouse/clickhouse.ts';
import { daysSql } from './days-sql.ts';
import { deliveryPart, isDelivered } from './delivery-part.ts';
import { formulaSql } from './formula-sql.ts';
import { paramsOf } from './from-table.ts';
import { shownKey } from './keys.ts';
import { isNeverShared, isOfNetworks, networkParts } from './network-parts.ts';
import { type Part, partSql } from './part.ts';
import { type Question, type Stretch, stretchesOf, timeOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue, isWorkedOut, revenueParts } from './revenue-parts.ts';
import { firstSeenPart, userPart } from './user-parts.ts';

export interface CompiledReport extends Pick<ReportQuery, 'sql'> {
  readonly params: NonNullable<ReportQuery['params']>;
  /** Whether its rows say how much of their revenue is estimated. */
  readonly hasOpen: boolean;
}

export interface CompileOptions {
  /** All rows as one, without keys. */
  readonly totals?: boolean;
  /** The same too, as a row before those of the first page: where {@link addsUp}. */
  readonly withTotals?: boolean;
  /** Every row instead of a page, without `total`. */
  readonly all?: boolean;
  /** Days whose revenue has changed since it was worked out (`changed-days.ts`); without it all of it is worked out anew. */
  readonly changed?: readonly string[] | undefined;
}

/** What the part of revenue that is still estimated is. */
const open = sumOf('openEstimate');

/**
 * A report as one SELECT, whose rows have the columns d0, d1, … (keys), m0, m1, … (metrics), b0, b1, … (the same of the days
 * compared with), open0, open1 and total, how many rows there are in all. Pure: values stand in `params` alone.
 */
export function compileReport(
  request: ReportRequest,
  scope: ReportScope,
  { totals = false, withTotals = false, all = false, changed }: CompileOptions = {},
): CompiledReport {
  const dimensions = totals ? [] : request.dimensions;
  const filters = request.filters;
  const question: Question = {
    scope,
    dimensions,
    time: timeOf(dimensions),
    filters,
    used: usedDimensions({ dimensions, filters }),
    stretches: stretchesOf(request),
    changed,
  };
  const formulas = formulasOf(request);
  const needed = neededFor(formulas);
  const hasOpen = needed.includes('openEstimate');
  const outputs = question.stretches.flatMap((stretch) =>
    outputsOf(stretch, formulas, hasOpen, question, withTotals),
  );
  const keys = dimensions.map((dimension, place) => `${shownKey(dimension, `k${place}`)} AS d${place}`);
  const count = `count() OVER ()${withTotals ? ' - 1' : ''} AS total`;
  const sql = [
    `SELECT ${[...keys, ...outputs, ...(all ? [] : [count])].join(', ')}`,
    `FROM (${summed(needed, question, withTotals)})`,
    ...(totals
      ? []
      : [
          `WHERE ${withTotals ? 'whole = 1 OR ' : ''}${isSomething(needed, question)}`,
          orderOf(request, withTotals),
        ]),
    totals || all ? '' : 'LIMIT {limit:UInt32} OFFSET {offset:UInt32}',
  ].join('\n');
  const page = totals || all ? {} : { limit: request.limit + (withTotals ? 1 : 0), offset: request.offset };
  return { sql, params: { ...paramsOf(question), ...page }, hasOpen };
}

/** What its metrics come of: of the whole report, so that totals mean what rows mean. */
function formulasOf(request: ReportRequest): Formula[] {
  return request.metrics.map((metric) => formulaOf(metric, usedDimensions(request)));
}

/** What has to be added up for them. */
function neededFor(formulas: readonly Formula[]): Counter[] {
  const read = new Set<Counter>(formulas.flatMap(countersOf));
  return counterKeys.filter((counter) => read.has(counter) && counter !== 'days');
}

const ofPeople: readonly Counter[] = ['userDays', 'engagedDays'];

/**
 * Whether a report's totals are the sum of its rows, to the last digit: then one query says both. A person may stand in
 * two rows of a day, and money that is shared out is cut off in each of them.
 */
export function addsUp(request: ReportRequest): boolean {
  const needed = neededFor(formulasOf(request));
  const used = usedDimensions(request);
  return (
    request.dimensions.length > 0 &&
    (!needed.some((counter) => ofPeople.includes(counter)) || request.dimensions.every(isTime)) &&
    (!needed.includes('reported') || isNeverShared(used))
  );
}

function outputsOf(
  stretch: Stretch,
  formulas: readonly Formula[],
  hasOpen: boolean,
  question: Question,
  withTotals: boolean,
): string[] {
  const name = stretch.index === 0 ? 'm' : 'b';
  const ofRow = daysSql(stretch, question);
  const days = withTotals ? `if(whole = 1, toDecimal256(${stretch.days}, 9), ${ofRow})` : ofRow;
  const sum = (counter: Counter) => (counter === 'days' ? days : `${counter}${stretch.index}`);
  return [
    ...formulas.map((formula, index) => `${formulaSql(formula, sum)} AS ${name}${index}`),
    ...(hasOpen ? [`${formulaSql(open, sum)} AS open${stretch.index}`] : []),
  ];
}

/** The sums of every counter and stretch, by key, and with all keys together if asked. */
function summed(needed: readonly Counter[], question: Question, withTotals: boolean): string {
  const { stretches, dimensions } = question;
  const parts = stretches.flatMap((stretch) =>
    partsOf(needed, stretch, question).map((part) => partSql(part, needed, stretch, question)),
  );
  const keys = dimensions.map((_, place) => `k${place}`);
  const sums = stretches.flatMap(({ index }) =>
    needed.map((counter) => {
      const sum = stretches.length === 1 ? `sum(c_${counter})` : `sumIf(c_${counter}, stretch = ${index})`;
      return `toDecimal256(${sum}, 9) AS ${counter}${index}`;
    }),
  );
  const whole = withTotals ? ['toUInt8(grouping(k0)) AS whole'] : [];
  const sets = withTotals ? `GROUPING SETS ((${keys.join(', ')}), ())` : keys.join(', ');
  const groups = keys.length === 0 ? '' : ` GROUP BY ${sets}`;
  return `SELECT ${[...keys, ...whole, ...sums].join(', ')} FROM (\n${parts.join('\nUNION ALL\n')}\n)${groups}`;
}

function partsOf(needed: readonly Counter[], stretch: Stretch, question: Question): Part[] {
  const has = (...counters: readonly Counter[]) => counters.some((counter) => needed.includes(counter));
  const ahead = isWorkedOut(question) ? needed.filter(isRevenue) : [];
  const others = needed.filter((counter) => !ahead.includes(counter));
  const delivered = others.filter(isDelivered);
  const ofNetworks = others.filter(isOfNetworks);
  return [
    ...(ahead.length > 0 ? revenueParts(ahead, stretch, question) : []),
    ...(delivered.length > 0 ? [deliveryPart(delivered, stretch, question)] : []),
    ...(ofNetworks.length > 0 ? networkParts(ofNetworks, stretch, question) : []),
    ...(has('userDays', 'engagedDays') ? [userPart(stretch, question)] : []),
    ...(has('newUsers') ? [firstSeenPart(stretch, question)] : []),
  ];
}

/** Rows in which nothing was counted are none. */
function isSomething(needed: readonly Counter[], { stretches }: Question): string {
  return stretches.flatMap(({ index }) => needed.map((counter) => `${counter}${index} != 0`)).join(' OR ');
}

/** By what is asked, else by time, else by the first metric; rows that are equal by their keys, so that pages fit. */
function orderOf({ dimensions, metrics, sort, order }: ReportRequest, withTotals: boolean): string {
  const keys = dimensions.map((_, place) => `k${place} ASC`);
  const time = dimensions.findIndex(isTime);
  const byDimension = sort === undefined ? time : (dimensions as readonly string[]).indexOf(sort);
  const direction = (usual: string) => (order ?? usual).toUpperCase();
  const byMetric = sort === undefined ? 0 : (metrics as readonly string[]).indexOf(sort);
  const first =
    byDimension >= 0 ? `k${byDimension} ${direction('asc')}` : `m${byMetric} ${direction('desc')} NULLS LAST`;
  return `ORDER BY ${[...(withTotals ? ['whole DESC'] : []), first, ...keys].join(', ')}`;
}
