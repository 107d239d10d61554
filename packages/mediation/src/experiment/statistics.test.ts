import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOfValues } from '../testing/samples.ts';
import { chanceBetter } from './chance-better.ts';
import { chiSquareAbove } from './chi-square.ts';
import { liftOfEstimates, relativeLift } from './lift.ts';
import { pairsOf, ratioOf } from './ratio.ts';
import { sampleOf } from './sample.ts';
import { checkSplit } from './split-check.ts';

test('lift: B over A, with the variance of the delta method', () => {
  const a = { users: 10_000, mean: 0.05, variance: 0.01 };
  const b = { users: 8_000, mean: 0.055, variance: 0.0144 };
  const lift = relativeLift(a, b);
  expect(lift?.value).toBeCloseTo(0.1, 12);
  // 0.0144 ÷ (0.0025 × 8000) + 0.01 × 0.003025 ÷ (0.00000625 × 10000)
  expect(lift?.variance).toBeCloseTo(0.00072 + 0.000484, 12);
  const means = [a, b].map(({ users, mean, variance }) => ({ value: mean, variance: variance / users }));
  const [ofA, ofB] = means;
  if (ofA === undefined || ofB === undefined) throw new Error('There are two groups.');
  expect(liftOfEstimates(ofA, ofB)?.variance).toBeCloseTo(lift?.variance ?? 0, 12);
});

test.each([
  ['a single user', { users: 1, mean: 1, variance: 0 }],
  ['nobody', { users: 0, mean: 0, variance: 0 }],
  ['nothing earned', { users: 100, mean: 0, variance: 0 }],
  ['all the same', { users: 100, mean: 1, variance: 0 }],
])('lift over %s says nothing', (_, a) => {
  expect(relativeLift(a, { users: 100, mean: 1, variance: 0 })).toBeNull();
});

test('eCPM: the golden ratio and its standard error', () => {
  const ratio = ratioOf({
    users: 10_000,
    meanAbove: 0.05,
    meanBelow: 8,
    varianceAbove: 0.0121,
    varianceBelow: 100,
    covariance: 0.85,
  });
  expect(ratio?.value).toBeCloseTo(0.00625, 12);
  expect(Math.sqrt(ratio?.variance ?? 0)).toBeCloseTo(9.1696e-5, 9);
  expect(
    ratioOf({
      users: 9,
      meanAbove: 0,
      meanBelow: 0,
      varianceAbove: 0,
      varianceBelow: 0,
      covariance: 0,
    }),
  ).toBeNull();
});

const money = fc.double({ min: 0, max: 1000, noNaN: true });

test('sums say of users what the users themselves say', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(money, money), { minLength: 2, maxLength: 50 }), (users) => {
      const add = (of: (above: number, below: number) => number) =>
        users.reduce((sum, [above, below]) => sum + of(above, below), 0);
      const one = sampleOfValues(users.map(([above]) => above));
      const other = sampleOf({
        users: users.length,
        sum: add((above) => above),
        squares: add((above) => above ** 2),
      });
      expect(other.mean).toBeCloseTo(one.mean, 6);
      expect(Math.abs(other.variance - one.variance)).toBeLessThanOrEqual(1e-6);
      const pairs = pairsOf({
        users: users.length,
        above: add((above) => above),
        below: add((_, below) => below),
        aboveSquares: add((above) => above ** 2),
        belowSquares: add((_, below) => below ** 2),
        products: add((above, below) => above * below),
      });
      const { mean } = sampleOfValues(users.map(([, below]) => below));
      const covariance =
        users.reduce((sum, [above, below]) => sum + (above - one.mean) * (below - mean), 0) /
        (users.length - 1);
      expect(Math.abs(pairs.covariance - covariance)).toBeLessThanOrEqual(1e-6);
      expect(Math.abs(pairs.varianceAbove - one.variance)).toBeLessThanOrEqual(1e-6);
    }),
  );
});

test.each([
  [3.841458820694124, 1, 0.05],
  [6.634896601021213, 1, 0.01],
  [5.991464547107979, 2, 0.05],
  [1.1454762260617692, 5, 0.95],
  [30, 10, 0.0008566412],
  [0, 1, 1],
])('chi-square above %d with %d degrees: %d', (value, df, probability) => {
  expect(Math.abs(chiSquareAbove(value, df) / probability - 1)).toBeLessThan(1e-6);
});

test.each([
  [[10_000, 10_050], 0.12469, 0.724, false],
  [[50_500, 49_500], 10, 0.001565, false],
  [[4_600, 5_400], 64, 1.2e-15, true],
] as const)('split %j of equal groups: %d, p %d', (users, chiSquare, p, isOff) => {
  const check = checkSplit(users, [50, 50]);
  expect(check.chiSquare).toBeCloseTo(chiSquare, 4);
  expect(Math.abs(check.p / p - 1)).toBeLessThan(0.05);
  expect(check.isOff).toBe(isOff);
});

test('unequal shares are no split that is off, and nobody is none either', () => {
  expect(checkSplit([9_000, 1_000], [90, 10])).toEqual({ chiSquare: 0, p: 1, isOff: false });
  expect(checkSplit([5_000, 5_000], [90, 10]).isOff).toBe(true);
  expect(checkSplit([0, 0], [50, 50])).toEqual({ chiSquare: 0, p: 1, isOff: false });
  expect(() => checkSplit([1], [1])).toThrow(RangeError);
  expect(() => checkSplit([1, 1], [1, 0])).toThrow(RangeError);
});

test.each([
  [0, 1, 0.5],
  [1.959963984540054, 1, 0.975],
  [-1.959963984540054, 1, 0.025],
  [0.05, 0.0004, 0.9937903347],
  [0.2, 0, 1],
  [-0.2, 0, 0],
  [0, 0, 0.5],
])('lift %d with variance %d: B is better with %d', (value, variance, chance) => {
  expect(chanceBetter({ value, variance })).toBeCloseTo(chance, 6);
});
