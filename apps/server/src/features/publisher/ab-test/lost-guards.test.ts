import { testGuards } from '@millrace/contract/publisher/ab-report';
import { type Chance, seededChance } from '@millrace/mediation/chance';
import { expect, test } from 'vitest';
import { lostGuards } from './lost-guards.ts';
import type { GroupLook, TestLook } from './read-looks.ts';
import { gaugesOf } from './test-gauges.ts';
import type { Worth } from './worth.ts';

const worth: Worth = { of: 'estimates', factor: 1, scatter: 0 };
const worths = { A: worth, B: worth };
const nobody: GroupLook = {
  ...{ users: 0, back1: 0, back7: 0, reached1: 0, reached7: 0, requests: 0, requestSquares: 0 },
  ...{ fills: 0, fillSquares: 0, requestFills: 0, revenue: 0, revenueSquares: 0, revenueDaySquares: 0 },
  ...{ impressions: 0, impressionSquares: 0, impressionDaySquares: 0, revenueImpressions: 0 },
};

interface World {
  readonly fill: number;
  readonly price: number;
  readonly comes1: number;
  readonly comes7: number;
}
const usual: World = { fill: 0.7, price: 1, comes1: 0.3, comes7: 0.08 };

/** So many more users, each with some requests that are filled or not, at a price with a long tail. */
function grown(before: GroupLook, count: number, { fill, price, comes1, comes7 }: World, chance: Chance) {
  const sums = { ...before };
  for (let user = 0; user < count; user += 1) {
    const requests = 1 + Math.floor(chance.uniform() * 6);
    let fills = 0;
    for (let request = 0; request < requests; request += 1) fills += Number(chance.uniform() < fill);
    const revenue = fills * price * Math.exp(1.2 * chance.normal());
    sums.users += 1;
    sums.requests += requests;
    sums.requestSquares += requests ** 2;
    sums.fills += fills;
    sums.fillSquares += fills ** 2;
    sums.requestFills += requests * fills;
    sums.impressions += fills;
    sums.impressionSquares += fills ** 2;
    sums.revenue += revenue;
    sums.revenueSquares += revenue ** 2;
    sums.revenueImpressions += revenue * fills;
    sums.back1 += Number(chance.uniform() < comes1);
    sums.back7 += Number(chance.uniform() < comes7);
  }
  return { ...sums, reached1: sums.users, reached7: sums.users };
}

/** Guards that are lost at the end of any of so many days. */
function lostEver(
  seed: number,
  days: number,
  ofB: World,
  verdict: 'betterA' | 'betterB' | 'same' = 'betterB',
) {
  const chance = seededChance(seed);
  let look: TestLook = { day: '2026-03-02', A: nobody, B: nobody };
  const lost = new Set<string>();
  for (let day = 0; day < days; day += 1) {
    look = { ...look, A: grown(look.A, 150, usual, chance), B: grown(look.B, 150, ofB, chance) };
    for (const guard of lostGuards(verdict, look, worths)) lost.add(guard);
  }
  return [...lost].sort();
}

test('five guards without a difference, looked at for 28 days: one is lost in 5 % of tests at most', () => {
  const runs = 120;
  const wrong = Array.from({ length: runs }, (_, seed) =>
    ['betterA' as const, 'betterB' as const].some((named) => lostEver(seed, 28, usual, named).length > 0),
  );
  expect(wrong.filter(Boolean).length / runs).toBeLessThanOrEqual(0.05);
});

test('each guard that the named group is worse in is lost, and no other', () => {
  expect(lostEver(1, 28, { ...usual, comes1: 0.15, price: 2 })).toEqual(['retention1']);
  expect(lostEver(2, 28, { ...usual, comes7: 0.01, price: 2 })).toEqual(['retention7']);
  expect(lostEver(3, 28, { ...usual, fill: 0.5, price: 3 })).toEqual(['fillRate', 'impressionsPerUser']);
  expect(lostEver(4, 28, { ...usual, price: 0.5 })).toEqual(['ecpm']);
  // What group B is better in, group A has lost when it is the one that is named.
  expect(lostEver(5, 28, { ...usual, comes1: 0.6 }, 'betterA')).toEqual(['retention1']);
  expect(lostEver(5, 28, { ...usual, comes1: 0.6 })).toEqual([]);
  expect(lostEver(6, 28, { ...usual, comes1: 0.15 }, 'same')).toEqual(['retention1']);
});

test('a guard in which nobody of B came back is lost too, and needs as many users as revenue', () => {
  const chance = seededChance(8);
  const look: TestLook = {
    day: '2026-03-02',
    A: grown(nobody, 1000, usual, chance),
    B: grown(nobody, 1000, { ...usual, comes1: 0, comes7: 0 }, chance),
  };
  expect(lostGuards('betterB', look, worths)).toEqual(['retention1', 'retention7']);
  const few = { ...look, B: { ...look.B, reached7: 99 } };
  expect(lostGuards('betterB', few, worths)).toEqual(['retention1']);
  expect(lostGuards('notYet', look, worths)).toEqual([]);
});

test('one in which nobody of A came back is lost by A alone, as long as B is better by more than chance', () => {
  const chance = seededChance(8);
  const look: TestLook = {
    day: '2026-03-02',
    A: grown(nobody, 1000, { ...usual, comes1: 0, comes7: 0 }, chance),
    B: grown(nobody, 1000, usual, chance),
  };
  expect(lostGuards('betterA', look, worths)).toEqual(['retention1', 'retention7']);
  expect(lostGuards('betterB', look, worths)).toEqual([]);
  expect(lostGuards('same', look, worths)).toEqual([]);
  const hardly = { ...look, B: { ...look.B, back7: 3 } };
  expect(lostGuards('betterA', hardly, worths)).toEqual(['retention1']);
  // Where nobody came back to either group, or a group has nobody, nothing is told apart.
  const neither = { ...look, B: { ...look.B, back1: 0, back7: 0 } };
  expect(lostGuards('betterA', neither, worths)).toEqual([]);
  expect(lostGuards('betterA', { ...look, A: nobody }, worths)).toEqual([]);
  expect(lostGuards('betterB', { ...look, A: nobody }, worths)).toEqual([]);
});

test('the five together are held to what revenue alone is: their intervals are wider', () => {
  const chance = seededChance(9);
  const look: TestLook = {
    day: '2026-03-02',
    A: grown(nobody, 1000, { ...usual, comes1: 0.5 }, chance),
    B: grown(nobody, 1000, { ...usual, comes1: 0.5 }, chance),
  };
  const gauges = gaugesOf(look, { A: worth, B: worth });
  expect(gauges.map(({ gauge }) => gauge)).toEqual(['arpu', ...testGuards]);
  const back = gauges.find(({ gauge }) => gauge === 'retention1');
  const [a, b] = [look.A.back1 / 1000, look.B.back1 / 1000];
  const variance = (b * (1 - b)) / 1000 / a ** 2 + (((a * (1 - a)) / 1000) * b ** 2) / a ** 4;
  // The formula of the always-valid interval, written out, at 1 %.
  const rate = (2 * Math.log(100) + Math.log(2 * Math.log(100) + 1)) / 5000;
  const size = 2000 * rate + 1;
  const half = Math.sqrt((variance * 2 * size * Math.log(Math.sqrt(size) * 100)) / (2000 * rate));
  expect((back?.high ?? 0) - (back?.lift ?? 0)).toBeCloseTo(half, 7);
});
