import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPurchase } from './purchase.ts';

describe('a purchase', () => {
  test.each([
    // 1000 + 100 × 0.1388888889
    ['100', '1000', '0.1388888889', { iapUsd: 1013.888889, amount: '100', usd: '13.888889' }],
    // As numbers, which iOS sends.
    [100, 1000, '0.1388888889', { iapUsd: 1013.888889, amount: '100', usd: '13.888889' }],
    ['4.99', '0', '1.0000000000', { iapUsd: 4.99, amount: '4.99', usd: '4.990000' }],
    // Floats would say 0.30000000000000004.
    ['0.1', '0.2', '1.0000000000', { iapUsd: 0.3, amount: '0.1', usd: '0.100000' }],
    // 49000 × 0.0000625 = 3.0625
    ['49000', '', '0.0000625000', { iapUsd: 3.0625, amount: '49000', usd: '3.062500' }],
    // 0.01 × 0.0000625 = 0.000000625, the half of a place and more
    ['0.01', null, '0.0000625000', { iapUsd: 0.000001, amount: '0.01', usd: '0.000001' }],
    // 2 × 1.0900000000
    [' 2 ', '1.5', '1.0900000000', { iapUsd: 3.68, amount: '2', usd: '2.180000' }],
  ])('of %j after %j at %s', (amount, total, rate, counted) => {
    expect(countPurchase({ amount, total }, rate)).toEqual(counted);
  });

  test('in a currency that is not known: the amount is kept, the total stays', () => {
    expect(countPurchase({ amount: '12.50', total: '7.25' }, null)).toEqual({
      iapUsd: 7.25,
      amount: '12.50',
      usd: null,
    });
  });

  test.each([
    ['-1'],
    [-1],
    [''],
    [null],
    ['abc'],
    ['1e30'],
    ['1000000000.01'],
    [Number.NaN],
    [Infinity],
    ['1,5'],
  ])('of %j is none: the total stays', (amount) => {
    expect(countPurchase({ amount, total: '7.25' }, '1.0900000000')).toEqual({
      iapUsd: 7.25,
      amount: null,
      usd: null,
    });
  });

  test.each([[-1], ['-1'], ['x'], ['']])('after a total of %j counts from 0', (total) => {
    expect(countPurchase({ amount: '2', total }, '1.0000000000').iapUsd).toBe(2);
  });

  test.each([['1000000000.01'], ['2000000000'], [3e9], ['1e99']])(
    'after a total of %j the total is as large as it gets',
    (total) => {
      expect(countPurchase({ amount: '2', total }, '1.0000000000').iapUsd).toBe(1_000_000_000);
    },
  );

  test('never answers a number that JSON writes with an exponent', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000_000 });
    const rate = fc.integer({ min: 1, max: 50_000_000_000 });
    fc.assert(
      fc.property(cents, cents, rate, (amount, total, units) => {
        const text = `${Math.floor(units / 1e10)}.${String(units % 1e10).padStart(10, '0')}`;
        const { iapUsd } = countPurchase({ amount: amount / 100, total: total / 100 }, text);
        expect(JSON.stringify(iapUsd)).toMatch(/^\d+(\.\d{1,6})?$/);
      }),
    );
  });
});
