import * as z from 'zod/mini';
import { languages } from '../common.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors, looksLikeErrorKey } from '../kit/error.ts';
import { email, id, instant, version } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { whenRight } from '../kit/when-right.ts';
import { wholeNumberOr } from '../kit/whole-number.ts';
import { exportFormats } from './report-export.ts';

export const reportScheduleErrors = defineErrors('reportSchedule', {
  weekdayEmpty: { code: 'badParameter' },
  monthDayWrong: { code: 'badParameter' },
  timeWrong: { code: 'badParameter' },
  zoneWrong: { code: 'badParameter' },
  noRecipients: { code: 'badParameter' },
  tooManyRecipients: { code: 'badParameter' },
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  emailTwice: { code: 'badParameter' },
  outside: { code: 'badParameter' },
  domainMalformed: { code: 'badParameter' },
  domainTwice: { code: 'badParameter' },
  domainPublic: { code: 'badParameter' },
  notYours: { code: 'cannotChange' },
  nobodyLeft: { code: 'cannotChange' },
  tooManyRuns: { code: 'tooManyRequests', status: 429 },
  hasStopped: { code: 'cannotChange' },
  linkInvalid: { code: 'invalid' },
  // Why a report was not sent.
  gone: { code: 'failed' },
  unreadable: { code: 'failed' },
  notAllowed: { code: 'failed' },
  nobody: { code: 'failed' },
  interrupted: { code: 'failed' },
  broken: { code: 'failed' },
});

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export const scheduleStatuses = ['running', 'stopped'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Whose time of day a schedule means: UTC, or that of where each recipient is. */
export const scheduleZones = ['utc', 'recipient'] as const;

export const scheduleLimits = {
  recipients: 50,
  domains: 50,
  /** Refusals in a row after which an address gets no more. */
  bounces: 3,
  /** Bytes of a file that a mail carries; a larger one is a link. */
  attachment: 10 * 1024 * 1024,
  /** Bytes of all files of one send: they are written in one transaction with its mails. */
  attachments: 64 * 1024 * 1024,
  /** Runs by hand of one schedule in an hour. */
  runs: 10,
  /** Mails of an organization in a day to people who are no members of it. */
  outside: 500,
} as const;

/** The last day of a month, among the days that every month has. */
export const lastDay = 'last';
export const mostMonthDay = 28;

/** Whether it names a time zone that this program knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const timeZone = z
  .string({ error: 'reportSchedule.errors.zoneWrong' satisfies ErrorKey })
  .check(
    z.minLength(1, 'reportSchedule.errors.zoneWrong' satisfies ErrorKey),
    z.maxLength(64, 'reportSchedule.errors.zoneWrong' satisfies ErrorKey),
    z.refine(isTimeZone, 'reportSchedule.errors.zoneWrong' satisfies ErrorKey),
  );

const recipientForm = z.object({
  email: email('reportSchedule.errors.emailEmpty', 'reportSchedule.errors.emailMalformed'),
  zone: timeZone,
  /** Of people outside; members are written to in the language of their account. */
  lang: z.enum(languages),
});

const weekdayWrong: ErrorKey = 'reportSchedule.errors.weekdayEmpty';
const monthDayWrong: ErrorKey = 'reportSchedule.errors.monthDayWrong';

interface Weekly {
  readonly frequency: Frequency;
  readonly weekday: number | null;
}
interface Monthly {
  readonly frequency: Frequency;
  readonly monthDay: number | typeof lastDay | null;
}
interface Addressed {
  readonly recipients: readonly { readonly email: string }[];
}

/** What a person enters of a schedule. */
const fields = {
  status: z.enum(scheduleStatuses),
  frequency: z.enum(frequencies),
  /** 1 is Monday; of a weekly one. */
  weekday: z.nullable(
    wholeNumberOr(weekdayWrong).check(z.minimum(1, weekdayWrong), z.maximum(7, weekdayWrong)),
  ),
  /** Of a monthly one: a day that every month has, or the last one. */
  monthDay: z.nullable(
    z.union(
      [
        z.literal(lastDay),
        wholeNumberOr(monthDayWrong).check(
          z.minimum(1, monthDayWrong),
          z.maximum(mostMonthDay, monthDayWrong),
        ),
      ],
      monthDayWrong,
    ),
  ),
  time: z
    .string({ error: 'reportSchedule.errors.timeWrong' satisfies ErrorKey })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'reportSchedule.errors.timeWrong' satisfies ErrorKey)),
  zone: z.enum(scheduleZones),
  format: z.enum(exportFormats),
  recipients: z
    .array(recipientForm)
    .check(
      z.minLength(1, 'reportSchedule.errors.noRecipients' satisfies ErrorKey),
      z.maxLength(scheduleLimits.recipients, 'reportSchedule.errors.tooManyRecipients' satisfies ErrorKey),
    ),
};

