import type { RequestOf } from '@millrace/contract/kit/call';
import {
  lastDay,
  type ReportSchedule,
  type ScheduleForm,
  type ScheduleStatus,
  type saveReportSchedule,
  type updateReportScheduleStatus,
} from '@millrace/contract/report/report-schedule';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { planSchedule } from './plan-schedule.ts';
import {
  domainOf,
  present,
  readDomains,
  readMembers,
  readRecipients,
  readReport,
  readSchedule,
  type StoredReport,
  type StoredSchedule,
} from './queries.ts';
import { recordedOf } from './recorded.ts';

export const entity = 'report_schedule';

/** Makes or changes the schedule of an own saved report. @throws CallError staleEdit with it as it is */
export function save(
  context: Context,
  { id, version, ...form }: RequestOf<typeof saveReportSchedule>,
): Promise<ReportSchedule> {
  return context.write(async (tx) => {
    const report = await readOwn(context, tx, id);
    const stored = await readSchedule(tx, id, { lock: true });
    if (stored !== undefined && stored.version !== version)
      throw new StaleEdit({ report_schedule: stored.id }, await present(context, tx, id));
    await store(context, tx, { report, stored, form });
    return present(context, tx, id);
  });
}

/** @throws CallError notYours */
export async function readOwn(context: Context, tx: Tx, id: number): Promise<StoredReport> {
  const report = await readReport(context, tx, id);
  if (!report.mine) throw new CallError('reportSchedule.errors.notYours');
  return report;
}

interface Saving {
  readonly report: StoredReport;
  readonly stored: StoredSchedule | undefined;
  readonly form: ScheduleForm;
}

/** Stores what was entered over what is there. */
export async function store(context: Context, tx: Tx, { report, stored, form }: Saving): Promise<void> {
  await mustBeAllowed(tx, form, stored === undefined ? [] : await emailsOf(tx, stored.id));
  const before = stored === undefined ? undefined : await recordedOf(tx, stored);
  const { organizationId } = context.scope;
  const now = context.services.now();
  const restarts = stored === undefined || isOtherTime(stored, form);
  const columns = {
    ...columnsOf(form),
    ...(restarts && { running_since: now }),
  };
  const { id } =
    stored === undefined
      ? await tx
          .insertInto('report_schedule')
          .values({
            ...columns,
            ...{ organization_id: organizationId, saved_report_id: report.id, running_since: now },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : stored;
  if (stored !== undefined)
    await tx
      .updateTable('report_schedule')
      .set({ ...columns, version: stored.version + 1 })
      .where('id', '=', id)
      .execute();
  await storeRecipients(tx, { organizationId, scheduleId: id, now }, form);
  await setNext(tx, id, now);
  const after = await recordedOf(tx, found(await readSchedule(tx, report.id)));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await recordChange(tx, context.scope, {
    ...{ entity, entityId: id, name: report.name, after },
    ...(before === undefined ? { action: 'add' } : { action: 'edit', before }),
  });
}

function columnsOf({ status, frequency, weekday, monthDay, time, zone, format }: ScheduleForm) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return {
    ...{ status, frequency, weekday, zone, format },
    month_day: monthDay === lastDay ? 0 : monthDay,
    minute: hours * 60 + minutes,
  };
}

/** What was due at other times, or while it was stopped, is not made up for. */
function isOtherTime(stored: StoredSchedule, form: ScheduleForm): boolean {
  const columns = columnsOf(form);
  const names = ['status', 'frequency', 'weekday', 'month_day', 'minute', 'zone'] as const;
  return names.some((name) => stored[name] !== columns[name]);
}

/** Members, people of allowed domains, and who was there before: what is no longer allowed is told where it is shown. */
async function mustBeAllowed(tx: Tx, { recipients }: ScheduleForm, known: readonly string[]): Promise<void> {
  const members = new Set((await readMembers(tx)).map(({ email }) => email));
  const domains = new Set(await readDomains(tx));
  for (const [index, { email }] of recipients.entries()) {
    const address = email.toLowerCase();
    if (members.has(address) || domains.has(domainOf(address)) || known.includes(address)) continue;
    throw fieldError(`recipients.${index}.email`, 'reportSchedule.errors.outside');
  }
}

const emailsOf = async (tx: Tx, scheduleId: number) =>
  (await readRecipients(tx, scheduleId)).map(({ email }) => email);

async function storeRecipients(
  tx: Tx,
  {
    organizationId,
    scheduleId,
    now,
  }: { readonly organizationId: number; readonly scheduleId: number; readonly now: Date },
  { recipients }: ScheduleForm,
): Promise<void> {
  const zones = new Map((await readRecipients(tx, scheduleId)).map(({ email, zone }) => [email, zone]));
  await tx
    .updateTable('report_recipient')
    .set({ place: null })
    .where('schedule_id', '=', scheduleId)
    .execute();
  for (const [place, { email: entered, zone, lang }] of recipients.entries()) {
    const email = entered.toLowerCase();
    // Of whoever is new in a zone, what was due there before is not made up for.
    const since = zones.get(email) === zone ? {} : { since: now };
    await tx
      .insertInto('report_recipient')
      .values({
        ...{ organization_id: organizationId, schedule_id: scheduleId },
        ...{ email, zone, lang, place, since: now },
      })
      .onConflict((conflict) =>
        conflict.columns(['schedule_id', 'email']).doUpdateSet({ zone, lang, place, ...since }),
      )
      .execute();
  }
}

/** What is due of it by now, and when it is looked at next, by its times and the zones that it has now. */
export async function setNext(tx: Tx, id: number, now: Date): Promise<void> {
  const stored = await tx
    .selectFrom('report_schedule')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (stored.status === 'running') await planSchedule(tx, stored, now);
  else await tx.updateTable('report_schedule').set({ due_at: null }).where('id', '=', id).execute();
}

/** Stops it or lets it run; owners stop what others share. */
export function setStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateReportScheduleStatus>,
): Promise<ReportSchedule> {
  return context.write(async (tx) => {
    const report = await readReport(context, tx, id);
    const mayStop = status === 'stopped' && context.scope.rights.holds('usermanage', ['edit']);
    if (!report.mine && !mayStop) throw new CallError('reportSchedule.errors.notYours');
    const stored = found(await readSchedule(tx, id, { lock: true }));
    await switchTo(context, tx, { report, stored, status });
    return present(context, tx, id);
  });
}

async function switchTo(
  context: Context,
  tx: Tx,
  {
    report,
    stored,
    status,
  }: Pick<Saving, 'report'> & { readonly stored: StoredSchedule; readonly status: ScheduleStatus },
): Promise<void> {
  if (stored.status === status) return;
  const now = context.services.now();
  await tx
    .updateTable('report_schedule')
    .set({ status, version: stored.version + 1, ...(status === 'running' && { running_since: now }) })
    .where('id', '=', stored.id)
    .execute();
  await setNext(tx, stored.id, now);
  await recordChange(tx, context.scope, {
    ...{ entity, entityId: stored.id, name: report.name },
    action: 'edit',
    before: { running: stored.status === 'running' },
    after: { running: status === 'running' },
  });
}
