import { expect, test } from 'vitest';
import { shrunkRate } from './expected-price.ts';

test.each([
  [0, 0, 0.01, 0.01],
  [0, 1000, 0.01, 0.005],
  [30, 1000, 0.01, 0.02],
  [1_000_000, 10_000_000, 0.01, (1_000_000 + 10) / 10_001_000],
])('%i of %i impressions, %f of all: %f', (times, impressions, prior, rate) => {
  expect(shrunkRate(times, impressions, prior)).toBeCloseTo(rate, 12);
});
