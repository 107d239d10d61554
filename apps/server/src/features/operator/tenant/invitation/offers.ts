import type { Tenant } from '@millrace/contract/operator/tenant';
import type { TenantInvitation } from '@millrace/contract/operator/tenant-invitation';
import { role } from '@millrace/contract/people/permission';
import { found } from '../../../../platform/http/call-error.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { findTenant, lockTenant } from '../queries.ts';

/** Who runs it: an organization its owners, an advertiser its promoters. */
export function runningRole({ side }: Pick<Tenant, 'side'>) {
  return side === 1 ? role.promoter : role.organizationOwner;
}

/** Invitations to run a tenant that were neither accepted nor withdrawn; for the system role. */
export function queryOffers(tx: Tx, tenant: Pick<Tenant, 'id' | 'side'>) {
  return tx
    .selectFrom('invitation')
    .select(['id', 'email', 'role_id', 'created_at', 'expires_at'])
    .where('organization_id', '=', tenant.id)
    .where('role_id', '=', runningRole(tenant))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
}

type Offer = Awaited<ReturnType<ReturnType<typeof queryOffers>['executeTakeFirstOrThrow']>>;

export function presentOffer(row: Offer, now: Date): TenantInvitation {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  };
}

/** One of them with whose it is; nobody accepts, sends or withdraws it before this transaction ends. */
export async function lockOffer(tx: Tx, id: number): Promise<{ tenant: Tenant; offer: Offer }> {
  const { organization_id: tenantId } = found(
    await tx.selectFrom('invitation').select('organization_id').where('id', '=', id).executeTakeFirst(),
  );
  await lockTenant(tx, tenantId);
  const tenant = found(await findTenant(tx, tenantId));
  const offer = await queryOffers(tx, tenant).where('id', '=', id).forUpdate().executeTakeFirst();
  return { tenant, offer: found(offer) };
}
