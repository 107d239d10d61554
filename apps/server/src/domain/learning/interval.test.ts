import { expect, test } from 'vitest';
import { gainOver, perThousand, type UserSums } from './interval.ts';

/** Of users, each `[requests, revenue]`. */
function sumsOf(users: readonly (readonly [number, number])[]): UserSums {
  const sum = (of: (requests: number, revenue: number) => number) =>
    users.reduce((all, [requests, revenue]) => all + of(requests, revenue), 0);
  return {
    users: users.length,
    requests: sum((requests) => requests),
    revenue: sum((_, revenue) => revenue),
    requestsSquared: sum((requests) => requests ** 2),
    revenueSquared: sum((_, revenue) => revenue ** 2),
    requestsTimesRevenue: sum((requests, revenue) => requests * revenue),
  };
}

test('by hand: two users a side', () => {
  const one = sumsOf([
    [1, 1],
    [1, 3],
  ]);
  const other = sumsOf([
    [1, 1],
    [1, 1],
  ]);
  // Residuals of one: -1 and 1, so that the variance of its mean is 1 and of its logarithm 1/4.
  const half = Math.exp(1.959963984540054 / 2);
  expect(gainOver(one, other)).toEqual({
    gain: expect.closeTo(1, 12),
    low: expect.closeTo(2 / half - 1, 12),
    high: expect.closeTo(2 * half - 1, 12),
  });
  expect(perThousand(one)).toBe(2000);
});

test('requests of one user are alike: a hundred of one say less than one each of a hundred', () => {
  const many = Array.from({ length: 100 }, (_, index) => [1, index % 2] as const);
  const few = [
    [50, 0],
    [50, 50],
  ] as const;
  const width = (users: readonly (readonly [number, number])[]) => {
    const gain = gainOver(sumsOf(users), sumsOf(many));
    return gain === null ? Number.NaN : gain.high - gain.low;
  };
  expect(width(few)).toBeGreaterThan(4 * width(many));
});

test('of alike sides the interval holds no gain in about 19 of 20 cases', () => {
  let state = 7;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const users = (count: number) =>
    Array.from({ length: count }, () => {
      const requests = 1 + Math.floor(8 * uniform());
      return [requests, uniform() < 0.5 ? 0 : requests * uniform()] as const;
    });
  let holds = 0;
  for (let round = 0; round < 400; round += 1) {
    const gain = gainOver(sumsOf(users(950)), sumsOf(users(100)));
    if (gain !== null && gain.low < 0 && gain.high > 0) holds += 1;
  }
  expect(holds / 400).toBeGreaterThan(0.91);
  expect(holds / 400).toBeLessThan(0.985);
});

test.each([
  ['nobody', []],
  ['one user', [[5, 1]]],
  ['no revenue', [[5, 0], [5, 0]]], // biome-ignore format: a line each
] as const)('%s says nothing', (_, users) => {
  const some = sumsOf([
    [1, 1],
    [1, 2],
  ]);
  expect([gainOver(sumsOf(users), some), gainOver(some, sumsOf(users))]).toEqual([null, null]);
});
