import type { Interval } from './explanation.ts';
import type { Price } from './prices.ts';

/** Half of the width that holds 90 % of a normal distribution, in standard deviations. */
const halfWidth = 1.6448536269514722;

/** Where the true eCPM lies in 9 of 10 cases, never below 0; null when nothing is known. */
export function intervalOf({ ecpm, deviation }: Pick<Price, 'ecpm' | 'deviation'>): Interval | null {
  if (ecpm === null) return null;
  return { low: Math.max(0, ecpm - halfWidth * deviation), high: ecpm + halfWidth * deviation };
}