const weekdayFits = z.refine<Weekly>(({ frequency, weekday }) => frequency !== 'weekly' || weekday !== null, {
  path: ['weekday'],
  error: weekdayWrong,
  when: whenRight('frequency', 'weekday'),
});

const monthDayFits = z.refine<Monthly>(
  ({ frequency, monthDay }) => frequency !== 'monthly' || monthDay !== null,
  { path: ['monthDay'], error: monthDayWrong, when: whenRight('frequency', 'monthDay') },
);

const eachOnce = z.check<Addressed>(
  ({ value: { recipients }, issues }) => {
    const seen = new Set<string>();
    for (const [index, { email: address }] of recipients.entries()) {
      const key = address.toLowerCase();
      if (seen.has(key)) {
        const message: ErrorKey = 'reportSchedule.errors.emailTwice';
        issues.push({ code: 'custom', path: ['recipients', index, 'email'], message, input: address });
      }
      seen.add(key);
    }
  },
  { when: whenRight('recipients') },
);

export const scheduleForm = z.object(fields).check(weekdayFits, monthDayFits, eachOnce);
export type ScheduleForm = z.output<typeof scheduleForm>;

/** Who gets a report now: `left` asked for no more, `bounced` cannot be reached, `outside` may not be mailed (any more). */
export const recipientStates = ['active', 'left', 'bounced', 'outside'] as const;
export type RecipientState = (typeof recipientStates)[number];

const recipient = z.object({
  id,
  email: z.string(),
  zone: z.string(),
  lang: z.enum(languages),
  /** Of a member. */
  name: z.nullable(z.string()),
  state: z.enum(recipientStates),
});
export type Recipient = z.infer<typeof recipient>;

const schedule = z.object({
  ...fields,
  monthDay: z.nullable(z.union([z.literal(lastDay), z.int()])),
  weekday: z.nullable(z.int()),
  /** Empty where an API key asks: addresses are for people alone. */
  recipients: z.array(recipient),
  version,
  /** When the next mail goes out; null: it is stopped. */
  nextAt: z.nullable(instant),
});
export type Schedule = z.infer<typeof schedule>;

/** A saved report with its schedule. */
export const reportSchedule = z.object({
  /** Of the saved report. */
  reportId: id,
  name: z.string(),
  /** It is the person's own and can be changed. */
  mine: z.boolean(),
  /** Null: there is none yet. */
  schedule: z.nullable(schedule),
  /** Whom it can be mailed to inside the organization. */
  members: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Domains outside that its owner allows. */
  domains: z.array(z.string()),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

const reads = { permission: 'report_builder', actions: ['query'] } as const;
const edits = { permission: 'report_builder', actions: ['edit'] } as const;

export const getReportSchedule = defineCall({
  method: 'GET',
  path: '/report/schedule/get',
  summary:
    'When a saved report is mailed and to whom, and who may be chosen; an API key is told of no recipients.',
  access: reads,
  request: z.object({ id }),
  response: reportSchedule,
  errors: ['common.errors.notFound'],
});

export const saveReportSchedule = defineCall({
  method: 'POST',
  path: '/report/schedule/save',
  summary: 'Schedules an own saved report, or changes its schedule; the version is that of the schedule.',
  access: edits,
  request: z
    .object({ ...fields, id, version: z.optional(version) })
    .check(weekdayFits, monthDayFits, eachOnce),
  response: reportSchedule,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'reportSchedule.errors.notYours',
    'reportSchedule.errors.outside',
  ],
});

export const updateReportScheduleStatus = defineCall({
  method: 'POST',
  path: '/report/schedule/status',
  summary:
    'Stops a schedule, or lets it run again; owners may stop the schedules of reports that are shared.',
  access: edits,
  request: z.object({ id, status: z.enum(scheduleStatuses) }),
  response: reportSchedule,
  errors: ['common.errors.notFound', 'reportSchedule.errors.notYours'],
});

export const runReportSchedule = defineCall({
  method: 'POST',
  path: '/report/schedule/run',
  summary: 'Mails an own scheduled report now, besides its times.',
  access: edits,
  request: z.object({ id }),
  response: z.null(),
  errors: [
    'common.errors.notFound',
    'reportSchedule.errors.notYours',
    'reportSchedule.errors.nobodyLeft',
    'reportSchedule.errors.tooManyRuns',
  ],
});

export const retryRecipient = defineCall({
  method: 'POST',
  path: '/report/schedule/recipient/retry',
  summary: 'Writes again to an address that has refused the last mails; not to somebody who wanted no more.',
  access: edits,
  request: z.object({ id }),
  response: reportSchedule,
  errors: ['common.errors.notFound', 'reportSchedule.errors.notYours', 'reportSchedule.errors.hasStopped'],
});

export const sendKinds = ['scheduled', 'byHand'] as const;
export const sendStates = ['waiting', 'running', 'sent', 'failed'] as const;
export type SendState = (typeof sendStates)[number];

/**
 * What became of the mail to one address: it waits, the mail server has taken it, has refused it, or was not reached in two
 * days; or none was made, since they may not see what it is about, or nothing of it, or since too many went outside that day.
 */
export const mailStates = ['queued', 'delivered', 'refused', 'givenUp', 'notAllowed', 'tooMany'] as const;
export type MailState = (typeof mailStates)[number];

const errorKey = z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value));

