import { expect, it } from 'vitest';
import { cohortValue } from './cohort-value.ts';

const values = {
  retained: ['10', '4', null, null],
  retention: ['1', '0.4', null, null],
  adValue: ['0.1', '0.000000001', '0.5', null],
  purchaseValue: ['0.2', '0', null, '0.5'],
};

it('the whole value is exactly that of ads and purchases, and not known where one of them is not', () => {
  expect([0, 1, 2, 3, 4].map((age) => cohortValue(values, 'totalValue', age))).toEqual([
    ...['0.3', '0.000000001', null, null, null],
  ]);
});

it('any other is what the answer says', () => {
  expect([0, 1, 2].map((age) => cohortValue(values, 'retained', age))).toEqual(['10', '4', null]);
  expect([1, 2, 3].map((age) => cohortValue(values, 'adValue', age))).toEqual(['0.000000001', '0.5', null]);
});
