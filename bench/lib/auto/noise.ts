import type { Chance } from '../../../packages/mediation/src/chance.ts';

/** How many of `count` tries succeed: exactly drawn while that is cheap, else by the normal distribution. */
export function binomial(chance: Chance, count: number, probability: number): number {
  const mean = count * probability;
  const variance = mean * (1 - probability);
  if (variance > 12) {
    return Math.min(count, Math.max(0, Math.round(mean + Math.sqrt(variance) * chance.normal())));
  }
  if (mean > count / 2) return count - binomial(chance, count, 1 - probability);
  let left = chance.uniform();
  let likely = (1 - probability) ** count;
  let successes = 0;
  while (left > likely && successes < count) {
    left -= likely;
    likely *= ((count - successes) * probability) / ((successes + 1) * (1 - probability));
    successes += 1;
  }
  return successes;
}

export function poisson(chance: Chance, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * chance.normal()));
  let left = chance.uniform();
  let likely = Math.exp(-mean);
  let count = 0;
  while (left > likely && count < 1000) {
    left -= likely;
    count += 1;
    likely *= mean / count;
  }
  return count;
}
