import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [3_600_000, '60:00'],
  [3_599_000, '59:59'],
  [61_500, '1:02'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms: %s', (milliseconds, written) => {
  expect(timeLeft(milliseconds)).toBe(written);
});
