import type { RequestOf } from '@millrace/contract/kit/call';
import type { inviteToTenant, TenantInvitation } from '@millrace/contract/operator/tenant-invitation';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { findTenant, lockTenant } from '../queries.ts';
import { storeOffer } from './store-offer.ts';

/** Another person to run a tenant: the second promoter, or one in place of whoever never came. */
export function invite(
  context: PersonContext,
  { id, email }: RequestOf<typeof inviteToTenant>,
): Promise<TenantInvitation> {
  return context.writeEverywhere(async (tx) => {
    await lockTenant(tx, id);
    const tenant = found(await findTenant(tx, id));
    // Its links would serve nobody.
    if (tenant.status === 0) throw new CallError('tenant.errors.disabled');
    await mustBeNew(tx, id, email);
    return storeOffer(tx, context, tenant, email);
  });
}

async function mustBeNew(tx: Tx, id: number, email: string): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('membership.id')
    .where('membership.organization_id', '=', id)
    .where('membership.removed_at', 'is', null)
    .where('user_account.email', '=', email.toLowerCase())
    .executeTakeFirst();
  const key = 'invitation.errors.alreadyMember';
  if (member !== undefined) throw new CallError(key, { fields: { email: { key, params: {} } } });
}
