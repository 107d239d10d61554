import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import { chancesToBeFirst } from './first-chances.ts';
import type { Price } from './prices.ts';
import { drawnRanks } from './thompson.ts';

function price(ecpm: number | null, deviation: number): Price {
  return { ecpm, deviation, source: ecpm === null ? 'unknown' : 'estimate', impressions: 0 };
}

/** How often each draw is the highest. */
function sampled(prices: readonly Price[], draws: number): number[] {
  const chance = seededChance(7);
  const firsts = prices.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const ranks = drawnRanks(prices, chance);
    const first = ranks.indexOf(Math.max(...ranks));
    firsts[first] = (firsts[first] ?? 0) + 1;
  }
  return firsts.map((count) => count / draws);
}

// Known values: posteriors 5.0 ± 0.15, 5.2 ± 0.30, 4.8 ± 0.10.
const three = [price(5, 0.15), price(5.2, 0.3), price(4.8, 0.1)];
const published = [0.261, 0.717, 0.021];

test('drawn often enough, each comes first as often as it is likely to be the best', () => {
  sampled(three, 200_000).forEach((share, at) => {
    expect(Math.abs(share - (published[at] ?? 0))).toBeLessThan(0.003);
  });
});

test('the probabilities are those of drawing', () => {
  chancesToBeFirst(three).forEach((chance, at) => {
    expect(Math.abs(chance - (published[at] ?? 0))).toBeLessThan(0.002);
  });
});

test.each<[string, readonly Price[], readonly number[]]>([
  ['nothing at all', [], []],
  ['one', [price(3, 1)], [1]],
  ['exact and equal: the earlier', [price(2, 0), price(2, 0)], [1, 0]],
  ['exact and unequal', [price(1, 0), price(2, 0)], [0, 1]],
  ['an exact one against a wide one', [price(2, 0), price(2, 1)], [0.5, 0.5]],
  ['equals', [price(4, 1), price(4, 1), price(4, 1)], [1 / 3, 1 / 3, 1 / 3]],
  ['nothing known', [price(null, 0), price(null, 0)], [0.5, 0.5]],
  ['far apart', [price(1, 0.1), price(9, 0.1)], [0, 1]],
])('%s', (_, prices, expected) => {
  chancesToBeFirst(prices).forEach((chance, at) => {
    expect(Math.abs(chance - (expected[at] ?? Number.NaN))).toBeLessThan(0.005);
  });
});

const amount = (min: number, max: number) =>
  fc.oneof(
    { arbitrary: fc.constant(0), weight: 1 },
    { arbitrary: fc.double({ min, max, noNaN: true }), weight: 6 },
  );
const prices = fc.array(
  fc
    .tuple(fc.option(amount(0.01, 50), { freq: 5 }), amount(0.001, 20))
    .map(([mean, deviation]) => price(mean, deviation)),
  { minLength: 1, maxLength: 12 },
);

test('the probabilities add up to 1, and none is 0, by which others divide', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(prices, (known) => {
      const chances = chancesToBeFirst(known);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      for (const chance of chances) expect(chance).toBeGreaterThan(0);
    }),
  );
});

test('as many as a placement may have', () => {
  const many = Array.from({ length: 500 }, (_, at) => price(5 + (at % 7), 2.5));
  const chances = chancesToBeFirst(many);
  sampled(many, 4000).forEach((share, at) => {
    expect(Math.abs(share - (chances[at] ?? Number.NaN))).toBeLessThan(0.005);
  });
});

test('the probabilities are those of drawing, whatever is known', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(prices, (known) => {
      const chances = chancesToBeFirst(known);
      sampled(known, 4000).forEach((share, at) => {
        expect(Math.abs(share - (chances[at] ?? Number.NaN))).toBeLessThan(0.05);
      });
    }),
    { numRuns: 30, seed: 20261121 },
  );
});
