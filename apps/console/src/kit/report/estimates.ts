import type { MetricKey } from '@millrace/contract/report/metric';
import type { ReportRow } from '@millrace/contract/report/report';

/**
 * Which share of a row's revenue, and so of all that is computed of it, is our own estimate still.
 * @param shown the metrics of the row, in its order; without revenue among them, a row with any estimate counts as one
 */
export function openShare(
  { values, open }: Pick<ReportRow, 'values' | 'open'>,
  shown: readonly MetricKey[],
): number {
  const estimated = Number(open ?? 0);
  if (estimated === 0) return 0;
  const revenue = Number(values[shown.indexOf('revenue')] ?? 0);
  return revenue > 0 ? Math.min(1, Math.max(0, estimated / revenue)) : 1;
}
