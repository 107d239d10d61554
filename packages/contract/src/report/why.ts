import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { whenRight } from '../kit/when-right.ts';
import { distinct, filterBy, reportDay } from './definition.ts';
import { mediationDimensions, type PlaceDimension, placeDimensions } from './dimension.ts';
import { daysOf, mostDays } from './period.ts';
import { reportNames } from './report.ts';

/** Along what a change of revenue is told apart, in the order in which people look for its cause. */
export const whyDimensions = ['country', 'placement', 'network', 'appVersion', 'instance'] as const;
export type WhyDimension = (typeof whyDimensions)[number];

/** Most rows of a dimension; all others are one. */
export const mostWhyRows = 8;

const ofPublishers: ReadonlySet<string> = new Set(mediationDimensions);
const filterDimensions = placeDimensions.filter((key): key is PlaceDimension => ofPublishers.has(key));

const invalid = {
  reversed: 'report.errors.daysReversed',
  tooMany: 'report.errors.tooManyDays',
} as const satisfies Record<string, ErrorKey>;

/** Both periods in their order and within what a report can look at. */
function checkDays({ value, issues }: Payload): void {
  const check = (path: 'to' | 'beforeTo', from: string, to: string) => {
    const days = daysOf({ from, to });
    const refuse = (message: ErrorKey, params = {}) =>
      issues.push({ code: 'custom', path: [path], message, params, input: to });
    if (days < 1) refuse(invalid.reversed);
    else if (days > mostDays) refuse(invalid.tooMany, { max: mostDays });
  };
  check('to', value.from, value.to);
  check('beforeTo', value.beforeFrom, value.beforeTo);
}

const fields = z.object({
  /** Days in UTC, both included, and those that they are compared with. */
  from: reportDay,
  to: reportDay,
  beforeFrom: reportDay,
  beforeTo: reportDay,
  filters: z._default(
    z.array(filterBy(filterDimensions)).check(z.maxLength(20, 'common.errors.tooMany' satisfies ErrorKey)),
    [],
  ),
  along: distinct(z.enum(whyDimensions, 'common.errors.invalid' satisfies ErrorKey), 5, 1),
});

interface Payload {
  readonly value: z.infer<typeof fields>;
  issues: z.core.$ZodRawIssue[];
}

export const whyRequest = fields.check(
  z.check(checkDays, { when: whenRight('from', 'to', 'beforeFrom', 'beforeTo') }),
);
export type WhyRequest = z.output<typeof whyRequest>;

/** USD as decimal text. */
const usd = z.string();
const share = z.nullable(z.string());

/** A change of revenue in three parts that add up to it: more or fewer impressions, others than before, and better or worse paid ones. */
const parts = { volume: usd, mix: usd, rate: usd };

const counts = {
  impressionsBefore: z.string(),
  impressions: z.string(),
  /** USD per thousand impressions; null: there were none. */
  ecpmBefore: share,
  ecpm: share,
  /** Share of the requests that were filled; null: none was asked, or nobody knows by this. */
  fillRateBefore: share,
  fillRate: share,
};

const whyRow = z.object({
  /** As filters take it; empty of the other rows together. */
  key: z.string(),
  /** So many rows; 1 unless it stands for all others. */
  rows: z.int(),
  /** Its part of the change: the sum of the three. */
  change: usd,
  ...parts,
  ...counts,
});
export type WhyRow = z.infer<typeof whyRow>;

const why = z.object({
  before: usd,
  now: usd,
  change: usd,
  ...counts,
  /** The part of the revenue that is our own estimate still. */
  open: usd,
  /** In the order asked. The rows of each add up to its parts, its parts to the change, to the cent. */
  along: z.array(
    z.object({
      dimension: z.enum(whyDimensions),
      ...parts,
      /** Those that changed most first; all others together come last. */
      rows: z.array(whyRow),
      other: z.nullable(whyRow),
    }),
  ),
  names: reportNames,
});
export type Why = z.infer<typeof why>;

export const explainChange = defineCall({
  method: 'POST',
  path: '/report/why',
  summary:
    'Why revenue changed between two periods: how many impressions, which ones and how well paid, along country, placement, network, app version or instance, adding up to the cent.',
  access: { permission: 'performance', actions: ['query'] },
  request: whyRequest,
  response: why,
  errors: [
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
