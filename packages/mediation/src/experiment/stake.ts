import { normalHalfWidth } from '../normal.ts';
import type { Sample } from './sample.ts';

/** Days of a month, where money is said by the month. */
const monthDays = 30;

/**
 * What a relative difference makes in a month: of what both groups together would have earned as group A did.
 * @param days that the samples are of
 */
export function stakeOfMonth(difference: number, a: Sample, b: Sample, days: number): number {
  if (days <= 0) return 0;
  return (Math.abs(difference) * a.mean * (a.users + b.users) * monthDays) / days;
}

/**
 * By how much two groups of these sizes would differ by chance alone, both having the rules of group A: 19 of 20 such A/A
 * tests show less, looked at once. Null: nothing scatters, or there is nobody.
 */
export function chanceAlone(a: Sample, usersB: number): number | null {
  if (a.users < 2 || usersB < 1 || a.mean <= 0 || a.variance <= 0) return null;
  return (normalHalfWidth * Math.sqrt(a.variance * (1 / a.users + 1 / usersB))) / a.mean;
}
