import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { whenRight } from '../kit/when-right.ts';
import { cohortDimensions, cohortRows, cohortViews } from './cohort.ts';
import { filterBy, reportDay, reportDefinition } from './definition.ts';
import { isTime } from './dimension.ts';
import { metricKeys } from './metric.ts';
import { periodPresets } from './period.ts';

/** Every report that the console has; `ads` is an advertiser's, all others are publishers'. */
export const reportPages = [
  'performance',
  'bidding',
  'userActivity',
  'lifetimeValue',
  'retention',
  'ads',
] as const;
export type ReportPage = (typeof reportPages)[number];

const days = z
  .object({ from: reportDay, to: reportDay })
  .check(z.refine(({ from, to }) => from <= to, 'report.errors.daysReversed' satisfies ErrorKey));

/** A preset means other days every day. */
const period = z.union([z.enum(periodPresets), days]);

/** What a report of rows and metrics shows. Metrics that its breakdown does not know are kept: they are left out. */
const rowsView = z
  .object({
    page: z.enum(['performance', 'bidding', 'userActivity', 'ads']),
    period,
    ...reportDefinition,
    compare: z._default(z.boolean(), false),
    /** What it is compared with, of a period that is days, too; missing: see `comparedDays`. */
    before: z.optional(days),
    shares: z._default(z.boolean(), false),
    /** What the chart shows. */
    chart: z.optional(z.enum(metricKeys)),
  })
  .check(
    z.refine(({ dimensions }) => dimensions.filter(isTime).length < 2, {
      error: 'report.errors.twoTimes' satisfies ErrorKey,
      path: ['dimensions'],
      when: whenRight('dimensions'),
    }),
  );

/** What a table of cohorts shows. */
const cohortView = z.object({
  page: z.enum(['lifetimeValue', 'retention']),
  period,
  filters: z._default(z.array(filterBy(cohortDimensions)).check(z.maxLength(10)), []),
  rows: z.enum(cohortRows),
  view: z.enum(cohortViews),
  everyDay: z._default(z.boolean(), false),
});

/** A report as it is kept: which one, and all that its address says. */
export const reportView = z.discriminatedUnion('page', [rowsView, cohortView]);
export type ReportView = z.output<typeof reportView>;
export type ReportViewInput = z.input<typeof reportView>;
