import type { Series } from './evidence.ts';

/**
 * How far a day's eCPM lies from the true one, relative to it: the variance is `perImpression` ÷ impressions, from which
 * more impressions help, plus `perDay`, from which only more days do.
 */
export interface Scatter {
  readonly perImpression: number;
  readonly perDay: number;
}

/** Before the days have shown any: an impression pays 16 times its mean or nothing, a day is off by a tenth. */
export const startScatter: Scatter = { perImpression: 250, perDay: 0.01 };

/** Pairs of days, one after the other, before their scatter is believed. */
const enough = 10;

/**
 * The scatter that the days show. Each is compared with the one before it, so that a level that wanders or jumps is not taken
 * for scatter. The differences are summed up twice, once by impressions and once with all but the smallest days alike: two
 * equations, and two unknowns in which they are linear.
 */
export function scatterOf(all: readonly Series[]): Scatter {
  const large = { deviation: 0, perImpression: 0, perDay: 0 };
  const alike = { deviation: 0, perImpression: 0, perDay: 0 };
  let pairs = 0;
  for (const { days } of all) {
    const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
    const mean = days.reduce((sum, day) => sum + day.impressions * day.ecpm, 0) / impressions;
    if (!(mean > 0)) continue;
    for (const [index, { impressions: count, ecpm }] of days.entries()) {
      const before = days[index - 1];
      if (before === undefined) continue;
      pairs += 1;
      const harmonic = 2 / (1 / count + 1 / before.impressions);
      const deviation = ((ecpm - before.ecpm) / mean) ** 2 / 2;
      add(large, deviation, harmonic, harmonic);
      add(alike, deviation, harmonic, Math.min(harmonic, 100));
    }
  }
  return pairs < enough ? startScatter : solved(large, alike);
}

interface Equation {
  deviation: number;
  perImpression: number;
  perDay: number;
}

function add(sums: Equation, deviation: number, impressions: number, weight: number): void {
  sums.deviation += weight * deviation;
  sums.perImpression += weight / impressions;
  sums.perDay += weight;
}

function solved(one: Equation, other: Equation): Scatter {
  const determinant = one.perImpression * other.perDay - other.perImpression * one.perDay;
  const perImpression = bounded(
    (one.deviation * other.perDay - other.deviation * one.perDay) / determinant,
    [1, 2000],
  );
  const rest = one.deviation - perImpression * one.perImpression;
  return { perImpression, perDay: bounded(rest / one.perDay, [1e-4, 1]) };
}

/** The lower bound for what is no number: equations that do not tell the two apart. */
export function bounded(value: number, [low, high]: readonly [number, number]): number {
  return value > low ? Math.min(value, high) : low;
}
