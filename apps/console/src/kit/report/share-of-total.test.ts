import { expect, it } from 'vitest';
import { shareOfTotal } from './share-of-total.ts';

it.each([
  ['impressions', '5', '20', 0.25],
  ['revenue', '0.5', '2', 0.25],
  ['totalRevenue', '0', '2', 0],
  ['impressions', '0', '0', undefined],
  ['impressions', null, '20', undefined],
  // Of averages nothing is a part.
  ['ecpm', '5', '20', undefined],
  ['dau', '5', '20', undefined],
] as const)('%s: %s of %s', (metric, value, total, share) => {
  expect(shareOfTotal(metric, value, total)).toBe(share);
});
