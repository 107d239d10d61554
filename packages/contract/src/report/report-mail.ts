import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';

/** The token of a link in a mail. */
const link = { token: z.string().check(z.minLength(1), z.maxLength(200)) };

const stopping = z.object({
  report: z.string(),
  organization: z.string(),
  email: z.string(),
  stopped: z.boolean(),
});

export const viewReportMail = defineCall({
  method: 'GET',
  path: '/report/mail/view',
  summary: 'What the link to stop in a mailed report stops.',
  access: 'public',
  request: z.object(link),
  response: stopping,
  errors: ['reportSchedule.errors.linkInvalid'],
});

export const stopReportMail = defineCall({
  method: 'POST',
  path: '/report/mail/stop',
  summary: 'Sends a report to this address no more, or again, by the link in one of its mails.',
  access: 'public',
  request: z.object({ ...link, stopped: z.boolean() }),
  response: stopping,
  errors: ['reportSchedule.errors.linkInvalid'],
});
