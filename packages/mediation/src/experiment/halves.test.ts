import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import { sampleOfValues } from '../testing/samples.ts';
import { type Brought, seenNoise } from './halves.ts';
import { chanceAlone } from './stake.ts';

const whole = { users: 400, sum: 100 };

test('by hand: halves of 200 that differ by 4, 8 and 20 %, and the same for groups of other sizes', () => {
  // (51 − 49) / 200 of 0.25 a user is 4 %.
  const halves = [51, 52, 45].map((sum) => ({ users: 200, sum }));
  const [same, four] = [200, 800].map((size) => seenNoise(whole, halves, { a: size, b: size }));
  expect(same?.splits).toBe(3);
  expect(same?.nineteen).toBeCloseTo(0.2, 12);
  // Four times as many differ by half as much.
  expect(four?.most).toBeCloseTo(0.1, 12);
  const twenty = Array.from({ length: 20 }, (_, index) => ({ users: 200, sum: 50 + index / 2 }));
  const seen = seenNoise(whole, twenty, { a: 200, b: 200 });
  expect([seen?.nineteen, seen?.most]).toEqual([expect.closeTo(0.36, 12), expect.closeTo(0.38, 12)]);
});

test('too few users, no money, nobody in a group, a half of nobody: nothing is said', () => {
  const half = [{ users: 50, sum: 10 }];
  const groups = { a: 50, b: 50 };
  expect(seenNoise({ users: 99, sum: 20 }, half, groups)).toBeNull();
  expect(seenNoise({ users: 100, sum: 0 }, half, groups)).toBeNull();
  expect(seenNoise({ users: 100, sum: 20 }, half, { a: 50, b: 0 })).toBeNull();
  expect(seenNoise({ users: 100, sum: 20 }, [{ users: 0, sum: 0 }], groups)).toBeNull();
});

test('of heavy-tailed revenue it says what the formula says, within what 64 splits can', () => {
  const chance = seededChance(7);
  const values = Array.from({ length: 8_000 }, () =>
    chance.uniform() < 0.6 ? 0 : Math.exp(1.2 * chance.normal()),
  );
  const halves = Array.from({ length: 64 }, (): Brought => {
    const half = values.filter(() => chance.uniform() < 0.5);
    return { users: half.length, sum: half.reduce((sum, value) => sum + value, 0) };
  });
  const sum = values.reduce((all, value) => all + value, 0);
  const seen = seenNoise({ users: values.length, sum }, halves, { a: 4_000, b: 4_000 });
  const expected = chanceAlone({ ...sampleOfValues(values), users: 4_000 }, 4_000) ?? 0;
  expect((seen?.nineteen ?? 0) / expected).toBeGreaterThan(0.75);
  expect((seen?.nineteen ?? 0) / expected).toBeLessThan(1.35);
});
