import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { dayMs } from '../kit/duration.ts';
import { defineErrors, looksLikeErrorKey } from '../kit/error.ts';
import { id, instant, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { cohortRequest } from './cohort.ts';
import { adsReportRequest, publisherReportRequest } from './definition.ts';

export const reportExportErrors = defineErrors('reportExport', {
  titleEmpty: { code: 'badParameter' },
  tooManyOpen: { code: 'tooManyRequests', status: 429 },
  notReady: { code: 'cannotChange' },
  notAllowed: { code: 'failed' },
  tooManyRows: { code: 'failed' },
  tooManyForSheet: { code: 'failed' },
  diskFull: { code: 'failed' },
  interrupted: { code: 'failed' },
  broken: { code: 'failed' },
});

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `queued` and `running` are open: they go on to one of the others, which are final. */
export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

export const isOpenExport = (state: ExportState) => state === 'queued' || state === 'running';

export const exportLimits = {
  /** Of one file. */
  rows: 5_000_000,
  /** Of a sheet, the header not counted: what spreadsheet programs take. */
  sheetRows: 1_048_575,
  /** Exports of one person that are not finished. */
  open: 5,
  /** Milliseconds that a file is kept. */
  kept: dayMs,
} as const;

const errorKey = z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value));

/** A file that is being made, or was. */
export const exportJob = z.object({
  id,
  /** With its ending. */
  fileName: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** Written so far; of a file that is done all of them, the header not counted. */
  rows: z.int(),
  /** What whoever asked was told that there are; null: not known. */
  rowsExpected: z.nullable(z.int()),
  /** Of the finished file. */
  bytes: z.nullable(z.int()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Until then the finished file is kept. */
  expiresAt: z.nullable(instant),
  /** Why it failed. */
  error: z.nullable(errorKey),
});
export type ExportJob = z.infer<typeof exportJob>;

/** What every export says besides its question. */
const file = {
  format: z.enum(exportFormats),
  /** What the report is called, in the person's language: the file's name begins with it. */
  title: text('reportExport.errors.titleEmpty', 60),
  /** How many rows there were when the report was last seen: progress alone is measured by it. */
  rowsExpected: z.optional(wholeNumber.check(z.nonnegative(), z.maximum(2_147_483_647))),
};

export const exportReport = defineCall({
  method: 'POST',
  path: '/report/export',
  summary:
    'Begins to write all rows of a report into a file. The question is that of a report; its offset and limit say nothing here.',
  access: { permission: 'performance', actions: ['export'] },
  request: z.object({ ...file, report: publisherReportRequest }),
  response: exportJob,
  errors: ['reportExport.errors.tooManyOpen'],
});

export const exportAds = defineCall({
  method: 'POST',
  path: '/advertiser/report/export',
  summary: "Begins to write all rows of a report of the advertiser's own ads into a file.",
  access: { permission: 'promote', actions: ['export'] },
  scopes: ['report:read'],
  request: z.object({ ...file, report: adsReportRequest }),
  response: exportJob,
  errors: ['reportExport.errors.tooManyOpen'],
});

export const exportCohorts = defineCall({
  method: 'POST',
  path: '/report/export/cohort',
  summary: 'Begins to write what became of new users into a file.',
  access: { permission: 'user_activity', actions: ['export'] },
  request: z.object({ ...file, cohorts: cohortRequest }),
  response: exportJob,
  errors: ['reportExport.errors.tooManyOpen'],
});

export const listExports = defineCall({
  method: 'GET',
  path: '/report/export/list',
  summary: 'One’s own exports of the last day, newest first.',
  access: { permission: 'performance', or: 'promote', actions: ['export'] },
  request: z.object({ page: pageRequest.page, size: pageRequest.size }),
  response: pageOf(exportJob),
  errors: [],
});

export const getExport = defineCall({
  method: 'GET',
  path: '/report/export/get',
  summary: 'How far one’s own export is.',
  access: { permission: 'performance', or: 'promote', actions: ['export'] },
  request: z.object({ id }),
  response: exportJob,
  errors: ['common.errors.notFound'],
});

export const cancelExport = defineCall({
  method: 'POST',
  path: '/report/export/cancel',
  summary: 'Stops one’s own export; one that is finished stays as it is.',
  access: { permission: 'performance', or: 'promote', actions: ['export'] },
  request: z.object({ id }),
  response: exportJob,
  errors: ['common.errors.notFound'],
});

export const fetchExport = defineCall({
  method: 'POST',
  path: '/report/export/ticket',
  summary: 'A ticket that fetches the finished file once, within a minute.',
  access: { permission: 'performance', or: 'promote', actions: ['export'] },
  request: z.object({ id }),
  response: downloadTicket,
  errors: ['common.errors.notFound', 'reportExport.errors.notReady'],
});
