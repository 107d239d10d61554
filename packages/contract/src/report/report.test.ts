import { describe, expect, test } from 'vitest';
import { parse, safeParse } from 'zod/v4/core';
import { dashboardQuestions, dashboardSpans } from './dashboard.ts';
import { adsReportRequest, publisherReportRequest, reportRequest } from './definition.ts';
import { mediationDimensions } from './dimension.ts';
import { evaluate, figureText, over, per, plus, readFigure, times } from './formula.ts';
import { dimensionsOf, isOfOwnAds, isSum, metricKeys } from './metric.ts';
import { addDays, daysOf, inMonthBefore, periodBefore, periodOf } from './period.ts';

const question = { from: '2026-03-01', to: '2026-03-07', metrics: ['impressions'] };

/** Path and message of what is wrong. */
function problemsOf(change: object): [string, string][] {
  const { error } = safeParse(reportRequest, { ...question, ...change });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('a question', () => {
  test('needs days and a metric, the rest has defaults', () => {
    expect(parse(reportRequest, question)).toEqual({
      ...question,
      dimensions: [],
      filters: [],
      offset: 0,
      limit: 100,
    });
  });

  test.each<[string, object, [string, string][]]>([
    ['400 days', { from: '2025-01-27', to: '2026-03-02' }, []],
    ['401 days', { from: '2025-01-26', to: '2026-03-02' }, [['to', 'report.errors.tooManyDays']]],
    ['days the wrong way round', { to: '2026-02-28' }, [['to', 'report.errors.daysReversed']]],
    ['no day', { to: '2026-02-30' }, [['to', 'common.errors.invalid']]],
    ['before reports began', { from: '2017-12-31', to: '2018-01-02' }, [['from', 'report.errors.tooEarly']]],
    ['half of what to compare with', { beforeFrom: '2026-02-01' }, [['beforeTo', 'common.errors.required']]],
    ['two times', { dimensions: ['day', 'app', 'month'] }, [['dimensions.2', 'report.errors.twoTimes']]],
    ['a dimension twice', { dimensions: ['app', 'app'] }, [['dimensions', 'report.errors.twice']]],
    [
      'formulas by a dimension twice',
      { formulasBy: ['app', 'app'] },
      [['formulasBy', 'report.errors.twice']],
    ],
    ['no metric', { metrics: [] }, [['metrics', 'common.errors.tooFew']]],
    [
      'users of a placement',
      { metrics: ['impressions', 'dau'], dimensions: ['placement'] },
      [['metrics.1', 'report.errors.notTogether']],
    ],
    [
      'requests of the scene that is filtered by',
      { metrics: ['requests'], filters: [{ dimension: 'scene', values: ['1'] }] },
      [['metrics.0', 'report.errors.notTogether']],
    ],
    [
      'a name where an id belongs',
      { filters: [{ dimension: 'app', values: ['1', "1' OR 1"] }] },
      [['filters.0.values.1', 'common.errors.invalid']],
    ],
    [
      'a filter by time',
      { filters: [{ dimension: 'day', values: ['2026-03-01'] }] },
      [['filters.0.dimension', 'common.errors.invalid']],
    ],
    ['sorted by what is not shown', { sort: 'clicks' }, [['sort', 'report.errors.sortUnknown']]],
    ['sorted by what is shown', { sort: 'impressions', order: 'asc' }, []],
  ])('%s', (_what, change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });
});

describe('a question about own ads', () => {
  const asked = { ...question, metrics: ['spend'], dimensions: ['campaign'] };
  const wrong = (schema: typeof reportRequest, change: object) =>
    (safeParse(schema, { ...asked, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]);
  const foreign = 'common.errors.invalid';

  test.each<[string, typeof reportRequest, object, unknown[]]>([
    ['by campaign, of an advertiser', adsReportRequest, {}, []],
    ['by campaign, of a publisher', publisherReportRequest, {}, [['dimensions.0', foreign]]],
    ['by advertiser, of a publisher', publisherReportRequest, { dimensions: ['advertiser'] }, []],
    ['by advertiser, of one', adsReportRequest, { dimensions: ['advertiser'] }, [['dimensions.0', foreign]]],
    [
      'of the creatives of others',
      publisherReportRequest,
      { dimensions: [], filters: [{ dimension: 'creative', values: ['1'] }] },
      [['filters.0.dimension', foreign]],
    ],
    [
      'about what a publisher earns',
      adsReportRequest,
      { dimensions: ['day'], metrics: ['spend', 'revenue'] },
      [['metrics.1', foreign]],
    ],
  ])('%s', (_what, schema, change, problems) => {
    expect(wrong(schema, change)).toEqual(problems);
  });
});

describe('metrics', () => {
  test('each can be broken down by day, app, platform and country, where its source knows them', () => {
    const without = (key: 'day' | 'app' | 'platform' | 'country') =>
      metricKeys.filter((metric) => !dimensionsOf(metric).includes(key));
    expect(without('day')).toEqual([]);
    expect(without('app')).toEqual([]);
    expect(without('country')).toEqual([]);
    expect(without('platform')).toEqual([
      ...['networkImpressions', 'networkClicks', 'networkCtr', 'networkEcpm'],
      ...metricKeys.filter(isOfOwnAds),
    ]);
  });

  test('of the whole app say nothing of its placements, of users nothing of instances', () => {
    expect(dimensionsOf('sessions')).toEqual([
      ...['hour', 'day', 'week', 'month', 'app', 'platform', 'country'],
      ...['appVersion', 'sdkVersion', 'osVersion'],
    ]);
    expect(dimensionsOf('dau')).toContain('abGroup');
    expect(dimensionsOf('arpdau')).not.toContain('abGroup');
    expect(dimensionsOf('revenue')).toEqual(mediationDimensions);
    expect(dimensionsOf('requests')).toContain('instance');
    expect(dimensionsOf('waterfallRequests')).not.toContain('instance');
  });
});

describe('formulas', () => {
  const sums = { impressions: 3n, clicks: 0n, estimate: 2n } as const;
  const value = (formula: Parameters<typeof evaluate>[0]) =>
    evaluate(
      formula,
      (counter) => (counter in sums ? sums[counter as keyof typeof sums] : 0n) * 1_000_000_000n,
    );

  test('are exact, with what is behind the ninth place cut off', () => {
    expect(value(over('estimate', 'impressions'))).toBe(666_666_666n);
    expect(value(per('estimate', 3))).toBe(666_666_666n);
    expect(value(over(times('estimate', 1000), 'impressions'))).toBe(666_666_666_666n);
    expect(value(plus('estimate', 'impressions'))).toBe(5_000_000_000n);
  });

  test('over nothing are nothing, and so is all that stands on them', () => {
    expect(value(over('impressions', 'clicks'))).toBeNull();
    expect(value(times(over('impressions', 'clicks'), 2))).toBeNull();
    expect(value(plus('impressions', over('impressions', 'clicks')))).toBeNull();
  });

  test.each([
    ['0', 0n],
    ['1.5', 1_500_000_000n],
    ['-0.000000001', -1n],
    ['-12', -12_000_000_000n],
    ['12345678901.123456', 12_345_678_901_123_456_000n],
  ])('%s is read and written', (text, billionths) => {
    expect(readFigure(text)).toBe(billionths);
    expect(figureText(billionths)).toBe(text);
  });
});

describe('periods', () => {
  test.each([
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-22', '2026-02-28'],
    ['last28', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s', (preset, from, to) => {
    expect(periodOf(preset, '2026-03-01')).toEqual({ from, to });
  });

  test('the one before has as many days', () => {
    const before = periodBefore({ from: '2024-03-01', to: '2024-03-07' });
    expect(before).toEqual({ from: '2024-02-23', to: '2024-02-29' });
    expect(daysOf(before)).toBe(7);
    expect(addDays('2024-02-29', 1)).toBe('2024-03-01');
  });

  test.each([
    ['2026-03-01', '2026-03-21', '2026-02-01', '2026-02-21'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2024-02-01', '2024-02-28', '2024-01-01', '2024-01-28'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ])('%s to %s in the month before', (from, to, first, last) => {
    expect(inMonthBefore({ from, to })).toEqual({ from: first, to: last });
  });
});

test('money and counts can be added up over rows, ratios and people can not', () => {
  expect(metricKeys.filter((key) => !isSum(key))).toEqual(
    expect.arrayContaining(['ecpm', 'fillRate', 'dau', 'deu', 'newUsers', 'arpdau', 'openShare']),
  );
  for (const key of ['revenue', 'requests', 'revenueDifference', 'bidRevenue', 'totalRevenue'] as const)
    expect(isSum(key), key).toBe(true);
});

describe('a dashboard', () => {
  test.each(dashboardSpans)('of %i days asks what the server takes, about as many days before', (span) => {
    for (const app of [undefined, 7]) {
      const asked = dashboardQuestions({ today: '2026-03-01', span, app, users: true });
      for (const one of Object.values(asked)) expect(safeParse(reportRequest, one).error).toBeUndefined();
      const { from, to, beforeFrom, beforeTo } = asked.charts;
      expect([daysOf({ from, to }), daysOf({ from: beforeFrom, to: beforeTo })]).toEqual([span, span]);
      expect(to).toBe('2026-02-28');
      expect(asked.cards).toMatchObject({ from: '2026-01-01', to: '2026-03-01' });
    }
  });

  test('asks nothing about users for those who may not see them', () => {
    const { charts } = dashboardQuestions({ today: '2026-03-01', span: 7, users: false });
    expect(charts.metrics).toEqual(['revenue', 'ecpm', 'impressions', 'fillRate', 'requests']);
  });
});
