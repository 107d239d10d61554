import type { AskedOutside } from '../../platform/outside/ask-outside.ts';
import { meaningOf } from '../../platform/outside/meaning-of.ts';

/** What becomes of a reward after a try. */
export type Verdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'due'; readonly seconds: number }
  | { readonly state: 'dropped'; readonly reason: DropReason };

/** Why a reward reaches nobody. */
export const dropReasons = [
  /** Nothing shows that an ad was seen. */
  'no-impression',
  /** The phone did not say for whom. */
  'no-user',
  /** The placement's address, with the content in it, is none that can be asked. */
  'bad-address',
  /** The address stands in a private network (CALLBACK_PRIVATE_NETWORKS). */
  'forbidden-address',
  /** The publisher's server said no. */
  'refused',
  /** It was never reached, in two days. */
  'gave-up',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** Seconds until the next try, by tries made. */
const retrySeconds = [10, 60, 300, 1_800, 7_200, 43_200, 86_400] as const;

/** @param tries made so far, this one included */
export function verdictOf(asked: AskedOutside, tries: number): Verdict {
  if (asked.kind === 'forbidden') return { state: 'dropped', reason: 'forbidden-address' };
  // docs/REWARDS.md: only a 4xx means "no".
  const meaning = meaningOf(asked, 'later');
  if (meaning === 'yes') return { state: 'delivered' };
  if (meaning === 'no') return { state: 'dropped', reason: 'refused' };
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? { state: 'dropped', reason: 'gave-up' } : { state: 'due', seconds };
}
