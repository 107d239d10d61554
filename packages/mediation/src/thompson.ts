import type { Chance } from './chance.ts';
import { normalBelow, normalSlices } from './normal.ts';
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

/** 64 of them, over those who have a chance at all, are within 0.001 in practice. */
const slices = normalSlices(64);
/** Draws farther off than this many deviations are left out of account: 1 in 30,000. */
const reach = 4;
/** So that what was served after all never has the probability 0, by which others divide. */
const leastChance = 1e-6;

/**
 * For each instance the probability that its draw is the highest ({@link drawnRanks}), worked out without drawing; equal
 * ones count for the earlier. They add up to 1.
 */
export function chancesToBeFirst(prices: readonly Price[]): number[] {
  const guess = guessOf(prices);
  const known = prices.map(({ ecpm, deviation }) =>
    ecpm === null ? { mean: guess, deviation: guess } : { mean: ecpm, deviation },
  );
  const surelyReached = Math.max(...known.map(({ mean, deviation }) => mean - reach * deviation));
  const contends = known.map(({ mean, deviation }) => mean + reach * deviation >= surelyReached);
  const chances = known.map((one, at) => {
    if (contends[at] !== true) return leastChance;
    const points = one.deviation === 0 ? [0] : slices;
    let sum = 0;
    for (const point of points) {
      const drawn = one.mean + one.deviation * point;
      let first = 1;
      for (const [index, other] of known.entries()) {
        if (index !== at && contends[index] === true) first *= isBelow(other, drawn, at < index);
      }
      sum += first;
    }
    return Math.max(leastChance, sum / points.length);
  });
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

function isBelow(
  { mean, deviation }: { readonly mean: number; readonly deviation: number },
  drawn: number,
  countsWhenEqual: boolean,
): number {
  if (deviation > 0) return normalBelow((drawn - mean) / deviation);
  return drawn > mean || (drawn === mean && countsWhenEqual) ? 1 : 0;
}

/** Mean of what is known, 1 USD when nothing is. */
function guessOf(prices: readonly Price[]): number {
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
