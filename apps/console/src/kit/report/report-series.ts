import { dayMs } from '@millrace/contract/kit/duration';
import type { ReportRequestInput } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime, type TimeDimension } from '@millrace/contract/report/dimension';
import { figureNumber } from '@millrace/contract/report/figure-number';
import { figureOfNothing, holdsEstimates, type MetricKey, metrics } from '@millrace/contract/report/metric';
import { daysOf } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import { timesOf } from '@millrace/contract/report/times-of';
import type { ChartPoint, ChartSeries } from '../chart/chart-series.ts';
import { openShare } from './estimates.ts';

/** A report's question and what came of it. */
export interface ReportAnswer {
  readonly question: Pick<ReportRequestInput, 'from' | 'to' | 'beforeFrom' | 'metrics'> & {
    readonly dimensions: readonly DimensionKey[];
  };
  readonly rows: readonly Pick<ReportRow, 'keys' | 'values' | 'before' | 'open'>[];
}

interface Named {
  readonly key: string;
  readonly label: string;
}

/** One metric at each time of the question, also at those of which no row says anything. */
export function pointsOf(
  answer: ReportAnswer,
  metric: MetricKey,
  at: 'now' | 'before' = 'now',
): ChartPoint[] {
  const { question, rows } = answer;
  const place = question.metrics.indexOf(metric);
  const time = timeOf(question.dimensions);
  const column = question.dimensions.indexOf(time);
  const byTime = new Map(rows.map((row) => [row.keys[column], row]));
  const isEstimate = holdsEstimates(metric);
  return timesOf(question, time).map((x) => {
    const row = byTime.get(x);
    if (at === 'before') {
      const value = row === undefined ? figureOfNothing(metric, question.dimensions) : row.before?.[place];
      return { x, value: figureNumber(value), was: earlier(x, question) };
    }
    if (row === undefined) return { x, value: figureNumber(figureOfNothing(metric, question.dimensions)) };
    const value = figureNumber(row.values[place]);
    return isEstimate ? { x, value, open: openShare(row, question.metrics) } : { x, value };
  });
}

/** The same of rows that are told apart by something else too: the points of each, most first. */
export function pointsBy(
  { question, rows }: ReportAnswer,
  metric: MetricKey,
  dimension: DimensionKey,
): { readonly key: string; readonly points: ChartPoint[] }[] {
  const column = question.dimensions.indexOf(dimension);
  const groups = Map.groupBy(rows, ({ keys }) => keys[column] ?? '');
  const all = [...groups].map(([key, some]) => ({ key, points: pointsOf({ question, rows: some }, metric) }));
  const sizes = new Map(
    all.map(({ key, points }) => [key, points.reduce((sum, { value }) => sum + (value ?? 0), 0)]),
  );
  return all.toSorted((a, b) => (sizes.get(b.key) ?? 0) - (sizes.get(a.key) ?? 0));
}

/** A metric over time and, where they were asked about, the days before, over the same places. */
export function seriesOf(answer: ReportAnswer, metric: MetricKey, now: Named, before: string): ChartSeries[] {
  const { unit } = metrics[metric];
  const series: ChartSeries = { ...now, unit, points: pointsOf(answer, metric) };
  if (answer.question.beforeFrom === undefined) return [series];
  const points = pointsOf(answer, metric, 'before');
  return [series, { key: `${now.key} before`, label: before, unit, points, beforeOf: now.key }];
}

function timeOf(dimensions: readonly DimensionKey[]): TimeDimension {
  const time = dimensions.find(isTime);
  if (time === undefined) throw new Error('A chart over time needs a time among the dimensions.');
  return time;
}

/** The time of the days before that stands at this place. */
function earlier(x: string, { from, beforeFrom = from }: ReportAnswer['question']): string {
  const days = daysOf({ from: beforeFrom, to: from }) - 1;
  const time = new Date(Date.parse(x) - days * dayMs).toISOString();
  return x.includes('T') ? `${time.slice(0, 19)}Z` : time.slice(0, 10);
}
