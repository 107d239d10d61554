import { scheduleLimits } from '@millrace/contract/report/report-schedule';
import type { MailOutcome, MailReceipt } from '../../../platform/mail/mail.ts';
import { tellAuthor } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const longestReason = 500;

/**
 * What became of the mail of a report; whoever refuses three in a row gets no more, and its owner is told. A mail that a
 * server took may come back later, be it after the next one.
 */
export async function noteOutcome(tx: Tx, { id }: MailReceipt, outcome: MailOutcome): Promise<void> {
  const isRefused = outcome.kind === 'refused';
  const mail = await tx
    .updateTable('report_mail')
    .set({
      state: outcome.kind,
      reason: outcome.kind === 'delivered' ? null : outcome.reason.slice(0, longestReason),
    })
    .where('id', '=', id)
    // Told twice, it counts once.
    .where('state', 'in', isRefused ? ['queued', 'delivered'] : ['queued'])
    .returning(['id', 'recipient_id', 'organization_id'])
    .executeTakeFirst();
  // Its organization was deleted, or its year is over.
  if (mail === undefined || !isRefused) return;
  const before = await tx
    .selectFrom('report_mail')
    .select('state')
    .where('organization_id', '=', mail.organization_id)
    .where('recipient_id', '=', mail.recipient_id)
    .where('id', '<', mail.id)
    .where('state', 'in', ['delivered', 'refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const recipient = await tx
    .updateTable('report_recipient')
    .set((eb) => ({ bounces: before?.state === 'delivered' ? 1 : eb('bounces', '+', 1) }))
    .where('id', '=', mail.recipient_id)
    .returning(['id', 'email', 'bounces', 'stopped', 'schedule_id'])
    .executeTakeFirst();
  if (recipient === undefined || recipient.stopped !== null) return;
  if (recipient.bounces < scheduleLimits.bounces) return;
  await tx
    .updateTable('report_recipient')
    .set({ stopped: 'bounced' })
    .where('id', '=', recipient.id)
    .execute();
  const report = await tx
    .selectFrom('report_schedule')
    .innerJoin('saved_report', 'saved_report.id', 'report_schedule.saved_report_id')
    .select(['saved_report.id', 'saved_report.name', 'saved_report.user_id'])
    .where('report_schedule.id', '=', recipient.schedule_id)
    .executeTakeFirstOrThrow();
  await tellAuthor(
    tx,
    { organizationId: mail.organization_id, userId: report.user_id },
    {
      message: 'notification.content.reportRefused',
      cause: recipient.id,
      params: { name: report.name, email: recipient.email },
      link: { url: `/report/schedule?report=${report.id}`, type: 'in-app' },
    },
  );
}
