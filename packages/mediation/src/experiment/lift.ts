import type { Sample } from './sample.ts';

/** An estimate, and the variance of that estimate (its standard error squared). */
export interface Estimate {
  readonly value: number;
  readonly variance: number;
}

/**
 * How much more a user of B brings than one of A, relative to A: 0.05 is 5 % more. The variance is that of the delta
 * method, vB ÷ (mA² nB) + vA mB² ÷ (mA⁴ nA). Null where it says nothing: fewer than two users in a group, A brought nothing,
 * or everybody brought the same.
 */
export function relativeLift(a: Sample, b: Sample): Estimate | null {
  return a.users < 2 || b.users < 2 ? null : liftOfEstimates(meanOf(a), meanOf(b));
}

const meanOf = ({ users, mean, variance }: Sample): Estimate => ({ value: mean, variance: variance / users });

/** The lift of two estimates that each have a variance of their own, ratios for instance. */
export function liftOfEstimates(a: Estimate, b: Estimate): Estimate | null {
  if (a.value <= 0) return null;
  const variance = b.variance / a.value ** 2 + (a.variance * b.value ** 2) / a.value ** 4;
  return variance > 0 ? { value: (b.value - a.value) / a.value, variance } : null;
}
