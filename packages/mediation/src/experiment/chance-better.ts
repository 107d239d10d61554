import { normalBelow } from '../normal.ts';
import type { Estimate } from './lift.ts';

/**
 * The probability that B is better than A, when nothing was known before: of a normal posterior around the lift. For
 * people, beside the interval; it may not be looked at daily to decide.
 */
export function chanceBetter({ value, variance }: Estimate): number {
  if (variance > 0) return normalBelow(value / Math.sqrt(variance));
  return value === 0 ? 0.5 : Number(value > 0);
}
