import { exportFormats } from '@millrace/contract/report/report-export';
import {
  lastDay,
  type Recipient,
  type ReportSchedule,
  type ScheduleForm,
  scheduleStatuses,
  scheduleZones,
} from '@millrace/contract/report/report-schedule';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { asLanguage } from '../../../platform/text.ts';
import { timingOf } from './timing.ts';

export interface StoredReport {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly mine: boolean;
}

/** A saved report that the caller sees. @throws CallError notFound */
export async function readReport({ scope }: Context, tx: Tx, id: number): Promise<StoredReport> {
  const row = await tx
    .selectFrom('saved_report')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const { user_id: ownerId, name } = found(row);
  return { id, name, ownerId, mine: ownerId === scope.userId };
}

/** The schedule of a saved report as it is stored; undefined: it has none. */
export function readSchedule(tx: Tx, report: number, { lock = false } = {}) {
  const query = tx.selectFrom('report_schedule').selectAll().where('saved_report_id', '=', report);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export type StoredSchedule = NonNullable<Awaited<ReturnType<typeof readSchedule>>>;

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What a person has entered of it, the recipients left out. */
export function formOf(stored: StoredSchedule): Omit<ScheduleForm, 'recipients'> {
  const { frequency, weekday, monthDay } = timingOf(stored);
  return {
    status: scheduleStatuses.find((one) => one === stored.status) ?? 'stopped',
    frequency,
    weekday,
    monthDay: monthDay === lastDay ? lastDay : monthDay,
    time: timeOf(stored.minute),
    zone: scheduleZones.find((one) => one === stored.zone) ?? 'utc',
    format: exportFormats.find((one) => one === stored.format) ?? 'csv',
  };
}

/** Members who can be mailed to. */
export async function readMembers(tx: Tx) {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.email', 'user_account.name'])
    .where('membership.status', '=', 1)
    .where('membership.removed_at', 'is', null)
    .orderBy('user_account.name')
    .execute();
  return rows.map(({ email, name }) => ({ email, name: name ?? email }));
}

/** In the order in which they were entered; of those who are in the list. */
export function readRecipients(tx: Tx, scheduleId: number) {
  return tx
    .selectFrom('report_recipient')
    .select(['id', 'email', 'zone', 'lang', 'stopped'])
    .where('schedule_id', '=', scheduleId)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute();
}

type StoredRecipient = Awaited<ReturnType<typeof readRecipients>>[number];

/** A schedule as its screen shows it; to a key without its recipients. */
export async function present(context: Context, tx: Tx, id: number): Promise<ReportSchedule> {
  const { name, mine } = await readReport(context, tx, id);
  const stored = await readSchedule(tx, id);
  const members = await readMembers(tx);
  const domains = await readDomains(tx);
  // Whom it goes to is of people, and theirs alone to see.
  const isPerson = context.scope.apiKeyId === null;
  const rows = stored === undefined || !isPerson ? [] : await readRecipients(tx, stored.id);
  return {
    ...{ reportId: id, name, mine, domains },
    schedule:
      stored === undefined
        ? null
        : {
            ...formOf(stored),
            recipients: rows.map((row) => presentRecipient(row, members, domains)),
            version: stored.version,
            nextAt: stored.status === 'running' ? (stored.due_at?.toISOString() ?? null) : null,
          },
    // What only somebody who chooses needs to know.
    members: mine ? members : [],
  };
}

function presentRecipient(
  { id, email, zone, lang, stopped }: StoredRecipient,
  members: Awaited<ReturnType<typeof readMembers>>,
  domains: readonly string[],
): Recipient {
  const name = members.find((member) => member.email === email)?.name ?? null;
  const isAllowed = name !== null || domains.includes(domainOf(email));
  const state = stopped === 'left' || stopped === 'bounced' ? stopped : isAllowed ? 'active' : 'outside';
  return { id, email, zone, lang: asLanguage(lang, 'enGB'), name, state };
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** In the order of the alphabet. */
export async function readDomains(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('report_domain').select('domain').orderBy('domain').execute();
  return rows.map(({ domain }) => domain);
}
