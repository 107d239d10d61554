import type { ReportFilter } from '@millrace/contract/report/definition';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { columns, typed } from './columns.ts';
import type { Ahead, Question, Stretch } from './question.ts';
import { networkRevenue, revenueKey, type Table } from './tables.ts';

interface Choice {
  /** Also by the filters of the question. */
  readonly filters: readonly ReportFilter[];
  readonly and?: readonly string[];
}

/** `FROM … WHERE …` of a table: within the scope, of the stretch's days. The only place that names a table. */
export function fromTable(table: Table, stretch: Stretch, question: Question, choice: Choice): string {
  const within = table.time === 'day' ? ofDays(stretch) : ofHours(stretch);
  return from(table, question, [within, ...conditions(choice.filters, question), ...(choice.and ?? [])]);
}

/**
 * The same of reports that stand, for where it matters only that there is one: of what it is grouped by. A fourth of what
 * `FINAL` takes, which puts whole rows in order.
 */
export function fromStanding(stretch: Stretch, question: Question, and: readonly string[]): string {
  const all = from({ name: networkRevenue.name }, question, [ofDays(stretch), ...and]);
  return `${all} GROUP BY ${revenueKey.join(', ')} HAVING argMax(source, reported_at) != 'undone'`;
}

/** The same of a table that has no time. */
export function fromTimeless(name: string, question: Question, filters: readonly ReportFilter[]): string {
  return from({ name }, question, conditions(filters, question));
}

function from(
  {
    name,
    isReplacing,
    isOfAdvertisers,
    always,
  }: Pick<Table, 'name' | 'isReplacing' | 'isOfAdvertisers' | 'always'>,
  { scope }: Question,
  and: readonly string[],
): string {
  const apps = scope.appIds === null ? [] : ['app_id IN {apps:Array(UInt32)}'];
  const owner = isOfAdvertisers && scope.advertiser !== undefined ? 'advertiser_id' : 'organization_id';
  const where = [`${owner} = {organization:UInt32}`, ...apps, ...(always ? [always] : []), ...and];
  return `FROM ${DATABASE}.${name}${isReplacing ? ' FINAL' : ''} WHERE ${where.join(' AND ')}`;
}

function ofDays({ index, before, part }: Stretch): string {
  const days = `day BETWEEN {from${index}:Date} AND {to${index}:Date}`;
  const both = before === undefined ? days : `(${days} OR ${ofDays(before)})`;
  return part === undefined ? both : both + ofPart(part);
}
const ofPart = ({ of, days }: NonNullable<Stretch['part']>) =>
  ` AND day ${days === 'changed' ? 'IN' : 'NOT IN'} {${changedName[of]}:Array(Date)}`;
const changedName: Readonly<Record<Ahead, string>> = { revenue: 'changedRevenue', users: 'changedUsers' };
function ofHours({ index, before }: Stretch): string {
  const hours = `hour >= toDateTime({from${index}:Date}, 'UTC') AND hour < toDateTime({to${index}:Date} + 1, 'UTC')`;
  return before === undefined ? hours : `(${hours} OR ${ofHours(before)})`;
}

function conditions(filters: readonly ReportFilter[], question: Question): string[] {
  return filters.map((filter) => {
    const column = columns[filter.dimension];
    return filterOn(filter, typed(column, column.name), question);
  });
}

/** A filter as a condition on an expression. */
export function filterOn(filter: ReportFilter, expression: string, { filters }: Question): string {
  const { type } = columns[filter.dimension];
  const values = `{filter${filters.indexOf(filter)}:Array(${type})}`;
  return `${expression} ${filter.exclude ? 'NOT IN' : 'IN'} ${values}`;
}

/** Values of every placeholder that a question's SQL may have. */
export function paramsOf({ scope, stretches, filters, used, changed = {}, buckets }: Question) {
  const days = stretches.flatMap(({ index, from: first, to }) => [
    [`from${index}`, first] as const,
    [`to${index}`, to] as const,
  ]);
  const changes = [
    [changedName.revenue, changed.revenue] as const,
    [changedName.users, changed.users] as const,
  ].filter(([, some = []]) => some.length > 0);
  const chosen = filters.map(({ dimension, values }, index) => {
    const isText = columns[dimension].type === 'String';
    return [`filter${index}`, isText ? values : values.map(Number)] as const;
  });
  return {
    organization: scope.organizationId,
    ...(scope.appIds === null ? {} : { apps: scope.appIds }),
    ...(used.includes('promotedApp') ? scope.advertiser : {}),
    ...(buckets === undefined ? {} : { firstBucket: buckets.first, lastBucket: buckets.last }),
    ...Object.fromEntries([...days, ...changes, ...chosen]),
  };
}
