import type { ExportsForTests } from '../testing/exports.ts';
import { type SentForTests, scheduleFormOf } from '../testing/report-schedules.ts';

/** A question of every call about when reports are mailed that names one, in an order in which each can succeed. */
export const scheduleQuestions: Readonly<Record<string, (schedule: SentForTests) => object>> = {
  getReportSchedule: ({ report: id }) => ({ id }),
  saveReportSchedule: ({ report: id, email }) => ({
    ...scheduleFormOf(email),
    ...{ time: '10:00', id, version: 1 },
  }),
  updateReportScheduleStatus: ({ report: id }) => ({ id, status: 'stopped' }),
  runReportSchedule: ({ report: id }) => ({ id }),
  retryRecipient: ({ recipient: id }) => ({ id }),
  listReportSends: ({ report: id }) => ({ id }),
  getSentReport: ({ sent: id }) => ({ id, issue: 0 }),
};

/** The same of the domains that reports may be mailed to, which name no id. */
export const domainQuestions: Readonly<Record<string, () => object>> = {
  getReportDomains: () => ({}),
  updateReportDomains: () => ({ domains: ['agency.example'], shown: ['partner.example'] }),
};

export const exportsByTheirIds: Readonly<Record<string, (exports: ExportsForTests) => object>> = {
  getExport: ({ done }) => ({ id: done }),
  cancelExport: ({ queued }) => ({ id: queued }),
  fetchExport: ({ done }) => ({ id: done }),
};

/** The same of a person's own exports. */
export const exportQuestions: Readonly<Record<string, (exports: ExportsForTests) => object>> = {
  listExports: () => ({}),
  ...exportsByTheirIds,
};
