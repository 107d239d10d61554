import { alwaysValidHalfWidth, type SequencePlan } from './always-valid.ts';

export interface Progress extends SequencePlan {
  /** Variance of the lift now, and the users of both groups that it stands on. */
  readonly variance: number;
  readonly users: number;
  /** Users who enter on a day. */
  readonly dailyUsers: number;
  /** The relative difference that has to be told from none. */
  readonly difference: number;
}

/**
 * How many users of both groups it takes until the always valid interval is no wider than the difference to either side,
 * when users go on to scatter as they do.
 */
export function usersNeeded({ variance, users, difference, ...plan }: Omit<Progress, 'dailyUsers'>): number {
  if (!(difference > 0) || users <= 0) return Number.POSITIVE_INFINITY;
  const ofOne = variance * users;
  const isEnough = (count: number) => alwaysValidHalfWidth(ofOne / count, count, plan) <= difference;
  let high = 2;
  while (!isEnough(high)) {
    if (high > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
    high *= 2;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whole days until then; 0 when it is so already, null when nobody enters or it never comes. */
export function daysNeeded(progress: Progress): number | null {
  const missing = usersNeeded(progress) - progress.users;
  if (missing <= 0) return 0;
  if (!Number.isFinite(missing) || progress.dailyUsers <= 0) return null;
  return Math.ceil(missing / progress.dailyUsers);
}
