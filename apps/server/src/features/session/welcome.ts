import { role } from '@millrace/contract/permission';
import { writeNotice } from '../../platform/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Account } from './queries.ts';

/** A person's very first log-in: a notice that greets them and leads to the next step. */
export async function welcome(
  tx: Tx,
  account: Account,
  place: { readonly organizationId: number; readonly roleId: number },
): Promise<void> {
  if (account.last_login_at !== null) return;
  const member = await tx
    .selectFrom('membership')
    .select('id')
    .where('organization_id', '=', place.organizationId)
    .where('user_id', '=', account.id)
    .executeTakeFirst();
  // An Administrator may begin in an organization that they do not belong to; notices are members' only.
  if (member === undefined) return;
  const promoter = place.roleId === role.promoter;
  await writeNotice(tx, {
    organizationId: place.organizationId,
    userId: account.id,
    level: 'informational',
    message: promoter ? 'notification.content.welcomePromoter' : 'notification.content.welcomePublisher',
    params: { name: account.name },
    link: { url: promoter ? '/promote/edit' : '/company/Settings', type: 'in-app' },
  });
}
