import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import { type Sample, sampleOf } from './sample.ts';
import { chanceAlone, stakeOfMonth } from './stake.ts';
import { type Look, usualPlan, verdictOf } from './verdict.ts';

const plan = { ...usualPlan, shareB: 50 };
const sample = (users: number, mean: number, cv = 2): Sample => ({
  users,
  mean,
  variance: (cv * mean) ** 2,
});
/** Days of a test in which so many users enter each group every day. */
const days = (count: number, perDay: number, meanA: number, meanB: number): Look[] =>
  Array.from({ length: count }, (_, day) => ({
    a: sample(perDay * (day + 1), meanA),
    b: sample(perDay * (day + 1), meanB),
  }));

test('no day has ended, nobody came, three users, nothing earned: each says so', () => {
  expect(verdictOf([], 0, plan)).toMatchObject({ kind: 'firstDay', daysLeft: null });
  expect(verdictOf(days(3, 0, 0, 0), 0, plan).kind).toBe('noUsers');
  const three = [{ a: sample(2, 1), b: sample(1, 9) }];
  expect(verdictOf(three, 1.5, plan)).toMatchObject({ kind: 'fewUsers', daysLeft: 132 });
  expect(verdictOf(three, 0, plan)).toMatchObject({ kind: 'fewUsers', daysLeft: null });
  expect(verdictOf(days(9, 500, 0, 0), 1000, plan).kind).toBe('noRevenue');
});

test('a group that earned nothing beside one that did is no verdict, but not nothing either', () => {
  expect(verdictOf(days(9, 500, 0, 1), 1000, plan)).toMatchObject({ kind: 'notYet', daysLeft: null });
});

test('a split that is off blocks every verdict, also one that stood', () => {
  const looks = days(9, 5_000, 1, 2);
  expect(verdictOf(looks, 10_000, plan).kind).toBe('betterB');
  const lost = [...looks, { a: sample(46_000, 1), b: sample(54_000, 2) }];
  expect(verdictOf(lost, 10_000, plan)).toMatchObject({ kind: 'splitOff', split: { isOff: true } });
  expect(verdictOf(lost, 10_000, { ...plan, shareB: 54 }).kind).toBe('betterB');
});

test('not before a whole week', () => {
  expect(verdictOf(days(6, 5_000, 1, 2), 10_000, plan)).toMatchObject({ kind: 'notYet', daysLeft: 1 });
  expect(verdictOf(days(7, 5_000, 1, 2), 10_000, plan)).toMatchObject({ kind: 'betterB', decidedAt: 6 });
  expect(verdictOf(days(7, 5_000, 2, 1), 10_000, plan)).toMatchObject({ kind: 'betterA', decidedAt: 6 });
});

test('the days that are left are those after which it is decided, when all goes on as it does', () => {
  const { kind, daysLeft } = verdictOf(days(9, 1_000, 1, 1.08), 2_000, plan);
  expect(kind).toBe('notYet');
  expect(daysLeft).toBeGreaterThan(1);
  expect(verdictOf(days(9 + (daysLeft ?? 0), 1_000, 1, 1.08), 2_000, plan).kind).toBe('betterB');
  expect(verdictOf(days(8 + (daysLeft ?? 0), 1_000, 1, 1.08), 2_000, plan).kind).toBe('notYet');
});

test('groups that differ by less than is worth having are the same', () => {
  expect(verdictOf(days(9, 100_000, 1, 1.001), 200_000, plan).kind).toBe('same');
});

test('what has been decided stays, whatever comes later', () => {
  const looks = days(9, 5_000, 1, 1.3);
  const later = [...looks, { a: sample(50_000, 1), b: sample(50_000, 0.9) }];
  expect(verdictOf(later, 10_000, plan)).toMatchObject({ kind: 'betterB', decidedAt: 6 });
});

test('groups of which nobody knows how they scatter are not decided', () => {
  const looks = days(9, 5_000, 1, 2).map(({ a, b }) => ({
    a,
    b: { ...b, variance: Number.POSITIVE_INFINITY },
  }));
  expect(verdictOf(looks, 10_000, plan)).toMatchObject({
    kind: 'fewReports',
    decidedAt: null,
    daysLeft: null,
  });
});

test('a look whose figures are still to come decides nothing, and says so if it would', () => {
  const looks = days(9, 5_000, 1, 1.3).map((look, at) => ({ ...look, awaits: at > 4 }));
  expect(verdictOf(looks, 10_000, plan)).toMatchObject({ kind: 'awaitsReports', decidedAt: null });
  const come = looks.map((look, at) => ({ ...look, awaits: at > 7 }));
  expect(verdictOf(come, 10_000, plan)).toMatchObject({ kind: 'betterB', decidedAt: 6 });
  const same = days(9, 1_000, 1, 1.05).map((look) => ({ ...look, awaits: true }));
  expect(verdictOf(same, 2_000, plan).kind).toBe('notYet');
});

test('days of which little is known are looked at and say nothing', () => {
  const chance = seededChance(3);
  const sums = [0, 1].map(() => ({ users: 0, sum: 0, squares: 0 }));
  const kinds = Array.from({ length: 28 }, () => {
    for (const group of sums) {
      const value = chance.uniform();
      group.users += 4;
      group.sum += value;
      group.squares += value ** 2;
    }
    const [a, b] = sums.map(sampleOf);
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
  const looks = kinds.flat();
  looks.forEach((_, day) => {
    expect(['fewUsers', 'notYet']).toContain(verdictOf(looks.slice(0, day + 1), 8, plan).kind);
  });
});

test('a month of it: thirty days of what everybody would have brought in group A', () => {
  expect(stakeOfMonth(-0.1, sample(400, 0.05), sample(600, 0.04), 10)).toBeCloseTo(15, 9);
  expect(stakeOfMonth(0.1, sample(1, 1), sample(1, 1), 0)).toBe(0);
});

test('A/A noise: how far two halves differ by chance', () => {
  expect(chanceAlone(sample(10_000, 1, 2), 10_000)).toBeCloseTo(1.959964 * 2 * Math.sqrt(2 / 10_000), 6);
  expect(chanceAlone(sample(10_000, 0), 10_000)).toBeNull();
  expect(chanceAlone(sample(0, 1), 10)).toBeNull();
});
