import { mostSeries } from '@millrace/contract/report/chart-palette';
import type { ReportFilter } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime, type PlaceDimension } from '@millrace/contract/report/dimension';
import { holdsEstimates, isSum, type MetricKey } from '@millrace/contract/report/metric';

/**
 * What stands above the table: a line over time, lines over time by the first thing that rows are told apart by, or bars of
 * the first rows. Nothing without a breakdown.
 */
export type ChartPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'bars' }
  | { readonly kind: 'line' }
  | { readonly kind: 'lines'; readonly by: PlaceDimension };

export function planOf(dimensions: readonly DimensionKey[]): ChartPlan {
  if (dimensions.length === 0) return { kind: 'none' };
  if (!dimensions.some(isTime)) return { kind: 'bars' };
  const by = dimensions.find((key): key is PlaceDimension => !isTime(key));
  return by === undefined ? { kind: 'line' } : { kind: 'lines', by };
}

/** As many lines as there is room for beside "other". */
export const mostLines = mostSeries - 1;

/** What tells which lines are drawn: of a ratio the largest are not those that matter, so the first sum decides. */
export function rankedBy(metric: MetricKey, shown: readonly MetricKey[]): MetricKey {
  return isSum(metric) ? metric : (shown.find(isSum) ?? metric);
}

/** What is asked for a line: the metric, and revenue where its estimated part is shown. */
export function metricsOfLine(metric: MetricKey): MetricKey[] {
  return metric !== 'revenue' && holdsEstimates(metric) ? [metric, 'revenue'] : [metric];
}

/** The filters of the lines that are drawn, or of all others. */
export function withValues(
  filters: readonly ReportFilter[],
  dimension: PlaceDimension,
  values: readonly string[],
  exclude: boolean,
): ReportFilter[] {
  return [...filters, { dimension, values: [...values], exclude }];
}
