import type { DimensionKey } from '@millrace/contract/report/dimension';
import { type MetricKey, metrics } from '@millrace/contract/report/metric';
import type { ChartPoint, ChartSeries } from '../chart/chart-series.ts';
import { foldSeries } from '../chart/fold-series.ts';
import { text } from '../i18n/i18n.ts';
import { pointsBy, type ReportAnswer } from './report-series.ts';
import { type ReportNames, valueText } from './value-text.ts';

interface SeriesByInput {
  /** By time and by `dimension`. */
  readonly answer: ReportAnswer & { readonly names: Partial<ReportNames> };
  /** One that can be added up (`isSum`). */
  readonly metric: MetricKey;
  readonly dimension: DimensionKey;
  /** The same without the dimension. */
  readonly whole: readonly ChartPoint[];
}

/** A metric over time by something else: what has most of it, and "other". */
export function seriesBy({ answer, metric, dimension, whole }: SeriesByInput): ChartSeries[] {
  const all = pointsBy(answer, metric, dimension).map(({ key, points }): ChartSeries => {
    // "other" is no value of a dimension, but nothing keeps an app's version from being called so.
    const label = valueText(dimension, key, answer.names);
    return { key: `${dimension} ${key}`, label, unit: metrics[metric].unit, points };
  });
  return foldSeries(all, whole, text('chart.other'));
}
