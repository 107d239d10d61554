import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { changeOf } from '@millrace/contract/report/change';
import type { ReportFilter, ReportRequestInput } from '@millrace/contract/report/definition';
import { readFigure, figureText as wireText } from '@millrace/contract/report/formula';
import { isAboutUsers, type MetricKey } from '@millrace/contract/report/metric';
import { addDays, daysOf, mostDays, type Period } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';

/** What the groups of a test are compared by, and whether a group with twice the users has twice of it. */
const compared = {
  dau: { growsWithUsers: true },
  fillRate: { growsWithUsers: false },
  impressions: { growsWithUsers: true },
  impressionsPerDau: { growsWithUsers: false },
  ecpm: { growsWithUsers: false },
  revenue: { growsWithUsers: true },
  adArpdau: { growsWithUsers: false },
} as const satisfies Partial<Record<MetricKey, { growsWithUsers: boolean }>>;
export type TestMetric = keyof typeof compared;

/** @param mayReadUsers who may not sees nothing of people */
export function testMetrics(mayReadUsers: boolean): TestMetric[] {
  const all = Object.keys(compared) as TestMetric[];
  return all.filter((metric) => mayReadUsers || !isAboutUsers(metric));
}

type Run = Pick<AbTest, 'id' | 'pubAppId' | 'startedAt' | 'endedAt'>;

/** The days of a test, its first and last one whole; as many of the last ones as a report can cover. @param today in UTC */
export function daysOfTest({ startedAt, endedAt }: Run, today: string): Period | null {
  if (startedAt === null) return null;
  const to = endedAt?.slice(0, 10) ?? today;
  const whole = { from: startedAt.slice(0, 10), to };
  return daysOf(whole) > mostDays ? { from: addDays(to, 1 - mostDays), to } : whole;
}

export function filtersOfTest({ id, pubAppId }: Run): ReportFilter[] {
  const one = (dimension: 'app' | 'abTest', value: number) => ({
    dimension,
    values: [String(value)],
    exclude: false,
  });
  return [one('app', pubAppId), one('abTest', id)];
}

/** Group by group, over all days and for each of them. */
export function testQuestions(test: Run, days: Period, metrics: readonly TestMetric[]) {
  const shared = { ...days, metrics: [...metrics], filters: filtersOfTest(test), limit: 2 * mostDays };
  return {
    whole: { ...shared, dimensions: ['abGroup'] } satisfies ReportRequestInput,
    byDay: { ...shared, dimensions: ['day', 'abGroup'] } satisfies ReportRequestInput,
  };
}

type Figures = Pick<ReportRow, 'values' | 'open'>;

/** The two groups of an answer by group; one of which nothing was counted has no figures. */
export function groupsIn(rows: readonly ReportRow[]): Record<'A' | 'B', Figures | undefined> {
  const group = (name: string) => rows.find(({ keys }) => keys.at(-1) === name);
  return { A: group('A'), B: group('B') };
}

/** How group B stands to group A. */
export type Difference =
  /** `value` in the metric's unit; `share` of A's, where there is one to speak of. */
  | { readonly kind: 'difference'; readonly value: string; readonly share: number | undefined }
  /** Groups of different size have different sums: which part of both is B's tells more. */
  | { readonly kind: 'part'; readonly share: number };

/** @param shareB percent of the users that are in group B. @returns undefined where there is nothing to compare */
export function differenceOf(
  metric: TestMetric,
  a: string | null | undefined,
  b: string | null | undefined,
  shareB: number,
): Difference | undefined {
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  if (compared[metric].growsWithUsers && shareB !== 50) {
    const both = Number(a) + Number(b);
    return both === 0 ? undefined : { kind: 'part', share: Number(b) / both };
  }
  const change = changeOf(b, a);
  const share = change?.kind === 'changed' ? change.share : undefined;
  return { kind: 'difference', value: wireText(readFigure(b) - readFigure(a)), share };
}
