import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import { type PaidDay, type PaidDays, priceScatter } from './price-scatter.ts';
import { likeNormal } from './student.ts';

const day = (revenue: number, estimate = 10, squares = 2): PaidDay => ({ revenue, estimate, squares });
const week = (a: readonly number[], b: readonly number[]): PaidDays[] =>
  a.map((revenue, at) => ({ a: day(revenue), b: day(b[at] ?? 0) }));

test('by hand: seven days alike, of which two are off by a tenth, each to another side', () => {
  const days = week([5, 5, 5, 5, 5, 5, 5], [11, 9, 10, 10, 10, 10, 10]);
  // Each is off by 1 ÷ 70; 2 (1/70)² ÷ (1 − 1/7), over 7 (2 + 2) ÷ 70² that are expected of a scatter of 1.
  expect(priceScatter(days)).toBeCloseTo((2 / (1 - 1 / 7) / 28) * likeNormal(6), 12);
});

test('what moves the prices of both groups, and how much more B is paid, is no scatter', () => {
  const moved = [5, 9, 2, 7, 4, 6, 11];
  expect(
    priceScatter(
      week(
        moved,
        moved.map((one) => 1.3 * one),
      ),
    ),
  ).toBeCloseTo(0, 12);
});

test('six days, or a group without money, say nothing', () => {
  const [five, none] = [5, 0].map((revenue) => [1, 2, 3, 4, 5, 6, 7].map((by) => by * revenue));
  expect(priceScatter(week(five ?? [], five ?? []))).not.toBeNull();
  expect(priceScatter(week(five ?? [], five ?? []).slice(1))).toBeNull();
  expect(priceScatter(week(five ?? [], none ?? []))).toBeNull();
  expect(priceScatter([])).toBeNull();
});

test('days with a price for each user say how these scatter', () => {
  const chance = seededChance(5);
  const paid = (): PaidDay => {
    const prices = Array.from({ length: 100 }, () => Math.exp(0.6 * chance.normal()));
    return day(
      prices.reduce((sum, price) => sum + price, 0),
      100,
      100,
    );
  };
  const days = Array.from({ length: 400 }, () => ({ a: paid(), b: paid() }));
  // Of a lognormal: its variance relative to the square of its mean.
  const found = (priceScatter(days) ?? 0) / likeNormal(399) / (Math.exp(0.36) - 1);
  expect(found).toBeGreaterThan(0.8);
  expect(found).toBeLessThan(1.25);
});

/** Student's t for 99.73 %, over 3: the Guide to the Expression of Uncertainty in Measurement, table G.2. */
test.each([
  [6, 4.9],
  [10, 3.96],
  [20, 3.42],
  [50, 3.16],
])('with %d degrees of freedom t is %d', (freedom, t) => {
  expect(Math.sqrt(likeNormal(freedom)) * 3).toBeCloseTo(t, 1);
});
