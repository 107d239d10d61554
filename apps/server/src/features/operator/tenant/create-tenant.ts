import type { RequestOf } from '@millrace/contract/kit/call';
import type { createTenant, Tenant } from '@millrace/contract/operator/tenant';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { openOrganization } from '../../../platform/people/join-organization.ts';
import { named, profileOf } from './change-tenant.ts';
import { storeOffer } from './invitation/store-offer.ts';
import { findTenant } from './queries.ts';

/** Opens the organization and invites its owner, both or neither. */
export function create(
  context: PersonContext,
  { side, name, ownerEmail }: RequestOf<typeof createTenant>,
): Promise<Tenant> {
  return context.writeEverywhere(async (tx) => {
    const id = await openOrganization(tx, side, name);
    const change = { ...profileOf({ id, side, name }), action: 'add', after: named({ side, name }) } as const;
    await recordChange(tx, authorOf(context.scope, id), change);
    await storeOffer(tx, context, { id, side, name }, ownerEmail);
    return found(await findTenant(tx, id));
  });
}
