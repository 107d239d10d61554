import { normalBelow, normalSlices } from './normal.ts';
import type { Price } from './prices.ts';
import { guessOf } from './thompson.ts';

/** Draws farther off than this many deviations are left out of account: 1 in 30,000. */
const reach = 4;
/** So that what was served after all never has the probability 0, by which others divide. */
const leastChance = 1e-6;
/** Points of either kind at which all are looked at together; fewer for many, so that no request waits long. */
const pointsFor = (contenders: number) => Math.max(20, Math.min(64, Math.floor(4000 / contenders)));

const slices = [32, 16, 8, 4, 2, 1].map(normalSlices);

interface Draw {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * For each instance the probability that its draw is the highest of {@link drawnRanks}, without drawing; equal ones count
 * for the earlier. They add up to 1, and are exact to some thousandths: between two points, the share of an instance's draws
 * that lie there, times the probability that all others are lower.
 */
export function chancesToBeFirst(prices: readonly Price[]): number[] {
  const guess = guessOf(prices);
  const draws = prices.map(({ ecpm, deviation }, at): Draw => {
    if (ecpm === null) return drawOf(guess, guess, at);
    return drawOf(ecpm, deviation, at);
  });
  const surelyReached = Math.max(...draws.map(({ mean, deviation }) => mean - reach * deviation));
  const contenders = draws.filter(({ mean, deviation }) => mean + reach * deviation >= surelyReached);
  const found = new Map(
    chancesAmong(contenders, surelyReached).map((chance, at) => [contenders[at], chance]),
  );
  const chances = draws.map((draw) => Math.max(leastChance, found.get(draw) ?? 0));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / total);
}

/** Relative to an amount: what lies so near is the same. */
const hair = 1e-9;

/** An exact one is a hair's thousandth lower for each before it, so that of equal ones the earlier is higher. */
function drawOf(mean: number, deviation: number, at: number): Draw {
  const width = hair * (1 + mean);
  return deviation > width ? { mean, deviation } : { mean: mean - at * (width / 1000), deviation: 0 };
}

/**
 * Ascending: evenly where the highest may lie, and in slices of each distribution, so that narrow ones are not missed; of
 * too many the higher ones.
 */
function pointsOf(contenders: readonly Draw[], surelyReached: number): number[] {
  const mostPoints = pointsFor(contenders.length);
  const highest = Math.max(...contenders.map(({ mean, deviation }) => mean + reach * deviation));
  const step = (highest - surelyReached) / mostPoints;
  const evenly = Array.from({ length: mostPoints }, (_, at) => surelyReached + step * (at + 1));
  const own = slices.find((some) => some.length * contenders.length <= mostPoints) ?? slices.at(-1) ?? [];
  const sliced = contenders
    .flatMap(({ mean, deviation }) =>
      deviation === 0 ? [justBelow(mean), mean] : own.map((slice) => mean + slice * deviation),
    )
    .filter((point) => point >= surelyReached)
    .sort((one, other) => other - one)
    .slice(0, mostPoints);
  return [...evenly, ...sliced].sort((one, other) => one - other);
}

function justBelow(amount: number): number {
  return amount - hair * (1 + Math.abs(amount));
}

function chancesAmong(contenders: readonly Draw[], surelyReached: number): number[] {
  const atFirst = contenders.map((one) => probabilityBelow(one, justBelow(surelyReached)));
  const othersAtFirst = productsOfOthers(atFirst);
  const last = atFirst.map((below, at) => ({ below, othersBelow: othersAtFirst[at] ?? 0 }));
  const chances = contenders.map(() => 0);
  const lookAt = (below: readonly number[]) => {
    const others = productsOfOthers(below);
    for (const [at, before] of last.entries()) {
      const now = { below: below[at] ?? 0, othersBelow: others[at] ?? 0 };
      const share = (now.below - before.below) * ((now.othersBelow + before.othersBelow) / 2);
      chances[at] = (chances[at] ?? 0) + share;
      last[at] = now;
    }
  };
  for (const point of pointsOf(contenders, surelyReached)) {
    lookAt(contenders.map((one) => probabilityBelow(one, point)));
  }
  lookAt(contenders.map(() => 1));
  return chances;
}

/** For each factor the product of all others; without dividing, since factors may be 0. */
function productsOfOthers(factors: readonly number[]): number[] {
  const products: number[] = [];
  let product = 1;
  for (const factor of factors) {
    products.push(product);
    product *= factor;
  }
  product = 1;
  for (let at = factors.length - 1; at >= 0; at -= 1) {
    products[at] = (products[at] ?? 1) * product;
    product *= factors[at] ?? 1;
  }
  return products;
}

function probabilityBelow({ mean, deviation }: Draw, point: number): number {
  if (deviation > 0) return normalBelow((point - mean) / deviation);
  return point >= mean ? 1 : 0;
}
