import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import { verification } from '@millrace/contract/publisher/app';

/** Until each look-up of an app whose store could not be reached: 1, 5 and 30 minutes, then daily for 14 days. */
export const lookUpDelays: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  ...Array.from({ length: 14 }, () => dayMs),
];

/** When the look-up after so many is due; null: never, it was tried often enough. */
export function nextLookUp(attempts: number, now: Date): Date | null {
  const delay = lookUpDelays[attempts];
  return delay === undefined ? null : new Date(now.getTime() + delay);
}

/** The columns that follow from where what is known of an app comes from. */
export function scheduleOf(verifyStatus: 0 | 1 | 2, now: Date) {
  return {
    lookup_attempts: 0,
    next_lookup_at: verifyStatus === verification.unverified ? nextLookUp(0, now) : null,
  };
}
