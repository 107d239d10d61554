import { expect, test } from 'vitest';
import { readNumber } from './read-cells.ts';

test.each([
  ['1,234.5', 'point', '1234.5'],
  ['1.234,5', 'comma', '1234.5'],
  ['$ 12 345', 'point', '12345'],
  ['-1,234', 'point', '-1234'],
  ['1e-7', 'point', '1e-7'],
  ['12,34', 'point', undefined],
  // Its mark is another one: read as thousands it would be a thousand times as much.
  ['0,123', 'point', undefined],
  ['-0,123', 'point', undefined],
  ['0.123', 'comma', undefined],
  ['0,123', 'comma', '0.123'],
  ['0.123', 'point', '0.123'],
] as const)('%s with a %s is %s', (cell, mark, number) => {
  expect(readNumber(cell, mark)).toBe(number);
});
