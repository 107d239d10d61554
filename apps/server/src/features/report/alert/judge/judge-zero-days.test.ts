import { addDays } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportedDay } from './judge-reports.ts';
import { judgeNetwork } from './judge-zero-days.ts';
import { type Judged, lookBack } from './judged-days.ts';

const first = '2026-03-01';
const unity = 3;

interface Day {
  /** After how many looks' days its report comes. */
  readonly delay: number;
  readonly usd: number;
  readonly impressions: number;
}

/** What is found odd, by whom looks on these days; a day's report is there so many days after the look that should have found it. */
function oddDays(days: readonly Day[], looks: readonly number[]): { day: number; at: number }[] {
  let judged: Judged | undefined;
  const numberOf = (day: string) => (Date.parse(day) - Date.parse(first)) / 86_400_000;
  const found: { day: number; at: number }[] = [];
  for (const at of looks) {
    const hasCome = (day: string) => numberOf(day) + 1 + (days[numberOf(day)]?.delay ?? 0) <= at;
    const appsOf = (day: string): ReportedDay[] => {
      const { usd, impressions } = days[numberOf(day)] ?? { usd: 0, impressions: 0 };
      const reportedUsd = hasCome(day) ? usd : 0;
      return [{ appId: 1, networkId: unity, day, impressions, estimateUsd: 1, reportedUsd }];
    };
    const to = { judged, today: addDays(first, at), last: addDays(first, at - 1) };
    const said = judgeNetwork(9, to, appsOf, {
      hasAnswered: (_, day) => hasCome(day),
      isAwaited: ({ day }) => !hasCome(day),
    });
    judged = said.judged;
    for (const { isOdd, from } of said.verdicts)
      if (isOdd) found.push({ day: numberOf(from.toISOString().slice(0, 10)), at });
  }
  return found;
}

const paid = { delay: 0, usd: 5, impressions: 2000 };
const zero = { ...paid, usd: 0 };

test('a zero that comes late is found when it comes, and days that come at once are each found', () => {
  expect(oddDays([paid, { ...zero, delay: 3 }, paid], [1, 2, 3, 4, 5])).toEqual([{ day: 1, at: 5 }]);
  expect(oddDays([paid, zero, zero, paid], [1, 4])).toEqual([
    { day: 1, at: 4 },
    { day: 2, at: 4 },
  ]);
});

test('a day of which nothing has come is no zero, and one that paid when it came never was', () => {
  expect(oddDays([paid, { ...paid, delay: 3 }, paid], [1, 2, 3, 4, 5])).toEqual([]);
  expect(oddDays([paid, { ...zero, delay: 90 }], [1, 2, 3])).toEqual([]);
});

test('whenever reports come and whoever looks, exactly the zeros that came in time are found, each once', () => {
  const day = fc.record({
    delay: fc.nat(20),
    usd: fc.constantFrom(0, 5),
    impressions: fc.constantFrom(0, 999, 1000, 5000),
  });
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 40, maxLength: 40 }),
      fc.uniqueArray(fc.integer({ min: 2, max: 39 }), { maxLength: 38 }),
      (days, some) => {
        const looks = [1, ...some.toSorted((one, other) => one - other)];
        const expected = days.flatMap(({ delay, usd, impressions }, number) => {
          const at = looks.find((look) => look >= number + 1 + delay && look <= number + lookBack);
          return at !== undefined && usd === 0 && impressions >= 1000 ? [{ day: number, at }] : [];
        });
        const found = oddDays(days, looks).sort((one, other) => one.day - other.day);
        expect(found).toEqual(expected);
      },
    ),
  );
});
