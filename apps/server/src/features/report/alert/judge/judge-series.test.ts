import { addDays } from '@millrace/contract/report/period';
import { expect, test } from 'vitest';
import { type DayFigures, noFigures, type Series } from './figures.ts';
import { judgeApp, type UsualRule } from './judge-series.ts';

const today = '2026-05-01';
const rules: UsualRule[] = [{ id: 1, metric: 'revenue', sensitivity: 4, floorUsd: 20 }];

type OnDay = Pick<DayFigures, 'revenue' | 'open'>;
type Daily = (daysAgo: number) => OnDay;

function seriesOf(networkId: number | null, daily: Daily): Series {
  const days = Array.from({ length: 80 }, (_, index) => {
    const { revenue, open } = daily(index + 1);
    return [addDays(today, -index - 1), { ...noFigures, revenue, open, reported: revenue - open }] as const;
  });
  return { appId: 1, networkId, days: new Map(days) };
}

/** An app at two networks, and what is said of it as a whole. */
function judgeWhole(large: Daily, small: Daily) {
  const all = (ago: number) => {
    const [one, other] = [large(ago), small(ago)];
    return { revenue: one.revenue + other.revenue, open: one.open + other.open };
  };
  const series = [seriesOf(null, all), seriesOf(4, large), seriesOf(5, small)];
  const asOf = { today, judged: new Map() };
  return judgeApp(series, rules, asOf).verdicts.filter(({ networkId }) => networkId === null);
}

/** The same each day; its own estimate still in the last ones. */
const steady =
  (revenue: number, openDays: number): Daily =>
  (ago) => ({ revenue, open: ago <= openDays ? revenue : 0 });
/** Down to a third for the last ten days, all of it reported. */
const fallen: Daily = (ago) => ({ revenue: ago <= 10 ? 300 : 1000, open: 0 });

test('an app is judged though a network that is a hundredth of it has been silent for days', () => {
  expect(judgeWhole(fallen, steady(3, 12))).toMatchObject([{ expected: 1003, isOdd: true }]);
});

test('it is not, while networks that are more than a twentieth of it are silent', () => {
  expect(judgeWhole(fallen, steady(30, 12))).toEqual([]);
  expect(judgeWhole(fallen, steady(30, 0))).toMatchObject([{ isOdd: true }]);
});

test('nor is one waited for that has reported nothing for a fortnight, as where a month is uploaded at a time', () => {
  expect(judgeWhole(fallen, steady(30, 13))).toEqual([]);
  expect(judgeWhole(fallen, steady(30, 14))).toMatchObject([{ isOdd: true }]);
});
