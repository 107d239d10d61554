import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { whenRight } from '../kit/when-right.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import {
  advertiserDimensions,
  type DimensionKey,
  dimensionKeys,
  dimensions,
  isTime,
  type PlaceDimension,
  placeDimensions,
} from './dimension.ts';
import { dimensionsOf, isOfOwnAds, type MetricKey, metricKeys } from './metric.ts';
import { daysOf, mostDays, type Period } from './period.ts';

const invalid: ErrorKey = 'common.errors.invalid';
const tooMany: ErrorKey = 'common.errors.tooMany';

/** Most rows of one answer; what has more is an export. */
export const mostRows = 100_000;

/** A filter by one of these dimensions. */
export function filterBy<const Key extends PlaceDimension>(keys: readonly Key[]) {
  return z
    .object({
      dimension: z.enum(keys, invalid),
      /** One of them has to be the row's; of ids and codes their digits. */
      values: z
        .array(z.string().check(z.maxLength(64, invalid)))
        .check(z.minLength(1, 'common.errors.tooFew' satisfies ErrorKey), z.maxLength(1000, tooMany)),
      /** None of them may be the row's. */
      exclude: z._default(z.boolean(), false),
    })
    .check(
      z.check(({ value: { dimension, values }, issues }) => {
        const wrong = values.findIndex((value) => !dimensions[dimension].value.test(value));
        if (wrong >= 0)
          issues.push({ code: 'custom', path: ['values', wrong], message: invalid, input: values[wrong] });
      }),
    );
}

const filter = filterBy(placeDimensions);
export type ReportFilter = z.infer<typeof filter>;

/** A list in which nothing stands twice. */
export function distinct<Item extends z.core.$ZodType>(item: Item, most: number, least = 0) {
  return z.array(item).check(
    z.minLength(least, 'common.errors.tooFew' satisfies ErrorKey),
    z.maxLength(most, tooMany),
    z.refine((items) => new Set(items).size === items.length, 'report.errors.twice' satisfies ErrorKey),
  );
}

/**
 * What a report says, whatever the days: the same for a screen, an export, a saved report and a bench. The address of a
 * screen carries it.
 */
export const reportDefinition = {
  dimensions: z._default(distinct(z.enum(dimensionKeys, invalid), 8), []),
  metrics: distinct(z.enum(metricKeys, invalid), 30, 1),
  filters: z._default(z.array(filter).check(z.maxLength(20, tooMany)), []),
  /** One of the dimensions or metrics; without it by time, else by the first metric, most first. */
  sort: z.optional(z.enum([...dimensionKeys, ...metricKeys], invalid)),
  order: z.optional(z.enum(['asc', 'desc'])),
};

/** A day that a report may begin or end with. */
export const reportDay = z.iso
  .date(invalid)
  .check(z.refine((text) => text >= '2018-01-01', 'report.errors.tooEarly'));

/** Days that stand in their order, and no more than `most` of them; what is wrong is said of the last one. */
export function daysWithin(most: number) {
  return z.check<Period>(
    ({ value: { from, to }, issues }) => {
      const days = daysOf({ from, to });
      const refuse = (message: ErrorKey, params = {}) =>
        issues.push({ code: 'custom', path: ['to'], message, params, input: to });
      if (days < 1) refuse('report.errors.daysReversed');
      else if (days > most) refuse('report.errors.tooManyDays', { max: most });
    },
    { when: whenRight('from', 'to') },
  );
}

const fields = z.object({
  ...reportDefinition,
  /** Days in UTC, both included. */
  from: reportDay,
  to: reportDay,
  /** Days to compare with: rows then carry their figures of these days too. */
  beforeFrom: z.optional(reportDay),
  beforeTo: z.optional(reportDay),
  /**
   * Of a question that is a part of a larger one, a line of its chart or its totals: what that one is broken down and filtered
   * by, so that both mean the same by a metric that is another one by instance.
   */
  formulasBy: z.optional(distinct(z.enum(dimensionKeys, invalid), dimensionKeys.length)),
  offset: z._default(wholeNumber.check(z.nonnegative(), z.maximum(10_000_000)), 0),
  limit: z._default(wholeNumber.check(z.positive(), z.maximum(mostRows)), 100),
});

interface Payload {
  readonly value: z.infer<typeof fields>;
  issues: z.core.$ZodRawIssue[];
}

