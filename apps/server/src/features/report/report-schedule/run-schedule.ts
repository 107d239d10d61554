import type { RequestOf } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import {
  type ReportSchedule,
  type retryRecipient,
  type runReportSchedule,
  scheduleLimits,
} from '@millrace/contract/report/report-schedule';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { untilAnHourAfter } from '../../../platform/http/until-an-hour-after.ts';
import { present, readSchedule } from './queries.ts';
import { readOwn, setNext } from './save-schedule.ts';
import { zonesOf } from './timing.ts';

/** Puts it into the queue once more, besides its times; also one that is stopped. */
export function run(context: Context, { id: report }: RequestOf<typeof runReportSchedule>): Promise<null> {
  return context.write(async (tx) => {
    await readOwn(context, tx, report);
    const stored = found(await readSchedule(tx, report, { lock: true }));
    if ((await zonesOf(tx, stored)).length === 0) throw new CallError('reportSchedule.errors.nobodyLeft');
    const now = context.services.now();
    const { runs, oldest } = await tx
      .selectFrom('report_send')
      .select((eb) => [eb.fn.countAll<string>().as('runs'), eb.fn.min('due_at').as('oldest')])
      .where('schedule_id', '=', stored.id)
      .where('day', 'is', null)
      .where('due_at', '>', new Date(now.getTime() - hourMs))
      .executeTakeFirstOrThrow();
    if (Number(runs) >= scheduleLimits.runs)
      throw new CallError('reportSchedule.errors.tooManyRuns', { params: untilAnHourAfter(oldest, now) });
    await tx
      .insertInto('report_send')
      .values({ organization_id: context.scope.organizationId, schedule_id: stored.id, due_at: now })
      .execute();
    return null;
  });
}

/** Writes again to an address that could not be reached. */
export function retry(context: Context, { id }: RequestOf<typeof retryRecipient>): Promise<ReportSchedule> {
  return context.write(async (tx) => {
    const recipient = found(
      await tx
        .selectFrom('report_recipient')
        .innerJoin('report_schedule', 'report_schedule.id', 'report_recipient.schedule_id')
        .select(['stopped', 'schedule_id', 'saved_report_id'])
        .where('report_recipient.id', '=', id)
        .executeTakeFirst(),
    );
    const report = await readOwn(context, tx, recipient.saved_report_id);
    if (recipient.stopped === 'left') throw new CallError('reportSchedule.errors.hasStopped');
    const now = context.services.now();
    await tx
      .updateTable('report_recipient')
      .set({ stopped: null, bounces: 0, ...(recipient.stopped !== null && { since: now }) })
      .where('id', '=', id)
      .execute();
    await setNext(tx, recipient.schedule_id, now);
    return present(context, tx, report.id);
  });
}
