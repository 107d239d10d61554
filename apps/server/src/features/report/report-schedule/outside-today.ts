import type { Tx } from '../../../platform/postgres/database.ts';

const day = 86_400_000;

/** Mails of an organization that went to people outside within a day. */
export async function outsideToday(tx: Tx, organizationId: number, now: Date): Promise<number> {
  const { mails } = await tx
    .selectFrom('report_mail')
    .innerJoin('report_send', 'report_send.id', 'report_mail.send_id')
    .innerJoin('report_recipient', 'report_recipient.id', 'report_mail.recipient_id')
    .select((eb) => eb.fn.countAll<string>().as('mails'))
    .where('report_mail.organization_id', '=', organizationId)
    .where('report_send.organization_id', '=', organizationId)
    .where('report_send.sent_at', '>', new Date(now.getTime() - day))
    .where('report_mail.state', 'not in', ['notAllowed', 'tooMany'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership')
            .innerJoin('user_account', 'user_account.id', 'membership.user_id')
            .select('membership.id')
            .whereRef('user_account.email', '=', 'report_recipient.email')
            .where('membership.organization_id', '=', organizationId)
            .where('membership.removed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(mails);
}
