import { expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import { normalBelow, normalSlices } from './normal.ts';

test.each([
  [0, 0.5],
  [1, 0.8413447461],
  [-1, 0.1586552539],
  [1.644853627, 0.95],
  [1.9599639845, 0.975],
  [-8, 0],
  [8, 1],
])('below %d lies %d', (z, probability) => {
  expect(Math.abs(normalBelow(z) - probability)).toBeLessThan(1e-7);
});

test('slices stand for the distribution: mean 0, variance nearly 1', () => {
  const slices = normalSlices(64);
  const mean = (power: number) => slices.reduce((sum, z) => sum + z ** power, 0) / slices.length;
  expect(slices).toEqual(slices.toSorted((one, other) => one - other));
  expect(mean(1)).toBeCloseTo(0, 5);
  expect(mean(2)).toBeGreaterThan(0.97);
  expect(mean(2)).toBeLessThanOrEqual(1);
});

test('a chance is the same for the same seed, and neighbouring seeds have nothing in common', () => {
  const draws = (seed: number) => {
    const chance = seededChance(seed);
    return [chance.uniform(), chance.normal(), chance.normal()];
  };
  expect(draws(5)).toEqual(draws(5));
  const firsts = Array.from({ length: 20_000 }, (_, seed) => draws(seed));
  for (const [at, mean, variance] of [
    [0, 0.5, 1 / 12],
    [1, 0, 1],
    [2, 0, 1],
  ] as const) {
    const values = firsts.map((drawn) => drawn[at] ?? Number.NaN);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
    expect(Math.abs(average - mean)).toBeLessThan(0.03);
    expect(Math.abs(spread / variance - 1)).toBeLessThan(0.04);
  }
});
