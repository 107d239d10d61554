import { recordChange } from '../../../platform/change-log/change-log.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { entity } from './save-schedule.ts';
import type { ClaimedSend } from './send-queue.ts';

/**
 * Where whoever made a schedule was removed or disabled, nothing can be sent of it any more: it stops, and those who manage
 * people are told. Needs the system role.
 * @returns whether it is so
 */
export async function stopWithoutAuthor(
  tx: Tx,
  { organizationId, ownerId, scheduleId, report }: ClaimedSend,
): Promise<boolean> {
  const author = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('membership.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.user_id', '=', ownerId)
    .where('membership.status', '=', 1)
    .where('user_account.status', '=', 1)
    .executeTakeFirst();
  if (author !== undefined) return false;
  const stopped = await tx
    .updateTable('report_schedule')
    .set((eb) => ({ status: 'stopped', due_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', scheduleId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  // What was asked for by hand goes out of a stopped one, too.
  if (stopped === undefined) return true;
  await recordChange(
    tx,
    { organizationId, userId: null },
    {
      ...{ entity, entityId: scheduleId, name: report.name, action: 'edit' },
      before: { running: true },
      after: { running: false },
    },
  );
  await writeNotices(tx, {
    organizationId,
    message: 'notification.content.reportStopped',
    cause: scheduleId,
    params: { name: report.name },
    link: { url: await placeOf(tx, report.id), type: 'in-app' },
  });
  return true;
}

/** Where a shared one is looked at; one of the author's own is nobody else's to open, and another is made. */
async function placeOf(tx: Tx, reportId: number): Promise<string> {
  const { shared } = await tx
    .selectFrom('saved_report')
    .select('shared')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return shared ? `/report/schedule?report=${reportId}` : '/report/builder';
}
