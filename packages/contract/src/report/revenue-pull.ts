import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { reportFinding } from './report-finding.ts';

/**
 * Why a day could not be fetched: the keys are wrong; our own clock is, with which they are signed; right, but not for this; asked too often, or not ready; no
 * connection; no answer in time; another answer than the network documents; no exchange rate of its currency is known; our
 * own store could not be reached.
 */
export const pullFailures = [
  'refused',
  'clock',
  'limited',
  'later',
  'unreachable',
  'slow',
  'unclear',
  'rate',
  'store',
] as const;
export type PullFailure = (typeof pullFailures)[number];

/** Seconds after which an account's days can be fetched again by hand. */
export const pullPause = 60;

/** Days that are shown. */
export const shownPullDays = 30;

const pulledDay = z.object({
  day: z.iso.date(),
  /** When the network last answered; null: never. */
  cameAt: z.nullable(instant),
  /** Rows of that answer, and what they are worth together: USD, decimal text. */
  rows: z.nullable(z.int()),
  revenueUsd: z.nullable(z.string()),
  /** How much more or less that is than what the network first said. */
  changedBy: z.nullable(z.string()),
  /** The part of it that matches no instance. */
  unmatchedUsd: z.string(),
  /** Why the last try failed; null: it did not. */
  failure: z.nullable(z.enum(pullFailures)),
  /** In the network's own words. */
  detail: z.nullable(z.string()),
  /** What was found wrong with its answer, or with the way to it. */
  finding: z.nullable(reportFinding),
  /** When it is fetched again; null: its figures are final, or were taken back. */
  dueAt: z.nullable(instant),
  /** What can be taken back: an upload, as those of files; null: nothing is kept of it. */
  uploadId: z.nullable(id),
});
export type PulledDay = z.infer<typeof pulledDay>;

/** What a mediation platform says of another network on the shown days. */
const mediatedNetwork = z.object({
  /** As the platform calls it. */
  name: z.string(),
  /** null: none that is known here. */
  adnId: z.nullable(z.int()),
  revenueUsd: z.string(),
  impressions: z.int(),
  /** The organization has an account at it, from which its revenue comes. */
  hasAccount: z.boolean(),
});
export type MediatedNetwork = z.infer<typeof mediatedNetwork>;

const pullProgress = z.object({
  /** Of the days below, those that the network was asked for since; one that failed is asked for again later. */
  done: z.int(),
  /** Those that became due since the oldest of those that wait. */
  days: z.int(),
  /** The one that is being fetched; null: another account has its turn. */
  day: z.nullable(z.iso.date()),
});
export type PullProgress = z.infer<typeof pullProgress>;

export const revenuePulls = z.object({
  /**
   * How sure the way to this network's reports is; `source`: they come from an address that somebody has named; null: there is
   * no way, files can be uploaded.
   */
  known: z.nullable(z.enum(['documented', 'unsure', 'old', 'source'])),
  /** Where the network's days begin: a zone by its name, or `account`, that of the account at the network. */
  zone: z.nullable(z.string()),
  /** Days after which a day's figures are final. */
  finalAfterDays: z.nullable(z.int()),
  /** How far the days have come that are being fetched or wait for it; null: there are none. */
  progress: z.nullable(pullProgress),
  /** The newest first. */
  days: z.array(pulledDay),
  /** What other networks earned there, which counts from their own accounts alone; the most first. */
  mediated: z.array(mediatedNetwork),
});
export type RevenuePulls = z.infer<typeof revenuePulls>;

export const getRevenuePulls = defineCall({
  method: 'GET',
  path: '/report/revenue/pull/list',
  summary: 'What was fetched with an account, day by day, and when it is fetched again.',
  access: { permission: 'accounts', actions: ['query'] },
  request: z.object({ id }),
  response: revenuePulls,
  errors: ['common.errors.notFound'],
});

export const pullRevenueNow = defineCall({
  method: 'POST',
  path: '/report/revenue/pull/now',
  summary: 'Has every day fetched now that an account may still change, and those that are missing.',
  access: { permission: 'accounts', actions: ['edit'] },
  request: z.object({ id }),
  response: revenuePulls,
  errors: [
    'common.errors.notFound',
    'account.errors.isOff',
    'account.errors.ofAllApps',
    'account.errors.justAsked',
  ],
});
