import type { Serving } from '@millrace/contract/kit/serving';

/** Whether a decision came as far as the rules and instances of its placement. */
export const isPastDoor = ({ outcome }: Pick<Serving, 'outcome'>): boolean =>
  outcome === 'served' || outcome === 'nothingLeft';

/**
 * Whether there is something to say of rules: not where the phone got nothing before any was looked at, nor of cards that they let
 * through.
 */
export function tellsOfRules({
  outcome,
  rules,
  ownAds,
}: Pick<Serving, 'outcome' | 'rules' | 'ownAds'>): boolean {
  return rules.length > 0 || (isPastDoor({ outcome }) && ownAds?.cards === undefined);
}

/** With which the first instance that has not bid comes before all others that have not, 0–1; null: nothing was left to chance. */
export function chanceOfFirst({
  arm,
  probability,
  served,
}: Pick<Serving, 'arm' | 'probability' | 'served'>): number | null {
  const isDrawn = arm === 'greedy' || arm === 'explore';
  return isDrawn && served.some(({ source }) => source !== 'bid') ? probability : null;
}
