import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  asAmount,
  compare,
  decimal,
  decimalText,
  divide,
  floatText,
  multiply,
  negated,
  parseDecimal,
  round,
  withoutZeros,
} from './decimal.ts';

const text = (value: string, places: number) => decimalText(round(decimal(value), places));

describe('reading', () => {
  test.each([
    ['12', '12'],
    ['0012.50', '12.50'],
    ['-0.5', '-0.5'],
    ['+7', '7'],
    ['1e-7', '0.0000001'],
    ['1.5E3', '1500'],
    ['-2.25e1', '-22.5'],
    ['-0', '0'],
  ])('%s is %s', (given, plain) => {
    expect(decimalText(decimal(given))).toBe(plain);
  });

  test.each([
    '',
    ' ',
    '1 ',
    '.5',
    '5.',
    '1,5',
    '1e',
    '0x10',
    'NaN',
    'Infinity',
    '１２',
    '1e999',
    '9'.repeat(61),
  ])('"%s" is no number', (given) => {
    expect(parseDecimal(given)).toBeUndefined();
  });

  test('what is no number where one must stand is told', () => {
    expect(() => decimal('a')).toThrow('"a" is no decimal number');
  });
});

describe('rounding takes halves away from zero', () => {
  test.each([
    ['0.0000005', '0.000001'],
    ['0.00000049', '0.000000'],
    ['-0.0000005', '-0.000001'],
    ['2.5000005', '2.500001'],
    ['2.5', '2.5'],
  ])('%s is %s', (given, rounded) => {
    expect(text(given, 6)).toBe(rounded);
  });
});

describe('arithmetic', () => {
  test('is exact where floats are not', () => {
    expect(decimalText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(decimalText(multiply(decimal('1.1'), decimal('1.1')))).toBe('1.21');
    expect(decimalText(divide(decimal('1'), decimal('3'), 10))).toBe('0.3333333333');
    expect(decimalText(divide(decimal('-2'), decimal('3'), 4))).toBe('-0.6667');
    expect(() => divide(decimal('1'), decimal('0.00'), 2)).toThrow(RangeError);
  });

  test('compares by value, not by how a number is written', () => {
    expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0);
    expect(compare(decimal('-2'), decimal('0.1'))).toBe(-1);
    expect(compare(decimal('10'), decimal('9.99'))).toBe(1);
  });

  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  test('agrees with whole numbers of cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [decimal((a / 100).toFixed(2)), decimal((b / 100).toFixed(2))];
        expect(add(x, y).units).toBe(BigInt(a + b));
        expect(multiply(x, y).units).toBe(BigInt(a) * BigInt(b));
        expect(Math.sign(compare(x, y))).toBe(Math.sign(a - b));
      }),
    );
  });
});

test.each([
  ['12.500', '12.5', '12.50'],
  ['7.000000', '7', '7.00'],
  ['100', '100', '100.00'],
  ['0.000001', '0.000001', '0.000001'],
])('%s without zeros that say nothing is %s, as an amount %s', (stored, plain, amount) => {
  expect(withoutZeros(stored)).toBe(plain);
  expect(asAmount(stored)).toBe(amount);
});

test.each([
  ['3.2', '-3.2'],
  ['-3.200000', '3.200000'],
  ['0.00', '0.00'],
  ['-0', '0'],
])('%s the other way is %s', (given, turned) => {
  expect(negated(given)).toBe(turned);
});

test.each([
  [3.5, '3.5'],
  [0.1 + 0.2, '0.3'],
  [-12, '-12'],
  [1e-7, '0.0000001'],
  [0, '0'],
  [-0, '0'],
  [-1e-12, '0'],
])('a float as text: %s is %s', (value, plain) => {
  expect(floatText(value)).toBe(plain);
});
