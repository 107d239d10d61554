import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { instant } from '../kit/fields.ts';
import { cohortRequest } from './cohort.ts';
import { adsReportRequest, publisherReportRequest } from './definition.ts';
import { quality, qualityRequest } from './quality.ts';

export const reportErrors = defineErrors('report', {
  twice: { code: 'badParameter' },
  tooEarly: { code: 'badParameter' },
  daysReversed: { code: 'badParameter' },
  tooManyDays: { code: 'badParameter' },
  twoTimes: { code: 'badParameter' },
  notTogether: { code: 'badParameter' },
  sortUnknown: { code: 'badParameter' },
  tookTooLong: { code: 'failed' },
  tooManyRows: { code: 'failed' },
  tooMuchMemory: { code: 'failed' },
  busy: { code: 'tooManyRequests', status: 429 },
});

/** As decimal text, at most 9 places; money in USD, shares as 0 to 1. Null: it is divided by nothing. */
const figure = z.nullable(z.string());

const figures = {
  /** In the order of the question's metrics. */
  values: z.array(figure),
  /** The same of the days compared with; missing where none were asked about. */
  before: z.optional(z.array(figure)),
  /** The part of its revenue that is our own estimate still; missing where no metric is about revenue. */
  open: z.optional(figure),
};

export const reportRow = z.object({
  /** In the order of the question's dimensions, as filters take them. */
  keys: z.array(z.string()),
  ...figures,
});
export type ReportRow = z.infer<typeof reportRow>;

/** Names by id; what was deleted is missing. */
const names = z.record(z.string(), z.string());

/** Platforms by app, where the organization has apps of both: an app of each is often called the same. */
const appPlatform = z.record(z.string(), z.literal([0, 1]));

const removed = z.array(z.string());

/** What ids among the keys of rows are called. */
export const reportNames = z.object({
  app: names,
  placement: names,
  instance: names,
  rule: names,
  abTest: names,
  scene: names,
  advertiser: names,
  promotedApp: names,
  campaign: names,
  creative: names,
  segment: names,
  appPlatform,
  /** Ids of what keeps its name here, and cannot be opened any more. */
  removed: z.object({ rule: removed, abTest: removed }),
});

/** Rows of a report, and what the ids in them are called. */
const reportAnswer = z.object({
  rows: z.array(reportRow),
  /** All rows together, each person counted once. */
  totals: z.object(figures),
  /** How many rows there are, those left out by `offset` and `limit` too. */
  count: z.int(),
  /** What the ids among the keys are called. */
  names: reportNames,
});

export const queryReport = defineCall({
  method: 'POST',
  path: '/report/query',
  summary:
    'Figures of what was delivered, earned and used, by any dimensions, over up to 400 days, compared with other days if asked.',
  access: { permission: 'performance', actions: ['query'] },
  request: publisherReportRequest,
  response: reportAnswer,
  errors: [
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});

export const queryAds = defineCall({
  method: 'POST',
  path: '/advertiser/report/query',
  summary:
    "Figures of the advertiser's own ads, by any of their dimensions, over up to 400 days, compared with other days if asked.",
  access: { permission: 'promote', actions: ['query'] },
  scopes: ['report:read'],
  request: adsReportRequest,
  response: reportAnswer,
  errors: [
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});

/** A figure for each day from the first one, 0, on; null: that day has not ended for all of them yet. */
const byAge = z.array(figure);

const cohort = {
  /** How many they are, and how many of them have reached a day: its figures are of these. */
  users: z.string(),
  reached: z.array(z.string()),
  /** How many of them were there on the day, and which share that is. */
  retained: byAge,
  retention: byAge,
  /** USD that one of them has brought until then, by ads (our own estimate) and by purchases: of each day, what came ÷ reached, summed. */
  adValue: byAge,
  purchaseValue: byAge,
};

export const cohortRow = z.object({
  /** First day, unless rows go over all of them. */
  day: z.nullable(z.string()),
  /** In the order of the question's dimensions. */
  keys: z.array(z.string()),
  ...cohort,
});
export type CohortRow = z.infer<typeof cohortRow>;

export const queryCohorts = defineCall({
  method: 'POST',
  path: '/report/cohort',
  summary:
    'What became of users who were first seen on some days: how many came back, and what they have brought.',
  access: { permission: 'user_activity', actions: ['query'] },
  request: cohortRequest,
  response: z.object({
    rows: z.array(cohortRow),
    /** Of all rows; what is said of a day is said of those who have reached it. */
    totals: z.object(cohort),
    names: z.object({ app: names, appPlatform }),
  }),
  errors: [
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});

/** Answered at once: the event store, which may be what is slow, is not asked. */
export const getWaitingEvents = defineCall({
  method: 'GET',
  path: '/report/waiting',
  summary: 'Since when events of devices wait to be counted, so that no figure has them yet.',
  access: 'signed-in',
  request: z.object({}),
  response: z.object({
    /** Null: no longer than usual. */
    since: z.nullable(instant),
  }),
  errors: [],
});

export const queryQuality = defineCall({
  method: 'GET',
  path: '/report/quality',
  summary:
    'What figures of some days rest on: which networks have not reported them, how much is estimated, what matches no instance, and what of the devices’ reports was not counted or came late.',
  access: { permission: 'performance', actions: ['query'] },
  request: qualityRequest,
  response: quality,
  errors: [
    'common.errors.notFound',
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
