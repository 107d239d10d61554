import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chance, seededChance } from '../chance.ts';
import { alwaysValidHalfWidth } from './always-valid.ts';
import { alwaysValidInterval, common } from './interval-of.ts';
import { relativeLift } from './lift.ts';
import { sampleOf } from './sample.ts';
import { daysNeeded, usersNeeded } from './time-needed.ts';

const plan = { alpha: 0.05, plannedUsers: 5_000 };

test.each([
  [5_000, 0.0429243],
  [20_000, 0.022112],
])('%d users that scatter by 1: half a width of %d', (users, half) => {
  expect(alwaysValidHalfWidth(1 / users, users, plan)).toBeCloseTo(half, 6);
});

test('it is what Howard writes', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      (ofOne, users, plannedUsers, alpha) => {
        const twice = -2 * Math.log(alpha);
        const rho = (ofOne * plannedUsers) / (twice + Math.log(1 + twice));
        const grown = ofOne * users + rho;
        const half = Math.sqrt(grown * Math.log(grown / (rho * alpha ** 2))) / users;
        const ours = alwaysValidHalfWidth(ofOne / users, users, { alpha, plannedUsers });
        expect(Math.abs(ours / half - 1)).toBeLessThan(1e-9);
      },
    ),
  );
});

test('nobody: the truth may lie anywhere; a plan that cannot be is refused', () => {
  expect(alwaysValidHalfWidth(1, 0, plan)).toBe(Number.POSITIVE_INFINITY);
  expect(() => alwaysValidHalfWidth(1, 1, { alpha: 0, plannedUsers: 1 })).toThrow(RangeError);
  expect(() => alwaysValidHalfWidth(1, 1, { alpha: 0.05, plannedUsers: 0 })).toThrow(RangeError);
});

test('intervals lie around the estimate, and what two have in common in both', () => {
  const interval = alwaysValidInterval({ value: 0.1, variance: 1 / 5_000 }, 5_000, plan);
  expect(interval.low).toBeCloseTo(0.1 - 0.0429243, 6);
  expect(interval.high).toBeCloseTo(0.1 + 0.0429243, 6);
  expect(common({ low: 0, high: 2 }, { low: 1, high: 3 })).toEqual({ low: 1, high: 2 });
  expect(common({ low: 0, high: 1 }, { low: 2, high: 3 })).toBeNull();
});

test('the users needed are enough, one less is not, and days follow', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 1, noNaN: true }),
      fc.integer({ min: 10, max: 100_000 }),
      fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      (variance, users, difference) => {
        const needed = usersNeeded({ ...plan, variance, users, difference });
        const half = (count: number) => alwaysValidHalfWidth((variance * users) / count, count, plan);
        expect(half(needed)).toBeLessThanOrEqual(difference);
        if (needed > 2) expect(half(needed - 1)).toBeGreaterThan(difference);
        const days = daysNeeded({ ...plan, variance, users, difference, dailyUsers: 100 });
        expect(days).toBe(Math.max(0, Math.ceil((needed - users) / 100)));
      },
    ),
  );
  expect(daysNeeded({ ...plan, variance: 1, users: 10, difference: 0.1, dailyUsers: 0 })).toBeNull();
  expect(daysNeeded({ ...plan, variance: 1, users: 10, difference: 0, dailyUsers: 9 })).toBeNull();
});

/** 60 % bring nothing, the others by a heavy tail. */
function revenueOf(chance: Chance): number {
  return chance.uniform() < 0.6 ? 0 : Math.exp(1.2 * chance.normal());
}

test('28 daily looks at groups without a difference: an always valid interval seldom finds one, a plain one often', () => {
  const runs = 200;
  const perDay = 400;
  let [valid, plain] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const chance = seededChance(run);
    const sums = [0, 1].map(() => ({ users: 0, sum: 0, squares: 0 }));
    let [found, foundPlain] = [false, false];
    for (let day = 0; day < 28; day += 1) {
      for (const group of sums) {
        for (let user = 0; user < perDay; user += 1) {
          const value = revenueOf(chance);
          group.users += 1;
          group.sum += value;
          group.squares += value ** 2;
        }
      }
      const [a, b] = sums.map(sampleOf);
      const lift = a === undefined || b === undefined ? null : relativeLift(a, b);
      if (lift === null) throw new Error('Everybody brought nothing.');
      const users = 2 * perDay * (day + 1);
      const { low, high } = alwaysValidInterval(lift, users, { alpha: 0.05, plannedUsers: 28 * perDay });
      found ||= low > 0 || high < 0;
      foundPlain ||= Math.abs(lift.value) > 1.96 * Math.sqrt(lift.variance);
    }
    valid += Number(found);
    plain += Number(foundPlain);
  }
  expect(valid / runs).toBeLessThanOrEqual(0.05);
  expect(plain / runs).toBeGreaterThan(0.15);
});
