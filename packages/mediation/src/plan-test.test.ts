import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTest, type TestPlanInput } from './plan-test.ts';

// The usual table for equal groups: coefficient of variation, smallest difference, users in each group.
test.each([
  [2, 0.02, 156_978],
  [2, 0.05, 25_117],
  [2, 0.1, 6_280],
  [3, 0.02, 353_200],
  [3, 0.05, 56_512],
  [3, 0.1, 14_128],
  [5, 0.02, 981_110],
  [5, 0.05, 156_978],
  [5, 0.1, 39_245],
])('cv %d, difference %d: %d users in each group', (cv, mde, users) => {
  const plan = planTest({ cv, mde, dailyUsers: 1000, shareB: 50 });
  expect(plan).toEqual({ usersA: users, usersB: users, days: Math.ceil((2 * users - 2) / 1000) });
});

test('unequal groups need more users, and the smaller one is full on the same day as the larger', () => {
  expect(planTest({ cv: 2, mde: 0.1, dailyUsers: 1000, shareB: 20 })).toEqual({
    usersA: 15_698,
    usersB: 3_925,
    days: 20,
  });
});

test('nobody enters: no day is named', () => {
  expect(planTest({ cv: 2, mde: 0.1, dailyUsers: 0, shareB: 50 }).days).toBeNull();
});

test.each<Partial<TestPlanInput>>([
  { cv: 0 },
  { cv: Number.NaN },
  { cv: Number.POSITIVE_INFINITY },
  { mde: 0 },
  { mde: Number.POSITIVE_INFINITY },
  { mde: -0.1 },
  { dailyUsers: -1 },
  { shareB: 0 },
  { shareB: 100 },
])('%o is refused', (wrong) => {
  expect(() => planTest({ cv: 2, mde: 0.1, dailyUsers: 1, shareB: 50, ...wrong })).toThrow(RangeError);
});

test('both groups together can tell the difference, and with a user less they could not', () => {
  const input = fc.record({
    cv: fc.double({ min: 0.1, max: 20, noNaN: true }),
    mde: fc.double({ min: 0.01, max: 1, noNaN: true }),
    dailyUsers: fc.integer({ min: 1, max: 1_000_000 }),
    shareB: fc.integer({ min: 5, max: 95 }),
  });
  fc.assert(
    fc.property(input, ({ cv, mde, dailyUsers, shareB }) => {
      const { usersA, usersB, days } = planTest({ cv, mde, dailyUsers, shareB });
      const needed = (mde / (cv * 2.8015852)) ** 2;
      expect(1 / usersA + 1 / usersB).toBeLessThanOrEqual(needed * 1.000001);
      if (usersA > 1 && usersB > 1) {
        expect(1 / (usersA - 1) + 1 / (usersB - 1)).toBeGreaterThan(needed * 0.999999);
      }
      const inB = (dailyUsers * shareB) / 100;
      expect((days ?? 0) * inB * 1.000001).toBeGreaterThanOrEqual(usersB - 1);
      expect((days ?? 0) * (dailyUsers - inB) * 1.000001).toBeGreaterThanOrEqual(usersA - 1);
    }),
  );
});
