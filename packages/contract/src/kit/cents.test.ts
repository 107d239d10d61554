import { expect, it } from 'vitest';
import { centsOf, decimalOf, sumOfCents } from './cents.ts';

it('sums of money are exact, however large, and of nothing too', () => {
  expect(sumOfCents(['0.10', '0.20'])).toBe('0.30');
  expect(sumOfCents(['90071992547409.93', '0.01'])).toBe('90071992547409.94');
  expect(sumOfCents([])).toBe('0.00');
});

it('what is less than one, or than nothing, keeps its two decimals', () => {
  expect([5n, 0n, -5n, -1234n].map(decimalOf)).toEqual(['0.05', '0.00', '-0.05', '-12.34']);
  expect(centsOf('-0.05')).toBe(-5n);
});
