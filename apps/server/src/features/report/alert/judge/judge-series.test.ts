import { addDays } from '@millrace/contract/report/period';
import { expect, test } from 'vitest';
import { type DayFigures, noFigures, type Series } from './figures.ts';
import { judgeApp, type UsualMetric, type UsualRule } from './judge-series.ts';

const today = '2026-05-01';
const asOf = { today, judged: new Map(), zones: new Map() };
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

/** Worth 200 USD, of its own counts alone: half of any of its figures is about 100 of them. */
const usual: DayFigures = {
  ...{ revenue: 200, ecpm: 2, fillRate: 0.5, dau: 1000, impressions: 100_000, requests: 200_000 },
  ...{ reported: 0, open: 200 },
};
const halved: readonly [UsualMetric, Partial<DayFigures>, (number | null)[]][] = [
  ['revenue', { revenue: 100, open: 100 }, [null, 4]],
  ['ecpm', { ecpm: 1 }, [null, 4]],
  ['fillRate', { fillRate: 0.25 }, [null, 4]],
  // A network has no users of its own.
  ['dau', { dau: 500 }, [null]],
];

test.each(halved)('half of the usual %s is odd from the money on that it is about', (metric, half, odd) => {
  const seriesAt = (networkId: number | null): Series => {
    const days = Array.from({ length: 80 }, (_, ago) => {
      const figures = ago === 0 ? { ...usual, ...half } : usual;
      return [addDays(today, -ago - 1), networkId === null ? figures : { ...figures, dau: null }] as const;
    });
    return { appId: 1, networkId, days: new Map(days) };
  };
  const judged = (floorUsd: number) => {
    const rule = { id: 1, metric, sensitivity: 4, floorUsd };
    const { verdicts } = judgeApp([seriesAt(null), seriesAt(4)], [rule], asOf);
    return verdicts.map(({ networkId, offUsd, isOdd }) => ({ networkId, offUsd, isOdd }));
  };
  const offUsd = expect.closeTo(100);
  expect(judged(99)).toEqual(odd.map((networkId) => ({ networkId, offUsd, isOdd: true })));
  expect(judged(101)).toEqual(odd.map((networkId) => ({ networkId, offUsd, isOdd: false })));
});
