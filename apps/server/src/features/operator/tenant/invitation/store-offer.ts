import type { Tenant } from '@millrace/contract/operator/tenant';
import type { TenantInvitation } from '@millrace/contract/operator/tenant-invitation';
import { invitationLifetime, postInvitation } from '../../../../domain/invitation/post-invitation.ts';
import { authorOf, recordChange } from '../../../../platform/change-log/change-log.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { newToken } from '../../../../platform/session/token.ts';
import { presentOffer, runningRole } from './offers.ts';

/** Invites a person to run a tenant, in place of an open invitation of the same address: only one link serves. */
export async function storeOffer(
  tx: Tx,
  context: PersonContext,
  tenant: Pick<Tenant, 'id' | 'side' | 'name'>,
  address: string,
): Promise<TenantInvitation> {
  const { scope, services } = context;
  const email = address.toLowerCase();
  const roleId = runningRole(tenant);
  const token = newToken();
  const now = services.now();
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('organization_id', '=', tenant.id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const offer = await tx
    .insertInto('invitation')
    .values({
      organization_id: tenant.id,
      email,
      role_id: roleId,
      token_hash: token.hash,
      // It serves as long as they are an Administrator.
      administrator_id: scope.userId,
      expires_at: new Date(now.getTime() + invitationLifetime),
    })
    .returning(['id', 'email', 'role_id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  await mailOffer(tx, context, tenant, { email, token: token.secret });
  const after = { email, roleId };
  const change = { entity: 'invitation', entityId: offer.id, action: 'add', name: email, after } as const;
  await recordChange(tx, authorOf(scope, tenant.id), change);
  return presentOffer(offer, now);
}

export function mailOffer(
  tx: Tx,
  context: PersonContext,
  tenant: Pick<Tenant, 'side' | 'name'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const inviter = context.scope.administratorName ?? undefined;
  const roleId = runningRole(tenant);
  return postInvitation(tx, context, { email, roleId, token, organization: tenant.name, inviter });
}
