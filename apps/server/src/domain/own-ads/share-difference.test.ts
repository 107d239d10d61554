import { seededChance } from '@millrace/mediation/chance';
import { expect, test } from 'vitest';
import { type Share, shareDifference } from './share-difference.ts';

// As published for this method (Newcombe 1998, table II, method 10).
test.each<[Share, Share, number, number, number]>([
  [{ count: 56, of: 70 }, { count: 48, of: 80 }, 0.2, 0.0524, 0.3339],
  [{ count: 9, of: 10 }, { count: 3, of: 10 }, 0.6, 0.1705, 0.809],
  [{ count: 0, of: 10 }, { count: 0, of: 20 }, 0, -0.1611, 0.2775],
  [{ count: 10, of: 10 }, { count: 0, of: 10 }, 1, 0.6075, 1],
])('%j less %j', (one, other, difference, low, high) => {
  const found = shareDifference(one, other);
  expect(found.difference).toBeCloseTo(difference, 10);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test('of alike shares it holds no difference in about 19 of 20 cases', () => {
  const chance = seededChance(7);
  const drawn = (of: number): Share => ({
    of,
    count: Array.from({ length: of }, () => chance.uniform()).filter((value) => value < 0.1).length,
  });
  const tries = 2_000;
  let held = 0;
  for (let time = 0; time < tries; time += 1) {
    const { low, high } = shareDifference(drawn(150), drawn(400));
    if (low <= 0 && high >= 0) held += 1;
  }
  expect(held / tries).toBeGreaterThan(0.93);
  expect(held / tries).toBeLessThan(0.97);
});
