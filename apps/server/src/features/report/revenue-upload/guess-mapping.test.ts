import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';

test.each([
  [['1,234.50', '3.1'], 'point'],
  [['12,34'], 'comma'],
  // Three places each: of the whole column only these can't be thousands.
  [['12,345', '0,123'], 'comma'],
  [['1234,567'], 'comma'],
  [['1.234,567'], 'comma'],
  [['12,345', '678'], 'point'],
  [['n/a', ''], 'point'],
] as const)('amounts %s have a %s', (amounts, mark) => {
  const rows = amounts.map((amount) => ['2026-03-01', 'unit', amount]);
  expect(guessMapping(['Date', 'Ad unit', 'Revenue'], rows).decimalMark).toBe(mark);
});
