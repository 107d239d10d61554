import type { RequestInput } from '@millrace/contract/kit/call';
import { saveReportSchedule } from '@millrace/contract/report/report-schedule';
import type { Person } from './people.ts';
import { createSavedReportForTests } from './saved-reports.ts';
import type { TestApp } from './test-app.ts';

type Form = Omit<RequestInput<typeof saveReportSchedule>, 'id' | 'version'>;

/** Every day at nine to these addresses. */
export function scheduleFormOf(...emails: readonly string[]): Form {
  return {
    ...{ status: 'running', frequency: 'daily', weekday: null, monthDay: null },
    ...{ time: '09:00', zone: 'utc', format: 'csv' },
    recipients: emails.map((email) => ({ email, zone: 'UTC', lang: 'enGB' })),
  };
}

export interface ScheduleForTests {
  /** The saved report. */
  readonly report: number;
  readonly recipient: number;
  /** The recipient's. */
  readonly email: string;
}

/** A saved report of a person that is mailed to themselves. */
export async function createScheduleForTests(
  app: TestApp,
  person: Person,
  name = 'By mail',
): Promise<ScheduleForTests> {
  const report = await createSavedReportForTests(app, person, name);
  const { data } = await app.ask(saveReportSchedule, { ...scheduleFormOf(person.email), id: report }, person);
  return { report, recipient: data.schedule?.recipients[0]?.id ?? 0, email: person.email };
}

export interface SentForTests extends ScheduleForTests {
  /** What was mailed of it. */
  readonly sent: number;
}

/** As {@link createScheduleForTests}, with a send that said something, as its sender leaves it. */
export async function createSentForTests(app: TestApp, person: Person): Promise<SentForTests> {
  const made = await createScheduleForTests(app, person);
  const { organizationId } = person;
  const said = {
    ...{ lang: 'enGB', ofUsers: false, before: { from: '2026-03-01', to: '2026-03-01' } },
    figures: [{ label: 'Impressions', value: '17', change: '' }],
    ...{ heads: [], rows: [], count: 0, estimated: null },
  };
  const sent = await app.database.asSystem(async (tx) => {
    const schedule = await tx
      .selectFrom('report_schedule')
      .select('id')
      .where('saved_report_id', '=', made.report)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('report_send')
      .values({
        ...{ organization_id: organizationId, schedule_id: schedule.id, state: 'sent' },
        ...{ due_at: app.clock.now(), sent_at: app.clock.now(), issues: JSON.stringify([said]) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(id);
  });
  return { ...made, sent };
}
