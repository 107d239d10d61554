import type { RequestOf } from '@millrace/contract/kit/call';
import type { Invitation, sendInvitation } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newToken } from '../../../platform/session/token.ts';
import { mailInvitation } from './mail-invitation.ts';
import { findOpen, invitationLifetime, presentInvitation } from './queries.ts';

/** Invites a person. An open invitation of the same address is replaced, so that only one link serves. */
export function send(context: Context, input: RequestOf<typeof sendInvitation>): Promise<Invitation> {
  const { scope, services } = context;
  const email = input.email.toLowerCase();
  const token = newToken();
  const now = services.now();
  return context.write(async (tx) => {
    await inTurn(tx, scope.organizationId);
    // Promoters join an advertiser of their own, so being a member here does not stand in the way.
    if (input.roleId !== role.promoter && (await isMember(tx, email))) {
      throw alreadyMember();
    }
    await tx
      .updateTable('invitation')
      .set({ withdrawn_at: now })
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
    const { id } = await tx
      .insertInto('invitation')
      .values({
        organization_id: scope.organizationId,
        email,
        role_id: input.roleId,
        advertiser_name: input.roleId === role.promoter ? input.advertiserName : null,
        token_hash: token.hash,
        invited_by: (await isMemberId(tx, scope.userId)) ? scope.userId : null,
        expires_at: new Date(now.getTime() + invitationLifetime),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailInvitation(tx, context, { email, roleId: input.roleId, token: token.secret });
    const after = { email, roleId: input.roleId, advertiserName: input.advertiserName ?? null };
    await recordChange(tx, scope, { entity: 'invitation', entityId: id, action: 'add', name: email, after });
    return presentInvitation(found(await findOpen(tx, id)), context);
  });
}

/** Two invitations of an organization at once, to the same person perhaps, come one after the other. */
async function inTurn(tx: Tx, organizationId: number): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

function alreadyMember(): CallError {
  const key = 'invitation.errors.alreadyMember';
  return new CallError(key, { fields: { email: { key, params: {} } } });
}

async function isMember(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('membership.id')
    .where('user_account.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** An Administrator may invite into an organization that they do not belong to. */
async function isMemberId(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('membership').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
