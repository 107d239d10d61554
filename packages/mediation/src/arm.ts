import type { Chance } from './chance.ts';
import { murmur3 } from './murmur3.ts';

/**
 * How an order came about. Auto: `greedy` by what is expected to be earned, `explore` by draws of it, `holdout` the plain
 * order of those by whom Auto is measured. `placed`: as a person placed it. `forced`: by a test session.
 */
export type Arm = 'greedy' | 'explore' | 'holdout' | 'placed' | 'forced';

/** How Auto divides its requests, each from 0 to 1. */
export interface Shares {
  /** Of a placement's users: they always get the plain order. */
  readonly holdOut: number;
  /** Of the requests of all others: they get a drawn order. */
  readonly exploration: number;
}

export const defaultShares: Shares = { holdOut: 0.05, exploration: 0.05 };

/** Nobody is held out and nothing is tried: for questions that are about the rule and not about a request. */
export const undivided: Shares = { holdOut: 0, exploration: 0 };

/** Other than in tests, so that who is held out says nothing about groups. */
const holdOutSalt = 0x401d;

/**
 * True for users who keep the plain order in a placement: the same ones every time, on every node, others in each
 * placement. A larger share only adds users. Nobody's id is never held out.
 */
export function isHeldOut(placementId: number, userId: string, share: number): boolean {
  if (userId === '' || share <= 0) return false;
  return murmur3(`${placementId}:${userId}`, holdOutSalt) % 10_000 < share * 10_000;
}

/** The arm of a request; at most one number of the chance is used. */
export function armOf(
  rule: { readonly autoOptimized: boolean },
  placementId: number,
  userId: string,
  shares: Shares,
  chance: Chance,
): Exclude<Arm, 'forced'> {
  if (!rule.autoOptimized) return 'placed';
  if (isHeldOut(placementId, userId, shares.holdOut)) return 'holdout';
  return chance.uniform() < shares.exploration ? 'explore' : 'greedy';
}
