import { reportMetricOf } from '@millrace/contract/report/alert-rule';
import { isSum, type MetricKey } from '@millrace/contract/report/metric';
import { addDays } from '@millrace/contract/report/period';
import { lastFinalDay } from './final-day.ts';
import { filtersOf, holdAgainst, type OwnRule, type Step } from './own-rule.ts';
import { type Asking, ask } from './read-figures.ts';
import type { Verdict } from './verdict.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days of which it is read which networks report by themselves. */
const lately = 35;
/** Parts of a day's revenue up to which networks' reports of it may be missing. */
const mostOpen = 0.05;

type Where = Omit<Asking, 'period'>;

/** What own rules about hours say as of the end of an hour. */
export async function judgeHours(where: Where, rules: readonly OwnRule[], end: Date): Promise<Verdict[]> {
  return judgeAll(rules, (rule) => {
    const first = new Date(end.getTime() - rule.span * hourMs);
    return stepsOf(where, rule, { first, count: rule.span, length: hourMs });
  });
}

/** What own rules about days say as of a day: of each figure up to the last day that is final. */
export async function judgeOwnDays(
  where: Where,
  rules: readonly OwnRule[],
  today: string,
): Promise<Verdict[]> {
  return judgeAll(rules, async (rule) => {
    const last = await lastDayOf(where, rule, today);
    if (last === undefined) return [];
    const first = new Date(addDays(last, 1 - rule.span));
    return stepsOf(where, rule, { first, count: rule.span, length: dayMs });
  });
}

async function judgeAll(
  rules: readonly OwnRule[],
  read: (rule: OwnRule) => Promise<readonly Step[]>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const rule of rules) {
    const verdict = holdAgainst(rule, await read(rule));
    if (verdict !== undefined) verdicts.push(verdict);
  }
  return verdicts;
}

interface Stretch {
  readonly first: Date;
  readonly count: number;
  readonly length: number;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function stepsOf(where: Where, rule: OwnRule, { first, count, length }: Stretch): Promise<Step[]> {
  const metric = reportMetricOf(rule.metric, rule.unit);
  const period = { from: dayOf(first), to: dayOf(new Date(first.getTime() + count * length - 1)) };
  const dimension = rule.unit === 'hours' ? 'hour' : 'day';
  const rows = await ask(
    { ...where, period },
    { dimensions: [dimension], metrics: [metric], filters: filtersOf(rule) },
  );
  const values = new Map(rows.map(({ keys: [key = ''], values: [value] }) => [Date.parse(key), value]));
  return Array.from({ length: count }, (_, index) => {
    const from = new Date(first.getTime() + index * length);
    const value = values.get(from.getTime());
    return {
      ...{ from, to: new Date(from.getTime() + length) },
      // Without a row nothing happened: that is a sum of nothing, and no ratio.
      value: value == null ? without(metric) : Number(value),
    };
  });
}

const without = (metric: MetricKey) => (isSum(metric) || metric === 'dau' ? 0 : null);

/** Undefined: a report of it is missing. */
async function lastDayOf(where: Where, rule: OwnRule, today: string): Promise<string | undefined> {
  const yesterday = addDays(today, -1);
  if (rule.metric !== 'revenue' && rule.metric !== 'ecpm') return yesterday;
  const rows = await ask(
    { ...where, period: { from: addDays(today, -lately), to: yesterday } },
    { dimensions: ['network'], metrics: ['revenue', 'networkRevenue'], filters: filtersOf(rule) },
  );
  const finals = rows.flatMap(({ keys: [network], values: [revenue, reported] }) =>
    Number(revenue) > 0 ? [lastFinalDay(Number(network), Number(reported) !== 0, today)] : [],
  );
  const last = finals.sort().at(0) ?? yesterday;
  const reporting = rows.flatMap(({ keys: [network = ''], values: [, reported] }) =>
    Number(reported) === 0 ? [] : [network],
  );
  if (reporting.length === 0) return last;
  const filters = [
    ...filtersOf(rule).filter(({ dimension }) => dimension !== 'network'),
    { dimension: 'network' as const, values: reporting, exclude: false },
  ];
  const [of] = await ask(
    { ...where, period: { from: last, to: last } },
    { metrics: ['revenue', 'openRevenue'], filters },
  );
  const [revenue, open] = of?.values ?? [];
  return Number(open) > mostOpen * Number(revenue) ? undefined : last;
}
