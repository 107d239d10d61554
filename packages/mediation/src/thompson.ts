import type { Chance } from './chance.ts';
import type { Price } from './prices.ts';

/**
 * Thompson sampling: what each instance might earn, one draw from what is known of it, in the order given. Sorted by it,
 * an instance comes first as often as it is likely to be the best. One of which nothing is known is drawn as if it earned
 * what the others earn, give or take all of it: else it would never be tried.
 */
export function drawnRanks(prices: readonly Price[], chance: Chance): number[] {
  const guess = guessOf(prices);
  return prices.map(({ ecpm, deviation }) =>
    ecpm === null ? guess + guess * chance.normal() : ecpm + deviation * chance.normal(),
  );
}

/** Mean of what is known, 1 USD when nothing is. */
export function guessOf(prices: readonly Price[]): number {
  let sum = 0;
  let count = 0;
  for (const { ecpm } of prices) {
    if (ecpm === null) continue;
    sum += ecpm;
    count += 1;
  }
  return count === 0 ? 1 : sum / count;
}

/** The probability that an instance comes first where the greedy order and drawn ones are mixed. */
export function probabilityOf(
  isFirstOfGreedy: boolean,
  chanceWhenDrawn: number,
  exploration: number,
): number {
  return (isFirstOfGreedy ? 1 - exploration : 0) + exploration * chanceWhenDrawn;
}
