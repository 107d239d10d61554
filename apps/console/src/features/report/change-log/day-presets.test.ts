import { expect, it } from 'vitest';
import { lastDays } from './day-presets.ts';

const now = Date.parse('2026-03-01T23:30:00+01:00');

it.each([
  [1, '2026-03-01', '2026-03-01'],
  [7, '2026-02-23', '2026-03-01'],
  [30, '2026-01-31', '2026-03-01'],
])('the last %i days, today with them', (days, from, to) => {
  expect(lastDays(days, now)).toEqual([from, to]);
});

it('counts days in UTC', () => {
  expect(lastDays(1, Date.parse('2026-03-01T00:30:00+02:00'))).toEqual(['2026-02-28', '2026-02-28']);
});
