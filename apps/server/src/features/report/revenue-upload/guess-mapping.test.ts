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
  expect(guessMapping(['Date', 'Ad unit', 'Revenue'], rows, '2026-12-02').decimalMark).toBe(mark);
});

test.each([
  [['2026-12-01'], 'ymd'],
  [['', 'total'], 'ymd'],
  [['11/13/2026', '11/14/2026'], 'mdy'],
  [['13.11.2026', '14.11.2026'], 'dmy'],
  // Either number may be a month: a report is of days in a row.
  [['01/11/2026', '02/11/2026', '12/11/2026'], 'dmy'],
  [['11/01/2026', '11/02/2026', '11/12/2026'], 'mdy'],
  // Read the other way it would be tomorrow.
  [['12/03/2026'], 'dmy'],
  // One day: the latest that it can be.
  [['01/12/2026'], 'dmy'],
  [['12/01/2026'], 'mdy'],
  [['11/11/2026'], 'mdy'],
] as const)('days %s are written %s', (days, order) => {
  const rows = days.map((day) => [day, 'unit', '1']);
  expect(guessMapping(['Date', 'Ad unit', 'Revenue'], rows, '2026-12-02').dayOrder).toBe(order);
});
