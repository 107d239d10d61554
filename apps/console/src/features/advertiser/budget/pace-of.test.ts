import { expect, it } from 'vitest';
import { paceOf } from './pace-of.ts';

const evenly = Array.from({ length: 24 }, (_, hour) => String(2 * (hour + 1)));

it('adds up what was spent by the end of each hour, beside the straight line', () => {
  const { spent, even } = paceOf({ hours: ['1', '0', '2.5'], evenly });
  expect(spent).toHaveLength(25);
  expect(spent.slice(0, 5)).toEqual([0, 1, 1, 3.5, null]);
  expect([even.length, even[0], even[12], even[24]]).toEqual([25, 0, 24, 48]);
});

it('of a campaign that pays nothing, or runs in no hour of the day, there is no line to keep to', () => {
  expect(paceOf({ hours: [], evenly: [] }).even).toEqual([]);
});

it('of a day whose hours are not known there is the line to keep to alone', () => {
  const { spent, even } = paceOf({ hours: [], evenly });
  expect(spent.slice(0, 3)).toEqual([0, null, null]);
  expect(even[24]).toBe(48);
});
