import { type DimensionKey, dimensionKeys } from '@millrace/contract/report/dimension';
import { dimensionsOf, type MetricGroup, metricKeys, metrics } from '@millrace/contract/report/metric';
import type { ReportState } from './report-state.ts';

/** What a report begins with, and what its pickers offer. An address may ask for more: it was shared, or typed. */
export interface ReportKind {
  /** What is shown where the address does not say. */
  readonly usual: ReportState;
  /** In this order. */
  readonly groups: readonly MetricGroup[];
  readonly dimensions: readonly DimensionKey[];
}

/** What every metric of a group can be broken down by. */
export function dimensionsOfGroup(group: MetricGroup): DimensionKey[] {
  const keys = metricKeys.filter((key) => metrics[key].group === group);
  return dimensionKeys.filter((dimension) => keys.every((key) => dimensionsOf(key).includes(dimension)));
}
