import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  listedTenantInvitations,
  type listTenantInvitations,
} from '@millrace/contract/operator/tenant-invitation';
import { found } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { findTenant } from '../queries.ts';
import { presentOffer, queryOffers } from './offers.ts';

/** By the system role: an Administrator is no member of what they look at. */
export function listOffers(
  { services }: PersonContext,
  { id }: RequestOf<typeof listTenantInvitations>,
): Promise<ResponseOf<typeof listTenantInvitations>> {
  return services.database.asSystem(async (tx) => {
    const tenant = found(await findTenant(tx, id));
    const rows = await queryOffers(tx, tenant).orderBy('id', 'desc').limit(listedTenantInvitations).execute();
    return { list: rows.map((row) => presentOffer(row, services.now())) };
  });
}
