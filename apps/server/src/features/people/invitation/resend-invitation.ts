import type { RequestOf } from '@millrace/contract/kit/call';
import type { Invitation, resendInvitation } from '@millrace/contract/people/invitation';
import { invitationLifetime } from '../../../domain/invitation/post-invitation.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import { newToken } from '../../../platform/session/token.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mustMail } from './mail-limits.ts';
import { findOpen, presentInvitation } from './queries.ts';

export function resend(context: Context, { id }: RequestOf<typeof resendInvitation>): Promise<Invitation> {
  const { scope, services } = context;
  const token = newToken();
  return context.write(async (tx) => {
    await lockOrganization(tx, scope.organizationId);
    const before = found(await findOpen(tx, id, { lock: true }));
    await mustMail(tx, 1);
    const expiresAt = new Date(services.now().getTime() + invitationLifetime);
    await tx
      .updateTable('invitation')
      .set({ token_hash: token.hash, expires_at: expiresAt })
      .where('id', '=', id)
      .execute();
    await mailInvitation(tx, context, { email: before.email, roleId: before.role_id, token: token.secret });
    await recordChange(tx, scope, {
      entity: 'invitation',
      entityId: id,
      action: 'edit',
      name: before.email,
      before: { expiresAt: before.expires_at },
      after: { expiresAt },
    });
    return presentInvitation(found(await findOpen(tx, id)), context);
  });
}
