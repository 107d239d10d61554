import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { acceptInvitation } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { createAccount } from '../../../platform/people/create-account.ts';
import { joinOrganization, openOrganization } from '../../../platform/people/join-organization.ts';
import { reachOf } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { openNewPassword } from '../../../platform/session/open-password.ts';
import { findByLink } from './find-by-link.ts';

type Input = RequestOf<typeof acceptInvitation>;
type Invited = Awaited<ReturnType<typeof findByLink>>;

/**
 * Joins by the link of the mail, which proves the address. A person without an account opens one; a promoter gets an
 * advertiser of their own; everybody else joins the organization that invited.
 */
export async function accept(
  context: PublicContext,
  input: Input,
): Promise<ResponseOf<typeof acceptInvitation>> {
  const { services } = context;
  const now = services.now();
  const invited = await services.database.asSystem((tx) => findByLink(tx, input.token, now));
  const opening = invited.user_id === null ? await accountFacts(context, input) : undefined;

  return services.database.asSystem(async (tx) => {
    await claim(tx, invited, now);
    const person = await personOf(tx, invited, opening);
    const promoter = invited.role_id === role.promoter;
    const organizationId = promoter
      ? await openOrganization(tx, 1, invited.advertiser_name ?? person.userName)
      : invited.organization_id;
    const roleId = invited.role_id;
    const joined = await joinOrganization(tx, {
      ...person,
      organizationId,
      roleId,
      apps: promoter ? 'all' : reachOf(invited.app_ids),
      invitedBy: promoter ? null : invited.invited_by,
    });
    if (!joined) throw new CallError('invitation.errors.alreadyMember');
    await recordJoining(tx, person, organizationId, { roleId, appIds: promoter ? null : invited.app_ids });
    return { email: invited.email, userType: promoter ? 1 : 0 } as const;
  });
}

async function accountFacts({ services, lang }: PublicContext, input: Input) {
  if (input.name === undefined) throw fieldError('name', 'invitation.errors.nameEmpty');
  if (input.password === undefined) throw fieldError('password', 'password.errors.weak');
  const password = await openNewPassword(services.loginKeys, input.password);
  return { name: input.name, passwordHash: await services.passwords.hash(password), lang };
}

function recordJoining(
  tx: Tx,
  { userId, userName: name }: { readonly userId: number; readonly userName: string },
  organizationId: number,
  may: { readonly roleId: number; readonly appIds: readonly number[] | null },
): Promise<void> {
  const after = { name, ...may, status: 1 };
  return recordChange(
    tx,
    { organizationId, userId },
    { entity: 'user', entityId: userId, action: 'add', name, after },
  );
}

/** Two clicks on the same link: the second finds it spent. */
async function claim(tx: Tx, invited: Invited, now: Date): Promise<void> {
  const claimed = await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('id', '=', invited.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) throw new CallError('invitation.errors.linkSpent');
}

async function personOf(
  tx: Tx,
  invited: Invited,
  opening: Awaited<ReturnType<typeof accountFacts>> | undefined,
): Promise<{ userId: number; userName: string }> {
  if (opening === undefined) {
    const { user_id: userId, user_name: userName } = invited;
    if (userId === null || userName === null) throw new CallError('invitation.errors.linkSpent');
    return { userId, userName };
  }
  const userId = await createAccount(tx, { email: invited.email, ...opening });
  if (userId === undefined) throw new CallError('invitation.errors.linkSpent');
  return { userId, userName: opening.name };
}
