import { type Counter, counterKeys } from '@millrace/contract/report/counter';
import { formulaDimensions, type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import { isTime } from '@millrace/contract/report/dimension';
import { countersOf, type Formula, sumOf } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import type { ReportQuery } from '../../platform/clickhouse/clickhouse.ts';
import { daysSql } from './days-sql.ts';
import { deliveryParts, isDelivered } from './delivery-part.ts';
import { formulaSql } from './formula-sql.ts';
import { paramsOf } from './from-table.ts';
import { noKey, shownKey } from './keys.ts';
import { isNeverShared, isOfNetworks, networkParts } from './network-parts.ts';
import { isOfOwnAds, ownAdParts } from './own-ads-part.ts';
import { type Part, partSql } from './part.ts';
import { type Buckets, type Changed, type Question, type Stretch, stretchesOf, timeOf } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { isRevenue, isWorkedOut, revenueParts } from './revenue-parts.ts';
import { orderSql } from './row-order.ts';
import { firstSeenPart, ofPeople, userParts } from './user-parts.ts';
import { workedOutFor } from './worked-out.ts';

export interface CompiledReport extends Pick<ReportQuery, 'sql'> {
  readonly params: NonNullable<ReportQuery['params']>;
  /** Whether its rows say how much of their revenue is estimated. */
  readonly hasOpen: boolean;
}

export interface CompileOptions {
  /** All rows as one, without keys. */
  readonly totals?: boolean;
  /** The same too, as a row before those of the first page. Only of a report with dimensions. */
  readonly withTotals?: boolean;
  /** Every row instead of a page, without `total`. */
  readonly all?: boolean;
  /** What has changed since it was worked out ahead (`changed-days.ts`); without it everything is worked out anew. */
  readonly changed?: Changed | undefined;
  /** Only some of the rows; of a report with dimensions. */
  readonly buckets?: Buckets | undefined;
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
  { totals = false, withTotals = false, all = false, changed, buckets }: CompileOptions = {},
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
    buckets,
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
          orderSql(request, withTotals ? ['whole DESC'] : []),
        ]),
    totals || all ? '' : 'LIMIT {limit:UInt32} OFFSET {offset:UInt32}',
  ].join('\n');
  const page = totals || all ? {} : { limit: request.limit + (withTotals ? 1 : 0), offset: request.offset };
  return { sql, params: { ...paramsOf(question), ...page }, hasOpen };
}

/** Whether all that a report adds up, its totals too, was worked out ahead as long as none of its days has changed. */
export function isAllWorkedOut(request: ReportRequest): boolean {
  const used = usedDimensions(request);
  return workedOutFor(used) !== undefined && neededFor(formulasOf(request)).every(isRevenue);
}

/** What its metrics come of: of the whole report, so that totals mean what rows mean. */
function formulasOf(request: ReportRequest): Formula[] {
  return request.metrics.map((metric) => formulaOf(metric, formulaDimensions(request)));
}

/** What has to be added up for them. */
function neededFor(formulas: readonly Formula[]): Counter[] {
  const read = new Set<Counter>(formulas.flatMap(countersOf));
  return counterKeys.filter((counter) => read.has(counter) && counter !== 'days');
}

/**
 * Counters whose total is not the sum of a report's rows: a person may stand in two rows of a day, and money that is
 * shared out is cut off in each of them.
 */
function notAddedUp(needed: readonly Counter[], { dimensions, used }: Question): Counter[] {
  const people = dimensions.every(isTime) ? [] : ofPeople;
  const money: readonly Counter[] = isNeverShared(used) ? [] : ['reported'];
  return needed.filter((counter) => people.includes(counter) || money.includes(counter));
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
  const apart = withTotals ? notAddedUp(needed, question) : [];
  const parts = [...partsOf(needed, question), ...wholeParts(apart, question)].map((part) =>
    partSql(part, needed, question),
  );
  const keys = dimensions.map((_, place) => `k${place}`);
  const sums = stretches.flatMap(({ index }) => {
    const sum = (counter: Counter, ...and: readonly string[]) => {
      const conditions = [...(stretches.length === 1 ? [] : [`stretch = ${index}`]), ...and];
      return conditions.length === 0
        ? `sum(c_${counter})`
        : `sumIf(c_${counter}, ${conditions.join(' AND ')})`;
    };
    const both = (counter: Counter) =>
      `if(grouping(k0) = 1, ${sum(counter, 'of_whole = 1')}, ${sum(counter, 'of_whole = 0')})`;
    return needed.map((counter) => {
      const value = apart.includes(counter) ? both(counter) : sum(counter);
      return `toDecimal256(${value}, 9) AS ${counter}${index}`;
    });
  });
  const whole = withTotals ? ['toUInt8(grouping(k0)) AS whole'] : [];
  const sets = withTotals ? `GROUPING SETS ((${keys.join(', ')}), ())` : keys.join(', ');
  const groups = keys.length === 0 ? '' : ` GROUP BY ${sets}`;
  return `SELECT ${[...keys, ...whole, ...sums].join(', ')} FROM (\n${parts.join('\nUNION ALL\n')}\n)${groups}`;
}

/** What some counters are of everything together. */
function wholeParts(counters: readonly Counter[], question: Question): Part[] {
  const { dimensions, filters } = question;
  const used = filters.map(({ dimension }) => dimension);
  const parts = partsOf(counters, { ...question, dimensions: [], time: undefined, used });
  return parts.map((part) => ({ ...part, keys: dimensions.map(noKey), isOfWhole: true }));
}

function partsOf(needed: readonly Counter[], question: Question): Part[] {
  const { stretches } = question;
  const has = (...counters: readonly Counter[]) => counters.some((counter) => needed.includes(counter));
  const ahead = isWorkedOut(question) ? needed.filter(isRevenue) : [];
  const others = needed.filter((counter) => !ahead.includes(counter));
  const delivered = others.filter(isDelivered);
  const ofNetworks = others.filter(isOfNetworks);
  const ofOwnAds = others.filter(isOfOwnAds);
  return [
    ...(ahead.length > 0 ? revenueParts(ahead, question) : []),
    ...(delivered.length > 0 ? deliveryParts(delivered, question) : []),
    ...(ofNetworks.length > 0
      ? stretches.flatMap((stretch) => networkParts(ofNetworks, stretch, question))
      : []),
    ...(ofOwnAds.length > 0 ? ownAdParts(ofOwnAds, question) : []),
    ...(has(...ofPeople) ? userParts(question) : []),
    ...(has('newUsers') ? stretches.map((stretch) => firstSeenPart(stretch, question)) : []),
  ];
}

/** Rows in which nothing was counted are none. */
function isSomething(needed: readonly Counter[], { stretches }: Question): string {
  const sums = stretches.flatMap(({ index }) => needed.map((counter) => `${counter}${index}`)).join(', ');
  return `greatest(${sums}) != 0 OR least(${sums}) != 0`;
}
