import { describe, expect, test } from 'vitest';
import { baselineDays, judge, median } from './baseline.ts';

/** Eight Saturdays and what comes between, which is twice as much. */
const golden = [100, 104, 98, 102, 101, 99, 103, 97];
const week = (own: number | null): (number | null)[] => [own, ...Array.from({ length: 6 }, () => 200)];

test('what is usual is the median of the weekday', () => {
  expect(median(golden)).toBe(100.5);
  const said = judge(golden.flatMap(week), 80, 4);
  expect(said).toMatchObject({ expected: 100.5, isOdd: true });
  expect(judge(golden.flatMap(week), 100, 4)).toMatchObject({ isOdd: false, isUsual: true });
  // A weekday of its own level is not odd for being unlike the others.
  expect(judge(golden.flatMap(week), 200, 4)).toMatchObject({ isOdd: true });
});

test('figures that never move are odd when they do, by more than a hundredth for each step', () => {
  const still = golden.map(() => 100).flatMap(week);
  expect(judge(still, 104, 4)).toMatchObject({ low: 96, high: 104, isOdd: false, isUsual: false });
  expect(judge(still, 95, 4)).toMatchObject({ isOdd: true });
});

test('however much figures scatter, nothing at all is odd', () => {
  const scattered = [1000, 820, 1180, 640, 1360, 820, 1180, 1000];
  const weeks = scattered.flatMap((own) => Array.from({ length: 7 }, () => own));
  expect(judge(weeks, 0, 4)).toMatchObject({ expected: 1000, low: 200, isOdd: true });
  expect(judge(weeks, 250, 4)).toMatchObject({ isOdd: false, isUsual: false });
  expect(judge(weeks, 640, 4)).toMatchObject({ isOdd: false, isUsual: true });
  // Above, the spread alone counts.
  expect(judge(weeks, 1990, 4)).toMatchObject({ isOdd: false });
  expect(judge(weeks, 2100, 4)).toMatchObject({ isOdd: true });
});

test('what is at zero on many days is not odd for being there again', () => {
  const onAndOff = [1000, 0, 1100, 1000, 0, 900, 1000, 1200];
  const weeks = onAndOff.flatMap((own) => Array.from({ length: 7 }, (_, day) => (day === 0 ? own : own * 2)));
  expect(judge(weeks, 0, 10)).toMatchObject({ low: 0, isOdd: false });
});

test('too few days say nothing', () => {
  expect(judge([], 5, 4)).toBeUndefined();
  const short = [...Array.from({ length: 35 }, () => null), ...golden.slice(0, 3).flatMap(week)];
  expect(judge(short, 5, 4)).toBeUndefined();
  expect(
    judge(
      Array.from({ length: baselineDays }, () => 0),
      5,
      4,
    ),
  ).toBeUndefined();
  const missing = [
    ...golden.slice(0, 4).flatMap(week),
    ...Array.from({ length: 4 }, () => week(null)).flat(),
  ];
  expect(judge(missing, 40, 4)).toMatchObject({ expected: 101, isOdd: true });
});

/** A small seeded generator, so that the simulation says the same in every run. */
function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return { normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()) };
}

const weekly = [1, 0.95, 0.93, 0.97, 1.1, 1.4, 1.35];
const worlds = 2000;

interface World {
  /** Standard deviation as a share: of each day's own level, or of the average one. */
  readonly scatter: number;
  readonly of: 'level' | 'average';
  /** A day. */
  readonly growth: number;
}

/** Of so many worlds, each weekday in turn, the share whose day is called odd. @param factor what the day is multiplied by */
function oddShare({ scatter, of, growth }: World, factor: number): number {
  const { normal } = generator(11);
  let odd = 0;
  for (let world = 0; world < worlds; world += 1) {
    const at = (day: number) => {
      const level = 500 * (weekly[(day + world) % 7] ?? 1) * (1 + growth) ** day;
      return of === 'level' ? level * Math.exp(scatter * normal()) : level + 550 * scatter * normal();
    };
    const history = Array.from({ length: baselineDays }, (_, day) => at(day));
    if (judge(history, at(baselineDays) * factor, 4)?.isOdd === true) odd += 1;
  }
  return odd / worlds;
}

describe.each(['level', 'average'] as const)('scattered by a share of the %s', (of) => {
  describe.each([0.05, 0.1])('of %d', (scatter) => {
    test.each([0, 0.001])('growing by %d a day, at most 2 of 100 ordinary days are odd', (growth) => {
      expect(oddShare({ scatter, of, growth }, 1)).toBeLessThanOrEqual(0.02);
    });

    test('at least 95 of 100 halved days are', () => {
      expect(oddShare({ scatter, of, growth: 0 }, 0.5)).toBeGreaterThanOrEqual(0.95);
    });
  });
});

test('the median deviation of the weekday alone calls several times as many ordinary days odd', () => {
  const { normal } = generator(7);
  const alone = { odd: 0 };
  for (let world = 0; world < worlds; world += 1) {
    const values = Array.from({ length: 8 }, () => 500 * Math.exp(0.1 * normal()));
    const usual = median(values);
    const spread = median(values.map((one) => Math.abs(one - usual))) / 0.6745;
    if (Math.abs(500 * Math.exp(0.1 * normal()) - usual) > 3.5 * spread) alone.odd += 1;
  }
  expect(alone.odd / worlds).toBeGreaterThan(0.03);
  expect(alone.odd / worlds).toBeGreaterThan(3 * oddShare({ scatter: 0.1, of: 'level', growth: 0 }, 1));
});
