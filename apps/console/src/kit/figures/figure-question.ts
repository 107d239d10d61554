import type { ReportFilter, ReportRequestInput } from '@millrace/contract/report/definition';
import type { PlaceDimension } from '@millrace/contract/report/dimension';
import type { MetricKey } from '@millrace/contract/report/metric';
import { periodBefore, periodOf } from '@millrace/contract/report/period';
import type { ReportState } from '../report/report-state.ts';
import { type WhyQuestion, whyOfWhole } from '../report/why/why-question.ts';
import type { FigurePeriod } from './figure-period.ts';

/** Things of the set-up that figures are shown of, and what of. */
export interface FiguresWanted {
  readonly dimension: Extract<PlaceDimension, 'placement' | 'rule' | 'instance'>;
  /** Those that are on the screen; without it all that lie within. */
  readonly ids?: readonly number[] | undefined;
  /** What all of them belong to, so that no more is looked at. */
  readonly within: Readonly<Partial<Record<PlaceDimension, number>>>;
  readonly metrics: readonly MetricKey[];
}

/** A placement has 500 instances at most, and phones may still report on those that are gone. */
const mostRows = 1000;

const isOne = (dimension: PlaceDimension, ...ids: readonly number[]): ReportFilter => ({
  dimension,
  values: ids.map(String),
  exclude: false,
});

function filtersOf({ within }: Pick<FiguresWanted, 'within'>): ReportFilter[] {
  return (Object.entries(within) as [PlaceDimension, number][]).map(([dimension, id]) =>
    isOne(dimension, id),
  );
}

/** What the server is asked for the figures of a screen: the same whatever order its rows stand in. @param today in UTC */
export function figuresQuestion(wanted: FiguresWanted, period: FigurePeriod, today: string) {
  const { dimension, ids, metrics } = wanted;
  const days = periodOf(period, today);
  const before = periodBefore(days);
  return {
    ...days,
    beforeFrom: before.from,
    beforeTo: before.to,
    dimensions: [dimension],
    metrics: [...metrics],
    filters: [
      ...filtersOf(wanted),
      ...(ids === undefined ? [] : [isOne(dimension, ...ids.toSorted((one, other) => one - other))]),
    ],
    sort: dimension,
    limit: mostRows,
  } satisfies ReportRequestInput;
}

/** The report that says more about a figure: the same selection by day, with the figure's metric first. */
export function reportOfFigure(
  { dimension, within, metrics }: FiguresWanted,
  period: FigurePeriod,
  { id, metric }: { readonly id: number; readonly metric: MetricKey },
): ReportState {
  return {
    period,
    dimensions: ['day'],
    metrics: [metric, ...metrics.filter((other) => other !== metric)],
    filters: [...filtersOf({ within }), isOne(dimension, id)],
    compare: true,
  };
}

/** Why the money of one of them changed, in these days beside as many before. @param today in UTC */
export function whyOfFigure(
  { dimension, within }: FiguresWanted,
  period: FigurePeriod,
  today: string,
  id: number,
): WhyQuestion {
  const filters = [...filtersOf({ within }), isOne(dimension, id)];
  return whyOfWhole({ ...periodOf(period, today), filters });
}
