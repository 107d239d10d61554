import { alwaysValidHalfWidth, type SequencePlan } from './always-valid.ts';
import type { Estimate } from './lift.ts';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Where the truth lies, at every look at once. @param users of both groups */
export function alwaysValidInterval(estimate: Estimate, users: number, plan: SequencePlan): Bounds {
  const half = alwaysValidHalfWidth(estimate.variance, users, plan);
  return { low: estimate.value - half, high: estimate.value + half };
}

/** What all intervals of a sequence have in common; each holds the truth, so it does too. Null: nothing is common. */
export function common(one: Bounds, other: Bounds): Bounds | null {
  const both = { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
  return both.low <= both.high ? both : null;
}
