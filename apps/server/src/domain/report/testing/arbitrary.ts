import { type ReportRequest, reportRequest } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime, mediationDimensions } from '@millrace/contract/report/dimension';
import { dimensionsOf, isOfOwnAds, type MetricKey, metricKeys } from '@millrace/contract/report/metric';
import { addDays } from '@millrace/contract/report/period';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import fc from 'fast-check';
import { parse } from 'zod/v4/core';
import type { Metric } from '../../../delivery/rows/columns.ts';
import type { Fact, Reported } from './fact.ts';

/** A Monday, so that the weeks of a report are cut on both sides. */
const firstDay = '2026-02-23';
const days = 12;

/** What instances are: two apps, three placements. 0: none. */
const instances = [
  { instance: 0, app: 1, platform: 1, placement: 5, adType: 2, network: -1, bidding: 0 },
  { instance: 11, app: 1, platform: 1, placement: 5, adType: 2, network: 1, bidding: 0 },
  { instance: 12, app: 1, platform: 1, placement: 6, adType: 4, network: 3, bidding: 1 },
  { instance: 13, app: 2, platform: 0, placement: 7, adType: 2, network: 1, bidding: 0 },
  { instance: 14, app: 2, platform: 0, placement: 7, adType: 2, network: 18, bidding: 1 },
] as const;

/** What a network has reported of ad units that match nothing. */
const nobodys = {
  ...{ instance: unmatchedId(1), app: unmatchedId(1), placement: unmatchedId(1) },
  network: 1,
} as const;

const countries = ['DE', 'US', '00'] as const;
const metrics: readonly Metric[] = [
  ...(['init', 'waterfallRequest', 'waterfallFilled', 'instanceRequest', 'instanceFilled'] as const),
  ...(['impression', 'impression', 'impression', 'impression', 'impression', 'impression'] as const),
  ...(['click', 'videoStart', 'videoEnd', 'calledShow', 'readyTrue', 'readyFalse'] as const),
  ...(['bidRequest', 'bidResponse', 'bidAtOnce', 'bidWin', 'purchase'] as const),
];

const money = fc.integer({ min: 0, max: 9_999_999 }).map((units) => (units / 1_000_000).toFixed(6));

const fact: fc.Arbitrary<Fact> = fc
  .record({
    metric: fc.constantFrom(...metrics),
    day: fc.integer({ min: 0, max: days - 1 }),
    hour: fc.integer({ min: 0, max: 23 }),
    of: fc.constantFrom(...instances),
    country: fc.constantFrom(...countries),
    rule: fc.constantFrom(0, 8, 9),
    ab: fc.constantFrom([0, ''] as const, [7, 'A'] as const, [7, 'B'] as const, [8, ''] as const),
    scene: fc.constantFrom(0, 3),
    appVersion: fc.constantFrom('', '1.0', '1.1'),
    osVersion: fc.constantFrom('14', '15'),
    user: fc.constantFrom('', 'ada', 'bob', 'eve', 'kim'),
    money,
  })
  .map(({ day, hour, of, ab: [abTest, abGroup], ...rest }) => ({
    ...rest,
    ...of,
    abTest,
    abGroup,
    sdkVersion: '2.6.6',
    at: `${addDays(firstDay, day)}T${String(hour).padStart(2, '0')}:30:00Z`,
  }));

const reported: fc.Arbitrary<Reported> = fc
  .record({
    day: fc.integer({ min: 0, max: days - 1 }),
    of: fc.constantFrom(...instances, nobodys),
    country: fc.constantFrom('DE', 'US', '00'),
    usd: money,
    impressions: fc.option(fc.nat(100)),
    clicks: fc.option(fc.nat(9)),
  })
  .map(({ day, of: { app, placement, network, instance }, ...rest }) => ({
    ...rest,
    ...{ app, placement, network, instance },
    day: addDays(firstDay, day),
  }));

export const someFacts = fc.array(fact, { minLength: 1, maxLength: 80 });
export const someReports = fc.uniqueArray(reported, {
  maxLength: 15,
  selector: ({ day, instance, country }) => `${day} ${instance} ${country}`,
});

const values: Readonly<Partial<Record<DimensionKey, readonly string[]>>> = {
  app: ['1', '2', '3'],
  platform: ['0', '1', '-1'],
  country: ['DE', 'US', '00', ''],
  placement: ['5', '6', '7'],
  adType: ['2', '4', '-1'],
  network: ['1', '3', '18', '-1'],
  instance: ['0', '11', '12', '13', '14', String(nobodys.instance)],
  bidding: ['0', '1', '-1'],
  rule: ['0', '8'],
  abTest: ['0', '7'],
  abGroup: ['A', 'B', ''],
  scene: ['0', '3'],
  appVersion: ['', '1.0'],
  sdkVersion: ['2.6.6'],
  osVersion: ['14'],
};

const filter = fc.constantFrom(...mediationDimensions.filter((key) => !isTime(key))).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    values: fc.subarray([...(values[dimension] ?? [])], { minLength: 1 }),
    exclude: fc.boolean(),
  }),
);

const mediationMetrics = metricKeys.filter((key) => !isOfOwnAds(key));

/** Any question that is allowed, but for those about own ads. */
export const someRequest: fc.Arbitrary<ReportRequest> = fc
  .record({
    dimensions: fc.uniqueArray(fc.constantFrom(...mediationDimensions), { maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
    metrics: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.shuffledSubarray(mediationMetrics, {
          minLength: 8,
          maxLength: mediationMetrics.length,
        }),
      },
      // All of it is worked out ahead, and kept.
      { weight: 1, arbitrary: fc.constant<MetricKey[]>(['revenue', 'openRevenue']) },
    ),
    from: fc.integer({ min: 0, max: days - 1 }),
    length: fc.integer({ min: 1, max: days }),
    // Right before, after a gap, or reaching into the days asked about.
    before: fc.option(
      fc.record({ days: fc.integer({ min: 1, max: days }), gap: fc.constantFrom(0, 0, 1, -2) }),
      { nil: undefined },
    ),
    formulasBy: fc.constantFrom(undefined, undefined, ['network' as const], ['day' as const]),
    sort: fc.option(fc.nat(9), { nil: undefined }),
    order: fc.constantFrom('asc' as const, 'desc' as const, undefined),
    offset: fc.constantFrom(0, 0, 2),
    limit: fc.constantFrom(100, 100, 3),
  })
  .map(({ dimensions, filters, metrics: wanted, from, length, before, sort, ...page }) => {
    const time = dimensions.find(isTime);
    const rows = dimensions.filter((key) => !isTime(key) || key === time);
    const used = [...rows, ...filters.map((one) => one.dimension)];
    const fit = wanted.filter((metric) => used.every((key) => dimensionsOf(metric).includes(key)));
    const shown = [...(fit.length > 0 ? fit : (['impressions'] as const))].slice(0, 6);
    const columns = [...rows, ...shown];
    const first = addDays(firstDay, from);
    const begins = before && addDays(first, -before.days);
    const ends = before && addDays(first, -Math.min(1 + before.gap, before.days));
    return parse(reportRequest, {
      ...page,
      dimensions: rows,
      filters,
      metrics: shown,
      from: first,
      to: addDays(first, length - 1),
      ...(begins && ends && { beforeFrom: begins, beforeTo: ends }),
      ...(sort === undefined ? {} : { sort: columns[sort % columns.length] }),
    });
  });
