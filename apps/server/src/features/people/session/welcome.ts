import { role } from '@millrace/contract/people/permission';
import { type NoticeMessage, writeNotice } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Account } from './queries.ts';

interface FirstStep {
  readonly message: NoticeMessage;
  readonly url: string;
}

/** Those who have to complete a profile before anything else, while it is not complete. */
const profileSteps: Readonly<Record<number, FirstStep>> = {
  [role.organizationOwner]: {
    message: 'notification.content.welcomePublisher',
    url: '/company/Settings',
  },
  [role.promoter]: { message: 'notification.content.welcomePromoter', url: '/promote/edit' },
};
const lookAround: FirstStep = { message: 'notification.content.welcomeMember', url: '/overview/dashboard' };

/** For a person's very first log-in: a notice that greets them and leads to the next step. */
export async function welcome(
  tx: Tx,
  account: Pick<Account, 'id' | 'name'>,
  { organizationId }: { readonly organizationId: number },
): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select(['membership.role_id', 'organization.name', 'organization.completed_at'])
    .where('membership.organization_id', '=', organizationId)
    .where('membership.user_id', '=', account.id)
    .executeTakeFirst();
  // An Administrator may begin in an organization that they do not belong to; notices are members' only.
  if (member === undefined) return;
  const step = (member.completed_at === null && profileSteps[member.role_id]) || lookAround;
  await writeNotice(tx, {
    organizationId,
    userId: account.id,
    message: step.message,
    params: { name: account.name, organization: member.name, roleId: member.role_id },
    link: { url: step.url, type: 'in-app' },
  });
}
