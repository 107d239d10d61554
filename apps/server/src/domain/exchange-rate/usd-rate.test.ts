import { describe, expect, test } from 'vitest';
import { noRates, tableOf } from './rate-table.ts';
import { usdRate } from './usd-rate.ts';

// 2026-11-20 is a Friday.
const table = tableOf([
  { currency: 'USD', day: '2026-11-19', perEuro: '1.0850' },
  { currency: 'CNY', day: '2026-11-19', perEuro: '7.8120' },
  { currency: 'ISK', day: '2026-11-19', perEuro: '145.90' },
  { currency: 'USD', day: '2026-11-20', perEuro: '1.0900' },
  { currency: 'CNY', day: '2026-11-20', perEuro: '7.8480' },
  { currency: 'JPY', day: '2026-11-20', perEuro: '163.5' },
  { currency: 'IDR', day: '2026-11-20', perEuro: '17440' },
  { currency: 'GBP', day: '2026-11-20', perEuro: '0.83215' },
]);

describe('what one unit is worth in USD', () => {
  test.each([
    // 1.0900 / 7.8480 = 0.13888888888…
    ['CNY', '2026-11-20', '0.1388888889', '2026-11-20'],
    // 1.0850 / 7.8120 = 0.138888888…: 10 places again
    ['CNY', '2026-11-19', '0.1388888889', '2026-11-19'],
    // 1.09 / 163.5 = 0.00666666…
    ['JPY', '2026-11-20', '0.0066666667', '2026-11-20'],
    // 1.09 / 17440 = 0.0000625 exactly
    ['IDR', '2026-11-20', '0.0000625000', '2026-11-20'],
    // 1.09 / 0.83215 = 1.309860001201…
    ['GBP', '2026-11-20', '1.3098600012', '2026-11-20'],
    ['EUR', '2026-11-20', '1.0900000000', '2026-11-20'],
    ['EUR', '2026-11-19', '1.0850000000', '2026-11-19'],
  ])('%s on %s', (currency, day, rate, date) => {
    expect(usdRate(currency, day, table)).toEqual({ rate, date });
  });

  test('USD is 1 on every day, whatever is known', () => {
    expect(usdRate('USD', '2026-11-22', noRates)).toEqual({ rate: '1.0000000000', date: '2026-11-22' });
    expect(usdRate('USD', '1970-01-01', table)).toEqual({ rate: '1.0000000000', date: '1970-01-01' });
  });
});

describe('a day without rates', () => {
  test('has those of the last day before: a weekend those of its Friday', () => {
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      expect(usdRate('EUR', day, table)).toEqual({ rate: '1.0900000000', date: '2026-11-20' });
    }
  });

  test('takes both currencies from one day', () => {
    // ISK has no rate on the 20th; 1.0850 / 145.90 = 0.00743660041…
    expect(usdRate('ISK', '2026-11-20', table)).toEqual({ rate: '0.0074366004', date: '2026-11-19' });
  });

  test('has none that are older than 10 days', () => {
    expect(usdRate('EUR', '2026-11-30', table)).toEqual({ rate: '1.0900000000', date: '2026-11-20' });
    expect(usdRate('EUR', '2026-12-01', table)).toBeNull();
    expect(usdRate('ISK', '2026-11-29', table)?.date).toBe('2026-11-19');
    expect(usdRate('ISK', '2026-11-30', table)).toBeNull();
  });

  test('has none of later days', () => {
    expect(usdRate('EUR', '2026-11-18', table)).toBeNull();
    expect(usdRate('JPY', '2026-11-19', table)).toBeNull();
  });
});

test.each(['XXX', '', 'usd', 'toString', '__proto__', 'constructor'])('"%s" is not known', (currency) => {
  expect(usdRate(currency, '2026-11-20', table)).toBeNull();
});
