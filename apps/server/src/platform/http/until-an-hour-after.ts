import { hourMs } from '@millrace/contract/kit/duration';

/**
 * For a refusal of what may be done so often within an hour: the seconds after which the oldest of them counts no more, which
 * also stand in `Retry-After`.
 */
export function untilAnHourAfter(oldest: Date | null, now: Date): { readonly seconds: number } {
  const free = (oldest ?? now).getTime() + hourMs;
  return { seconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) };
}
