import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';

/** How many days each preset is long; the last of them is today. */
export const presetDays = [1, 7, 30] as const;

/** The first and the last of so many days up to now, in UTC as the change log counts days. */
export function lastDays(days: number, now: number): readonly [from: string, to: string] {
  return [dayOf(now - (days - 1) * dayMs), dayOf(now)];
}
