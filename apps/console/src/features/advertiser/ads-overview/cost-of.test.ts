import { expect, test } from 'vitest';
import { type Counted, costOf } from './cost-of.ts';

const figures = { spend: '12.50', impressions: 5_000, clicks: 50, installs: 5, events: 4 };

test.each<[Counted, number]>([
  ['impressions', 2.5],
  ['clicks', 0.25],
  ['installs', 2.5],
  ['events', 3.125],
])('%s: %f USD', (counted, usd) => {
  expect(costOf(counted, figures)).toBeCloseTo(usd, 12);
});

test('of none there is no cost, and of what cost nothing it is 0', () => {
  expect(costOf('installs', { ...figures, installs: 0 })).toBeNull();
  expect(costOf('installs', { ...figures, spend: '0' })).toBe(0);
});
