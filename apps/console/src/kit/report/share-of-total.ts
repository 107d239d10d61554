import { isSum, type MetricKey } from '@millrace/contract/report/metric';

/** A row's part of the total, 1 = all of it; undefined where that says nothing. */
export function shareOfTotal(
  metric: MetricKey,
  value: string | null,
  total: string | null,
): number | undefined {
  if (value === null || total === null || Number(total) === 0) return undefined;
  return isSum(metric) ? Number(value) / Number(total) : undefined;
}
