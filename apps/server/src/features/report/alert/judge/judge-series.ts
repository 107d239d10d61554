import type { AlertMetric, usualMetrics } from '@millrace/contract/report/alert';
import { addDays } from '@millrace/contract/report/period';
import { keyOf } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';
import { baselineDays, judge } from './baseline.ts';
import { type DayFigures, firstDayOf, noFigures, type Series } from './figures.ts';
import { type AsOf, lastFinalDay, reportsWithin } from './final-day.ts';
import { daysToJudge } from './judged-days.ts';
import type { JudgedSeries } from './store-judged.ts';

export type UsualMetric = (typeof usualMetrics)[number];

/** What an organization calls odd of a figure. */
export interface UsualRule {
  readonly id: number;
  readonly metric: UsualMetric;
  readonly sensitivity: number;
  /** USD a day that it has to be about. */
  readonly floorUsd: number;
}

/** Parts of a day's revenue up to which a network's report of it may be missing. */
const mostOpen = 0.05;
/** Days of which an app's networks are those that it has. */
const lately = 28;

/** Share of the floor below which what was odd is of no account any more. */
const returned = 0.8;

export interface Said {
  readonly verdicts: readonly Verdict[];
  readonly judged: readonly JudgedSeries[];
}

/** What the rules say of all series of an app, as of a day: of each figure the days that have become final since it was judged. */
export function judgeApp(series: readonly Series[], rules: readonly UsualRule[], asOf: AsOf): Said {
  const { today, judged } = asOf;
  const said = series.flatMap((one) =>
    rules.map((rule) => {
      const about = { ruleId: rule.id, appId: one.appId, networkId: one.networkId };
      const whole = wholeDays(one, rule.metric, series, asOf);
      const next = daysToJudge({ judged: judged.get(keyOf(about)), today, ...whole });
      const verdicts = next.days.flatMap(({ day, isLate }) =>
        (judgeDay(one, rule, day) ?? []).map((verdict) => ({ ...verdict, isLate })),
      );
      return { verdicts, judged: { ...about, ...next.judged } };
    }),
  );
  return { verdicts: said.flatMap(({ verdicts }) => verdicts), judged: said.map((one) => one.judged) };
}

export interface WholeDays {
  readonly last: string;
  readonly isOpen: (day: string) => boolean;
}

/** Up to which day its figures should be final, and of which their reports are missing. */
function wholeDays(one: Series, metric: UsualMetric, all: readonly Series[], asOf: AsOf): WholeDays {
  const { today } = asOf;
  // What phones say is whole when the day is over.
  if (metric === 'fillRate' || metric === 'dau') return { last: addDays(today, -1), isOpen: () => false };
  const parts = one.networkId === null ? all.filter(({ networkId }) => networkId !== null) : [one];
  const finals = parts.flatMap((part) => {
    const { networkId } = part;
    if (networkId === null || !earns(part, today)) return [];
    return lastFinalDay(networkId, isReported(part, today), asOf);
  });
  const last = finals.sort().at(0) ?? addDays(today, -1);
  const reporting = parts.filter((part) => isReported(part, today));
  return { last, isOpen: (day) => isOpen(one, reporting, day) };
}

const earns = ({ days }: Series, today: string) =>
  [...days].some(([day, { revenue }]) => day >= addDays(today, -lately) && revenue > 0);

const isReported = ({ days }: Series, today: string) =>
  [...days].some(([day, { reported }]) => day >= addDays(today, -reportsWithin) && reported !== 0);

/** Networks that report have not yet said enough of the day: held against all of it, for a small one may be silent for long. */
function isOpen(one: Series, reporting: readonly Series[], day: string): boolean {
  const open = reporting.reduce((sum, part) => sum + (part.days.get(day) ?? noFigures).open, 0);
  return open > mostOpen * (one.days.get(day) ?? noFigures).revenue;
}

function judgeDay(
  one: Series,
  { id, metric, sensitivity, floorUsd }: UsualRule,
  day: string,
): Verdict[] | undefined {
  const first = firstDayOf(one);
  if (first === undefined || first >= day) return undefined;
  const before = Array.from({ length: baselineDays }, (_, index) => {
    const at = addDays(day, index - baselineDays);
    return at < first ? undefined : (one.days.get(at) ?? noFigures);
  });
  const figures = one.days.get(day) ?? noFigures;
  const value = figures[metric];
  if (value === null) return undefined;
  const said = judge(
    before.map((on) => on?.[metric] ?? null),
    value,
    sensitivity,
  );
  if (said === undefined) return undefined;
  const offUsd = Math.abs(value - said.expected) * worthOf(metric, figures, before);
  const from = new Date(day);
  return [
    {
      ...{ ruleId: id, appId: one.appId, networkId: one.networkId, unit: 'days', from },
      to: new Date(addDays(day, 1)),
      ...{ value, low: said.low, expected: said.expected, high: said.high, offUsd },
      isOdd: said.isOdd && offUsd >= floorUsd,
      isOver: said.isUsual || offUsd < floorUsd * returned,
    },
  ];
}

type Known = readonly (DayFigures | undefined)[];

/** USD that one more or less of a figure is worth, by what it was worth before. */
const worths: Readonly<Record<UsualMetric, (day: DayFigures, before: Known) => number>> = {
  revenue: () => 1,
  ecpm: ({ impressions }) => impressions / 1000,
  fillRate: ({ requests }, before) =>
    requests *
    ratio(
      before,
      ({ revenue }) => revenue,
      (on) => on.requests * (on.fillRate ?? 0),
    ),
  dau: (_, before) =>
    ratio(
      before,
      ({ revenue }) => revenue,
      ({ dau }) => dau ?? 0,
    ),
};

const worthOf = (metric: UsualMetric, figures: DayFigures, before: Known): number =>
  worths[metric](figures, before);

function ratio(days: Known, above: (day: DayFigures) => number, below: (day: DayFigures) => number): number {
  const sum = (of: (day: DayFigures) => number) =>
    days.reduce((total, day) => total + (day === undefined ? 0 : of(day)), 0);
  const divisor = sum(below);
  return divisor === 0 ? 0 : sum(above) / divisor;
}

/** Whether it is one that organizations are told of without a rule of their own. */
export const isUsualMetric = (metric: AlertMetric): metric is UsualMetric =>
  metric !== 'requests' && metric !== 'impressions';
