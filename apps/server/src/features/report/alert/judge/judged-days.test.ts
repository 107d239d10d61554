import { addDays } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToJudge, type Judged, lookBack } from './judged-days.ts';

const first = '2026-03-01';
/** Looks on the days after the first one; a day's report comes so many days after the look that should have found it. */
function judgeAll(delays: readonly number[], looks: readonly number[]) {
  let judged: Judged | undefined;
  const said: { day: number; at: number; isLate: boolean }[] = [];
  const numberOf = (day: string) => (Date.parse(day) - Date.parse(first)) / 86_400_000;
  for (const at of looks) {
    const isOpen = (day: string) => numberOf(day) + 1 + (delays[numberOf(day)] ?? 0) > at;
    const next = daysToJudge({
      ...{ judged, isOpen },
      last: addDays(first, at - 1),
      today: addDays(first, at),
    });
    judged = next.judged;
    said.push(...next.days.map(({ day, isLate }) => ({ day: numberOf(day), at, isLate })));
  }
  return said;
}

test('a day is judged when its report has come, and is late if a later one was before it', () => {
  expect(judgeAll([0, 2, 0, 0], [1, 2, 3, 4])).toEqual([
    { day: 0, at: 1, isLate: false },
    { day: 2, at: 3, isLate: false },
    { day: 1, at: 4, isLate: true },
    { day: 3, at: 4, isLate: false },
  ]);
  // Both wait: the earlier one first, and neither is late.
  expect(judgeAll([0, 2, 1], [1, 2, 3, 4])).toMatchObject([
    { day: 0 },
    { day: 1, at: 4, isLate: false },
    { day: 2, at: 4, isLate: false },
    { day: 3, at: 4 },
  ]);
});

test('the first look is about the last day alone; what comes after the look-back is no news', () => {
  expect(judgeAll([0, 0, 0, 0, 0], [5])).toEqual([{ day: 4, at: 5, isLate: false }]);
  const looks = Array.from({ length: 60 }, (_, day) => day + 1);
  expect(judgeAll([0, lookBack + 1], looks).some(({ day }) => day === 1)).toBe(false);
  expect(judgeAll([0, lookBack - 2], looks).some(({ day }) => day === 1)).toBe(true);
});

test('whenever reports come and whoever looks, each day is judged once if anybody looks in time, and then it is final', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(20), { minLength: 40, maxLength: 40 }),
      fc.uniqueArray(fc.integer({ min: 2, max: 39 }), { maxLength: 38 }),
      (delays, some) => {
        const looks = [1, ...some.toSorted((one, other) => one - other)];
        const said = judgeAll(delays, looks);
        expect(new Set(said.map(({ day }) => day)).size).toBe(said.length);
        for (const { day, at } of said) expect(day + 1 + (delays[day] ?? 0)).toBeLessThanOrEqual(at);
        const expected = delays.flatMap((delay, day) =>
          looks.some((at) => at >= day + 1 + delay && at <= day + lookBack) ? [day] : [],
        );
        expect(said.map(({ day }) => day).sort((one, other) => one - other)).toEqual(expected);
      },
    ),
  );
});
