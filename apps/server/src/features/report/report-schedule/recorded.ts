import { languages } from '@millrace/contract/common';
import { type ScheduleForm, scheduleForm } from '@millrace/contract/report/report-schedule';
import * as z from 'zod/mini';
import type { Fields } from '../../../platform/fields.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { formOf, readRecipients, type StoredSchedule } from './queries.ts';

/** A schedule as the change log has it: each recipient is a line of address, zone and language. */
export async function recordedOf(tx: Tx, stored: StoredSchedule): Promise<Fields> {
  const { status, zone, monthDay, ...form } = formOf(stored);
  const rows = await readRecipients(tx, stored.id);
  return {
    ...form,
    running: status === 'running',
    monthDay: monthDay === null ? null : String(monthDay),
    timeZone: zone,
    recipients: rows.map((row) => [row.email, row.zone, row.lang].join(' ')),
  };
}

const recorded = z.catchall(
  z.object({
    running: z.boolean(),
    timeZone: z.string(),
    recipients: z.array(z.string()),
  }),
  z.unknown(),
);

/** What a person would enter to have it so. */
export function formOfRecorded(fields: Fields): ScheduleForm {
  const { running, timeZone, recipients, ...form } = z.parse(recorded, fields);
  return z.parse(scheduleForm, {
    ...form,
    status: running ? 'running' : 'stopped',
    zone: timeZone,
    recipients: recipients.map((line) => {
      const [email = '', zone = '', lang = languages[0]] = line.split(' ');
      return { email, zone, lang };
    }),
  });
}
