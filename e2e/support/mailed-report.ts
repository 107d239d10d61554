import type { Language } from '@millrace/contract/common';
import { runReportSchedule, saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import type { Person } from './people.ts';

const view = {
  page: 'performance',
  period: 'last7',
  dimensions: ['day'],
  metrics: ['revenue', 'impressions'],
  filters: [],
};

/** A saved report of a person that is mailed to them every Monday, and once at once. @returns its id */
export async function newMailedReport(
  owner: Person,
  name = 'Weekly revenue',
  lang: Language = 'enGB',
): Promise<number> {
  const saved = await owner.api.post(createSavedReport.path, { name, shared: false, view });
  const { id } = saved as { readonly id: number };
  await owner.api.post(saveReportSchedule.path, {
    ...{ id, status: 'running', frequency: 'weekly', weekday: 1, monthDay: null },
    ...{ time: '09:00', zone: 'utc', format: 'csv' },
    recipients: [{ email: owner.email, zone: 'UTC', lang }],
  });
  await owner.api.post(runReportSchedule.path, { id });
  return id;
}
