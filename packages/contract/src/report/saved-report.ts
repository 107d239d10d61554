import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, mailedName, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { frequencies, scheduleStatuses } from './report-schedule.ts';
import { reportPages, reportView } from './view.ts';

export const savedReportErrors = defineErrors('savedReport', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  tooMany: { code: 'cannotChange' },
  tooManyShared: { code: 'cannotChange' },
  notYours: { code: 'cannotChange' },
  membersOnly: { code: 'cannotChange' },
});

/** So many reports a person may keep, and so many an organization may share beside them. */
export const mostSavedReports = 10;
export const mostSharedReports = 100;

const named = {
  /** Mails have it in their subject, to people outside too. */
  name: mailedName('savedReport.errors.nameEmpty', 60),
  /** Everybody in the organization sees it. */
  shared: z.boolean(),
};
const fields = { ...named, view: reportView };

/** What a person enters of a saved report. */
export const savedReportForm = z.object(named);

export const savedReport = z.object({
  ...fields,
  /** One that is older may have a link in it. */
  name: z.string(),
  id,
  /** One's own can be changed; others' can be opened. */
  mine: z.boolean(),
  /** One's own, or a shared one where the person manages users. */
  mayRemove: z.boolean(),
  savedBy: z.string(),
  /** When it is mailed; null: it is not. */
  schedule: z.nullable(
    z.object({
      status: z.enum(scheduleStatuses),
      frequency: z.enum(frequencies),
      nextAt: z.nullable(instant),
    }),
  ),
  version,
  updatedAt: instant,
});
export type SavedReport = z.infer<typeof savedReport>;

export const listSavedReports = defineCall({
  method: 'GET',
  path: '/report/saved/list',
  summary: 'The own saved reports, then those that others share; search looks at the name.',
  access: { permission: 'report_builder', or: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    /** Of one report only. */
    report: z.optional(z.enum(reportPages)),
    ...sortRequest('name', 'updatedAt'),
  }),
  response: pageOf(savedReport),
  errors: [],
});

export const createSavedReport = defineCall({
  method: 'POST',
  path: '/report/saved/create',
  summary: 'Keeps a report under a name, for oneself or for everybody in the organization.',
  access: { permission: 'report_builder', or: 'promote', actions: ['add'] },
  request: z.object(fields),
  response: savedReport,
  errors: [
    'common.errors.notFound',
    'savedReport.errors.membersOnly',
    'savedReport.errors.nameTaken',
    'savedReport.errors.tooMany',
    'savedReport.errors.tooManyShared',
  ],
});

export const updateSavedReport = defineCall({
  method: 'POST',
  path: '/report/saved/update',
  summary: 'Gives an own saved report another name, or puts another report in its place.',
  access: { permission: 'report_builder', or: 'promote', actions: ['edit'] },
  request: z.object({ ...fields, id, version }),
  response: savedReport,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'savedReport.errors.notYours',
    'savedReport.errors.nameTaken',
    'savedReport.errors.tooMany',
    'savedReport.errors.tooManyShared',
  ],
});

export const removeSavedReport = defineCall({
  method: 'POST',
  path: '/report/saved/delete',
  summary: 'Removes a saved report; it can be brought back.',
  access: { permission: 'report_builder', or: 'promote', actions: ['delete'] },
  request: z.object({ id }),
  response: z.null(),
  errors: ['common.errors.notFound', 'savedReport.errors.notYours'],
});

export const restoreSavedReport = defineCall({
  method: 'POST',
  path: '/report/saved/restore',
  summary: 'Brings a removed saved report back as it was.',
  access: { permission: 'report_builder', or: 'promote', actions: ['delete'] },
  request: z.object({ id }),
  response: savedReport,
  errors: [
    'common.errors.notFound',
    'savedReport.errors.notYours',
    'savedReport.errors.nameTaken',
    'savedReport.errors.tooMany',
    'savedReport.errors.tooManyShared',
  ],
});
