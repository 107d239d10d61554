import type { Formula } from '@millrace/contract/report/formula';
import { type MetricKey, metrics } from '@millrace/contract/report/metric';

/** Whether rows add up to the total: nothing is divided by what differs from row to row. */
function addsUp(formula: Formula): boolean {
  if ('counter' in formula) return true;
  if ('over' in formula) return false;
  const [first, second] =
    'plus' in formula
      ? formula.plus
      : 'minus' in formula
        ? formula.minus
        : 'times' in formula
          ? formula.times
          : formula.per;
  return addsUp(first) && (typeof second === 'number' || addsUp(second));
}

/** A row's part of the total, 1 = all of it; undefined where that says nothing. */
export function shareOfTotal(
  metric: MetricKey,
  value: string | null,
  total: string | null,
): number | undefined {
  if (value === null || total === null || Number(total) === 0) return undefined;
  return addsUp(metrics[metric].formula) ? Number(value) / Number(total) : undefined;
}