function refuse({ value, issues }: Payload, path: (string | number)[], message: ErrorKey, params = {}): void {
  issues.push({ code: 'custom', path, message, params, input: value });
}

/** A question of a report, checked: this is what the server compiles. */
export const reportRequest = fields.check(
  daysWithin(mostDays),
  z.check(checkBefore, { when: whenRight('from', 'to', 'beforeFrom', 'beforeTo') }),
  z.check(checkTime, { when: whenRight('dimensions') }),
  z.check(checkTogether, { when: whenRight('dimensions', 'filters', 'metrics') }),
  z.check(checkSort, { when: whenRight('dimensions', 'metrics', 'sort') }),
);
export type ReportRequest = z.output<typeof reportRequest>;
export type ReportRequestInput = z.input<typeof reportRequest>;

/** The same as a publisher may ask it. */
export const publisherReportRequest = reportRequest.check(
  z.check((payload) => refuseDimensions(payload, advertiserDimensions), {
    when: whenRight('dimensions', 'filters'),
  }),
);

/** The same as an advertiser may ask it: of their own ads alone. */
export const adsReportRequest = reportRequest.check(
  z.check((payload) => refuseDimensions(payload, ['advertiser']), {
    when: whenRight('dimensions', 'filters'),
  }),
  z.check(
    (payload) =>
      payload.value.metrics.forEach((metric, index) => {
        if (!isOfOwnAds(metric)) refuse(payload, ['metrics', index], invalid);
      }),
    { when: whenRight('metrics') },
  ),
);

function refuseDimensions(payload: Payload, unknown: readonly DimensionKey[]): void {
  const { dimensions: rows, filters } = payload.value;
  rows.forEach((key, index) => {
    if (unknown.includes(key)) refuse(payload, ['dimensions', index], invalid);
  });
  filters.forEach(({ dimension }, index) => {
    if (unknown.includes(dimension)) refuse(payload, ['filters', index, 'dimension'], invalid);
  });
}

function checkBefore(payload: Payload): void {
  const { beforeFrom, beforeTo } = payload.value;
  if (beforeFrom === undefined && beforeTo === undefined) return;
  if (beforeFrom === undefined) refuse(payload, ['beforeFrom'], 'common.errors.required');
  else if (beforeTo === undefined) refuse(payload, ['beforeTo'], 'common.errors.required');
  else if (beforeTo < beforeFrom) refuse(payload, ['beforeTo'], 'report.errors.daysReversed');
  else if (daysOf({ from: beforeFrom, to: beforeTo }) > mostDays)
    refuse(payload, ['beforeTo'], 'report.errors.tooManyDays', { max: mostDays });
}

function checkTime(payload: Payload): void {
  const [, second] = payload.value.dimensions.flatMap((key, index) => (isTime(key) ? [index] : []));
  if (second !== undefined) refuse(payload, ['dimensions', second], 'report.errors.twoTimes');
}

/** What a report is broken down or filtered by. */
export function usedDimensions({
  dimensions: rows,
  filters,
}: Pick<ReportRequest, 'dimensions' | 'filters'>): DimensionKey[] {
  return [...new Set([...rows, ...filters.map(({ dimension }) => dimension)])];
}

/** What the formulas of its metrics go by. */
export function formulaDimensions(
  request: Pick<ReportRequest, 'dimensions' | 'filters' | 'formulasBy'>,
): DimensionKey[] {
  return [...new Set([...usedDimensions(request), ...(request.formulasBy ?? [])])];
}

/** The dimensions of these that a metric can't be broken down or filtered by. */
export function unfitFor(metric: MetricKey, used: readonly DimensionKey[]): DimensionKey[] {
  const allowed = dimensionsOf(metric);
  return used.filter((dimension) => !allowed.includes(dimension));
}

function checkTogether(payload: Payload): void {
  const used = usedDimensions(payload.value);
  payload.value.metrics.forEach((metric, index) => {
    if (unfitFor(metric, used).length > 0) refuse(payload, ['metrics', index], 'report.errors.notTogether');
  });
}

function checkSort(payload: Payload): void {
  const { sort, dimensions: rows, metrics } = payload.value;
  const known: readonly string[] = [...rows, ...metrics];
  if (sort !== undefined && !known.includes(sort)) refuse(payload, ['sort'], 'report.errors.sortUnknown');
}
