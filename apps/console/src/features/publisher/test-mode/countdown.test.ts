import { expect, it } from 'vitest';
import { countdownText } from './countdown.ts';

it.each([
  [3_600_000, '01:00:00'],
  [3_599_999, '01:00:00'],
  [3_599_000, '00:59:59'],
  [60_001, '00:01:01'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms: %s', (milliseconds, shown) => {
  expect(countdownText(milliseconds)).toBe(shown);
});
