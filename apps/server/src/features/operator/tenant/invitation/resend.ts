import type { RequestOf } from '@millrace/contract/kit/call';
import type { resendTenantInvitation, TenantInvitation } from '@millrace/contract/operator/tenant-invitation';
import { invitationLifetime } from '../../../../domain/invitation/post-invitation.ts';
import { authorOf, recordChange } from '../../../../platform/change-log/change-log.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { newToken } from '../../../../platform/session/token.ts';
import { lockOffer, presentOffer } from './offers.ts';
import { mailOffer } from './store-offer.ts';

/** A fresh link in place of the old one; from now on the invitation is this Administrator's. */
export function resend(
  context: PersonContext,
  { id }: RequestOf<typeof resendTenantInvitation>,
): Promise<TenantInvitation> {
  const { scope, services } = context;
  return context.writeEverywhere(async (tx) => {
    const { tenant, offer } = await lockOffer(tx, id);
    if (tenant.status === 0) throw new CallError('tenant.errors.disabled');
    const token = newToken();
    const now = services.now();
    const expiresAt = new Date(now.getTime() + invitationLifetime);
    await tx
      .updateTable('invitation')
      .set({
        token_hash: token.hash,
        expires_at: expiresAt,
        invited_by: null,
        administrator_id: scope.userId,
      })
      .where('id', '=', id)
      .execute();
    await mailOffer(tx, context, tenant, { email: offer.email, token: token.secret });
    await recordChange(tx, authorOf(scope, tenant.id), {
      entity: 'invitation',
      entityId: id,
      action: 'edit',
      name: offer.email,
      before: { expiresAt: offer.expires_at },
      after: { expiresAt },
    });
    return presentOffer({ ...offer, expires_at: expiresAt }, now);
  });
}
