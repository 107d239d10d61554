import { expect, it } from 'vitest';
import { agesShown, mostOf, saysMuch, shadeOf, shades } from './cohort-figures.ts';

const cells = {
  reached: ['40', '30', '29'],
  retained: ['10', '4', null],
  retention: ['1', '0.4', null],
  adValue: ['0.000000001', '0.2', null],
  purchaseValue: ['0', '0.1', null],
};

it('an age that fewer than 30 users have reached says little', () => {
  expect([0, 1, 2, 3].map((age) => saysMuch(cells, age))).toEqual([true, true, false, false]);
  const few = { ...cells, retention: ['1', '0.4', '0.9'] };
  expect(mostOf([few], 'retention', [0, 1, 2])).toBe(0.4);
});

it('the darkest shade is that of the most; the first day of retention is left out', () => {
  expect(mostOf([cells], 'retention', [0, 1, 2])).toBe(0.4);
  expect(mostOf([cells], 'totalValue', [0, 1, 2])).toBe(0.3);
  expect(mostOf([], 'retention', [0, 1])).toBe(0);
});

it.each([
  ['0', 0.4, 0],
  ['0.000001', 0.4, 1],
  ['0.1', 0.4, 4],
  ['0.4', 0.4, shades],
  ['1', 0.4, shades],
  ['1', 0, 0],
])('%s of at most %s has shade %s', (value, most, shade) => {
  expect(shadeOf(value, most)).toBe(shade);
});

it('days that people look at, or every day', () => {
  expect(agesShown(false)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 30]);
  expect(agesShown(true)).toHaveLength(31);
});
