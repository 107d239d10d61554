import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { reportMetricOf } from '@millrace/contract/report/alert-rule';
import { isSum, type MetricKey } from '@millrace/contract/report/metric';
import { addDays, dayOf, daysOf } from '@millrace/contract/report/period';
import { filtersOf, holdAgainst, type OwnRule, type Step } from '../rule/own-rule.ts';
import { keyOf } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';
import { type AsOf, lastFinalDay, reportsWithin } from './final-day.ts';
import type { Said, WholeDays } from './judge-series.ts';
import { type DayToJudge, daysToJudge } from './judged-days.ts';
import { type Asking, ask } from './read-figures.ts';
import type { JudgedSeries } from './store-judged.ts';

/** Days of which it is read whether reports of them are missing. */
const lately = 35;
/** Parts of a day's revenue up to which networks' reports of it may be missing. */
const mostOpen = 0.05;

type Where = Omit<Asking, 'period'>;

/** The last of some hours that have not been looked at, by its end, and how many there are. */
export interface Hours {
  readonly end: Date;
  readonly count: number;
}

/** What own rules about hours say as of the end of each of them, the oldest first. */
export async function judgeHours(
  where: Where,
  rules: readonly OwnRule[],
  { end, count }: Hours,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const rule of rules) {
    // Those of the first hour that is judged reach back from it.
    const all = count + rule.span - 1;
    const first = new Date(end.getTime() - all * hourMs);
    const steps = await stepsOf(where, rule, { first, count: all, length: hourMs });
    for (let at = rule.span; at <= all; at += 1) {
      const verdict = holdAgainst(rule, steps.slice(0, at));
      if (verdict !== undefined) verdicts.push(verdict);
    }
  }
  return verdicts;
}

/** What own rules about days say as of a day: of each figure the days that have become final since it was judged. */
export async function judgeOwnDays(where: Where, rules: readonly OwnRule[], asOf: AsOf): Promise<Said> {
  const { today, judged } = asOf;
  const said: { verdicts: Verdict[]; judged: JudgedSeries }[] = [];
  for (const rule of rules) {
    const about = { ruleId: rule.id, appId: rule.appId, networkId: rule.networkId };
    const whole = await wholeDays(where, rule, asOf);
    const next = daysToJudge({ judged: judged.get(keyOf(about)), today, ...whole });
    const verdicts = await judgeDaysOf(where, rule, next.days);
    said.push({ verdicts, judged: { ...about, ...next.judged } });
  }
  return { verdicts: said.flatMap(({ verdicts }) => verdicts), judged: said.map((one) => one.judged) };
}

async function judgeDaysOf(where: Where, rule: OwnRule, days: readonly DayToJudge[]): Promise<Verdict[]> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = addDays(first.day, 1 - rule.span);
  const count = daysOf({ from, to: last.day });
  const steps = await stepsOf(where, rule, { first: new Date(from), count, length: dayMs });
  return days.flatMap(({ day, isLate }) => {
    const upTo = steps.slice(0, daysOf({ from, to: day }));
    const verdict = holdAgainst(rule, upTo);
    return verdict === undefined ? [] : [{ ...verdict, isLate }];
  });
}

interface Stretch {
  readonly first: Date;
  readonly count: number;
  readonly length: number;
}

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

/** Up to which day the figure should be final, and of which days reports are missing. */
async function wholeDays(where: Where, rule: OwnRule, asOf: AsOf): Promise<WholeDays> {
  const { today } = asOf;
  const yesterday = addDays(today, -1);
  const phones = { last: yesterday, isOpen: () => false };
  if (rule.metric !== 'revenue' && rule.metric !== 'ecpm') return phones;
  const recent = { from: addDays(today, -lately), to: yesterday };
  const rows = await ask(
    { ...where, period: { ...recent, from: addDays(today, -reportsWithin) } },
    { dimensions: ['network'], metrics: ['revenue', 'networkRevenue'], filters: filtersOf(rule) },
  );
  const finals = rows.flatMap(({ keys: [network], values: [revenue, reported] }) =>
    Number(revenue) > 0 ? [lastFinalDay(Number(network), Number(reported) !== 0, asOf)] : [],
  );
  const last = finals.sort().at(0) ?? yesterday;
  const reporting = rows.flatMap(({ keys: [network = ''], values: [, reported] }) =>
    Number(reported) === 0 ? [] : [network],
  );
  if (reporting.length === 0) return { ...phones, last };
  const filters = [
    ...filtersOf(rule).filter(({ dimension }) => dimension !== 'network'),
    { dimension: 'network' as const, values: reporting, exclude: false },
  ];
  const days = await ask(
    { ...where, period: recent },
    { dimensions: ['day'], metrics: ['revenue', 'openRevenue'], filters },
  );
  const open = new Set(
    days.flatMap(({ keys: [day = ''], values: [revenue, missing] }) =>
      Number(missing) > mostOpen * Number(revenue) ? [day] : [],
    ),
  );
  return { last, isOpen: (day) => open.has(day) };
}