const sentMail = z.object({
  email: z.string(),
  state: z.enum(mailStates),
  /** What the mail server said. */
  reason: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Else the mail had a link to the report. */
  attached: z.boolean(),
  /** What it said, see `getSentReport`; null: it was not kept, or is not for the caller to read. */
  issue: z.nullable(z.int()),
});

export const reportSend = z.object({
  id,
  kind: z.enum(sendKinds),
  state: z.enum(sendStates),
  /** When it was due. */
  dueAt: instant,
  sentAt: z.nullable(instant),
  /** Days that it was about. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Why it was not sent. */
  error: z.nullable(errorKey),
  /** Empty where an API key asks: addresses are for people alone. */
  mails: z.array(sentMail),
});
export type ReportSend = z.infer<typeof reportSend>;

export const listReportSends = defineCall({
  method: 'GET',
  path: '/report/schedule/sends',
  summary:
    'What was mailed of a saved report in the last year, newest first; an API key is told of no mails to people.',
  access: reads,
  request: z.object({ id, page: pageRequest.page, size: pageRequest.size }),
  response: pageOf(reportSend),
  errors: ['common.errors.notFound'],
});

const domainWrong: ErrorKey = 'reportSchedule.errors.domainMalformed';
const domain = z
  .string({ error: domainWrong })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, domainWrong),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, domainWrong),
  );

/** Domains outside the organization whose people may get reports by mail. */
export const reportDomains = z.object({
  domains: z.array(domain).check(
    z.maxLength(scheduleLimits.domains, 'common.errors.tooMany' satisfies ErrorKey),
    z.check(({ value, issues }) => {
      for (const [index, one] of value.entries()) {
        if (value.indexOf(one) < index) {
          const message: ErrorKey = 'reportSchedule.errors.domainTwice';
          issues.push({ code: 'custom', path: [index], message, input: one });
        }
        if (anybodys.has(one)) {
          const message: ErrorKey = 'reportSchedule.errors.domainPublic';
          issues.push({ code: 'custom', path: [index], message, input: one });
        }
      }
    }),
  ),
});

/** Mail that anybody can have: who allows one of these allows everybody. */
const anybodys: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com',
    'aol.com gmx.com gmx.net gmx.de web.de proton.me protonmail.com mail.com mail.ru',
    'yandex.ru qq.com foxmail.com 163.com 126.com sina.com sohu.com',
  ].flatMap((some) => some.split(' ')),
);

export const getReportDomains = defineCall({
  method: 'GET',
  path: '/report/schedule/domains',
  summary: 'Domains outside the organization whose people may get its reports by mail.',
  access: reads,
  request: z.object({}),
  response: reportDomains,
  errors: [],
});

export const updateReportDomains = defineCall({
  method: 'POST',
  path: '/report/schedule/domains/save',
  summary: 'Says to which domains outside the organization reports may be mailed; for owners.',
  access: { permission: 'company', actions: ['edit'] },
  request: z.object({
    ...reportDomains.shape,
    /**
     * Those that the caller saw: what was allowed or forbidden meanwhile then stays so. Without it the list takes the place of
     * whatever there is.
     */
    shown: z.optional(z.array(domain).check(z.maxLength(scheduleLimits.domains))),
  }),
  response: reportDomains,
  errors: ['common.errors.tooMany'],
});
