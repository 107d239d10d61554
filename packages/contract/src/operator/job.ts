import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

export const jobErrors = defineErrors('job', {
  notDead: { code: 'cannotChange' },
  isOver: { code: 'cannotChange' },
  another: { code: 'cannotChange' },
  owed: { code: 'cannotChange' },
});

/** What servers do once for all of them. A job of another name is of a version that is gone. */
export const jobNames = [
  'clean-up',
  'check-accounts',
  'nightly-backup',
  'make-statements',
  'issue-invoices',
  'remind-of-invoices',
  'end-visit',
  'erase',
  'anonymize',
  'keep-removed',
  'warn-of-keys',
  'due-feeds',
  'import-feed',
  'check-pictures',
  'forget-ids',
  'watch-figures',
  'judge-figures',
  'tell-of-ends',
  'check-app-ads',
  'fetch-icons',
  'look-up-promoted-apps',
  'tell-of-reviews',
] as const;
export type JobName = (typeof jobNames)[number];

/** `waiting` for its time or a server, `again` after a failure, `dead`: has failed as often as it may. */
export const jobStates = ['waiting', 'again', 'running', 'done', 'dead', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const jobState = z.enum(jobStates);
const jobId = z.uuid();
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

const query = { permission: 'system', actions: ['query'] } as const;
const edit = { permission: 'system', actions: ['edit'] } as const;

const jobKind = z.object({
  name: z.string(),
  /** A cron expression in UTC; null: it is done when it is asked for. */
  schedule: z.nullable(z.string()),
  nextAt: z.nullable(instant),
  /** When one was last done, and how long it took. */
  doneAt: z.nullable(instant),
  seconds: z.nullable(z.number()),
  counts: z.record(jobState, z.int()),
});
export type JobKind = z.infer<typeof jobKind>;

export const listJobKinds = defineCall({
  method: 'GET',
  path: '/job/kinds',
  summary:
    'What servers do by themselves or on request: how many jobs of each kind stand where, and when the next comes.',
  access: query,
  request: z.object({}),
  response: z.object({ list: z.array(jobKind) }),
  errors: [],
});

const job = z.object({
  id: jobId,
  name: z.string(),
  state: jobState,
  /** Tries so far, and how many there may be. */
  tries: z.int(),
  mostTries: z.int(),
  askedAt: instant,
  /** Of one that waits: when it is tried, at the earliest. */
  dueAt: z.nullable(instant),
  /** Of the last try. */
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Why the last try failed; null: none did. */
  error: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

export const listJobs = defineCall({
  method: 'GET',
  path: '/job/list',
  summary: 'Jobs of the last 14 days, the newest first. Search looks at names and at why they failed.',
  access: query,
  request: z.object({ ...pageRequest, name: z.optional(name), state: z.optional(jobState) }),
  response: pageOf(job),
  errors: [],
});

const jobDetail = z.object({
  ...job.shape,
  /** What it is about, as JSON; no job holds secrets. */
  data: z.string(),
});

export const getJob = defineCall({
  method: 'GET',
  path: '/job/get',
  summary: 'One job with what it is about.',
  access: query,
  request: z.object({ id: jobId }),
  response: jobDetail,
  errors: ['common.errors.notFound'],
});

export const retryJob = defineCall({
  method: 'POST',
  path: '/job/retry',
  summary: 'Has a job tried once more that has failed as often as it may.',
  access: edit,
  request: z.object({ id: jobId }),
  response: z.null(),
  errors: ['common.errors.notFound', 'job.errors.notDead', 'job.errors.another'],
});

export const retryDeadJobs = defineCall({
  method: 'POST',
  path: '/job/retry-dead',
  summary: 'Has all jobs of a name tried once more that have failed as often as they may.',
  access: edit,
  request: z.object({ name }),
  response: z.object({ count: z.int() }),
  errors: ['common.errors.notFound'],
});

export const cancelJob = defineCall({
  method: 'POST',
  path: '/job/cancel',
  summary: 'Takes a job back that waits, or gives up one that runs.',
  access: edit,
  request: z.object({ id: jobId }),
  response: z.null(),
  errors: ['common.errors.notFound', 'job.errors.isOver'],
});

export const runJob = defineCall({
  method: 'POST',
  path: '/job/run',
  summary: 'Has a job that has a schedule done now; where one waits or runs already, that is it.',
  access: edit,
  request: z.object({ name }),
  response: z.null(),
  errors: ['common.errors.notFound'],
});
