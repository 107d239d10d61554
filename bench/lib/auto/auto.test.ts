import { expect, test } from 'vitest';
import { seededChance } from '../../../packages/mediation/src/chance.ts';
import { binomial, poisson } from './noise.ts';
import { oldEstimate, smoothed } from './old-server.ts';
import { orderValue } from './order-value.ts';
import { countries, makeWorld, plainWorld } from './world.ts';

test('what an order earns: the published values of the best and the worst', () => {
  const three = [
    { fill: 0.2, ecpm: 12 },
    { fill: 0.5, ecpm: 6 },
    { fill: 0.9, ecpm: 2 },
  ];
  expect(orderValue(three)).toBeCloseTo(5.52, 9);
  expect(orderValue(three.toReversed())).toBeCloseTo(2.22, 9);
});

test.each([
  [[1, 1, 1, 1], 1],
  [[1, 1.1, 1, 1.1], 1.0696],
  [[1, 2, 1, 2], 1.909],
  [[3], 3],
])('the old server smooths %j to %d', (series, expected) => {
  expect(smoothed(series)).toBeCloseTo(expected, 4);
});

const days = (...all: readonly (readonly [number, number])[]) =>
  all.map(([impressions, ecpm]) => ({ impressions, revenue: (impressions * ecpm) / 1000 }));
const nothing = { manual: undefined, levels: [] };

test.each([
  [
    '3 days, the latest with 49 impressions, 100 in all: what a person entered',
    days([20, 9], [31, 9], [49, 9]),
    { manual: 2, levels: [] },
    2,
  ],
  ['101 in all: their average', days([21, 9], [31, 9], [49, 9]), { manual: 2, levels: [] }, 9],
  ['the latest with 50: smoothed', days([20, 1], [30, 1], [50, 1]), { manual: 2, levels: [] }, 1],
  [
    '4 days, whatever they have: smoothed',
    days([1, 1], [1, 1], [1, 1], [1, 1]),
    { manual: 2, levels: [] },
    1,
  ],
  ['few, and nobody entered one: their average', days([10, 4]), nothing, 4],
  ['none: what a person entered', [], { manual: 2, levels: [7] }, 2],
  ['none: the first level that there is', [], { manual: undefined, levels: [undefined, 7, 8] }, 7],
  ['nothing at all', [], nothing, 1],
] as const)('the old server, %s', (_, reported, fallbacks, expected) => {
  expect(oldEstimate(reported, fallbacks)).toBeCloseTo(expected, 9);
});

test('counts scatter as they should, few or many', () => {
  const chance = seededChance(5);
  for (const [count, probability] of [
    [3, 0.2],
    [20, 0.9],
    [2000, 0.001],
    [5000, 0.4],
  ] as const) {
    const drawn = Array.from({ length: 20_000 }, () => binomial(chance, count, probability));
    expect(drawn.every((one) => Number.isInteger(one) && one >= 0 && one <= count)).toBe(true);
    expectMoments(drawn, count * probability, count * probability * (1 - probability));
  }
  for (const mean of [0.3, 8, 400]) {
    expectMoments(
      Array.from({ length: 20_000 }, () => poisson(chance, mean)),
      mean,
      mean,
    );
  }
});

function expectMoments(drawn: readonly number[], mean: number, variance: number): void {
  const average = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  const spread = drawn.reduce((sum, one) => sum + (one - average) ** 2, 0) / drawn.length;
  expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(variance / drawn.length));
  expect(Math.abs(spread / variance - 1)).toBeLessThan(0.1);
}

test('a world is the same for the same seed, has what was asked for, and halves one instance of each placement', () => {
  const world = makeWorld(4, plainWorld);
  expect(makeWorld(4, plainWorld)).toEqual(world);
  for (const { instances } of world.placements) {
    expect(instances.length).toBeGreaterThanOrEqual(8);
    expect(instances.length).toBeLessThanOrEqual(12);
    expect(instances.map(({ since }) => since).filter((since) => since > 0)).toEqual([10]);
    const fell = instances.filter(({ ecpm }) =>
      ecpm.every((hours) => (hours[480] ?? 0) < 0.75 * (hours[479] ?? 0)),
    );
    expect(fell.length).toBe(1);
    for (const { fill } of instances) expect(fill.length).toBe(countries.length);
  }
});
