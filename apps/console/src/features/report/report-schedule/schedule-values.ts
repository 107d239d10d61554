import type { Language } from '@millrace/contract/common';
import type { ReportSchedule, ScheduleForm } from '@millrace/contract/report/report-schedule';

/** The zone of this browser, which is most often that of the people next to it. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const newRecipient = (lang: Language) => ({ email: '', zone: ownZone(), lang });

/** What the form holds of a schedule; before there is one, Mondays at nine. */
export function valuesOf({ schedule }: ReportSchedule, lang: Language) {
  if (schedule === null)
    return {
      ...{ status: 'running', frequency: 'weekly', weekday: 1, monthDay: 1 },
      ...{ time: '09:00', zone: 'utc', format: 'csv' },
      recipients: [newRecipient(lang)],
    } satisfies ScheduleForm;
  const { status, frequency, weekday, monthDay, time, zone, format, recipients } = schedule;
  return {
    ...{ status, frequency, weekday, monthDay, time, zone, format },
    recipients: recipients.map(({ email, zone: own, lang: language }) => ({
      ...{ email, zone: own, lang: language },
    })),
  } satisfies ScheduleForm;
}
