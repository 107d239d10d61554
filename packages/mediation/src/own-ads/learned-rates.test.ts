import { expect, test } from 'vitest';
import { usualRates } from './expected-price.ts';
import { hasMoved, learnedRates } from './learned-rates.ts';

const nothing = { impressions: 0, clicks: 0, installs: 0, events: 0 };

test('without anything known, what is usual', () => {
  expect(learnedRates([])).toEqual({ rates: new Map(), others: usualRates });
  const { rates } = learnedRates([[{ id: 1, pricing: 'cpi' }, nothing]]);
  expect(rates.get(1)).toEqual(usualRates);
});

test('a campaign is expected to do as it has done, and a new one as those that buy the same', () => {
  const known = { impressions: 1_000_000, clicks: 40_000, installs: 2_000, events: 300 };
  const { rates, others } = learnedRates([
    [{ id: 1, pricing: 'cpi' }, known],
    [
      { id: 2, pricing: 'cpm' },
      { ...known, clicks: 0, installs: 0 },
    ],
    [{ id: 3, pricing: 'cpa' }, nothing],
  ]);
  expect(rates.get(1)?.click).toBeCloseTo(0.04, 4);
  expect(rates.get(1)?.install).toBeCloseTo(0.002, 5);
  expect(others.click).toBeCloseTo(0.02, 4);
  // Of those that buy installs alone.
  expect(others.install).toBeCloseTo(0.002, 5);
  expect(others.event).toBe(usualRates.event);
  expect(rates.get(3)).toEqual(others);
});

test.each([
  ['nothing has come', nothing, nothing, false],
  ['a few impressions', nothing, { ...nothing, impressions: 20 }, false],
  ['many impressions and no click', nothing, { ...nothing, impressions: 500 }, true],
  [
    'a first install',
    { ...nothing, impressions: 1000, clicks: 10 },
    { ...nothing, impressions: 1000, clicks: 10, installs: 1 },
    true,
  ],
  [
    'more of the same',
    { ...nothing, impressions: 1e6, clicks: 1e4, installs: 500, events: 100 },
    { impressions: 2e6, clicks: 2e4, installs: 1000, events: 200 },
    false,
  ],
])('moved: %s', (_, before, now, moved) => {
  expect(hasMoved(before, now)).toBe(moved);
});
