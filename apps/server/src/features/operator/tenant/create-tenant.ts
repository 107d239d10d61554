import type { RequestOf } from '@millrace/contract/kit/call';
import type { createTenant, Tenant } from '@millrace/contract/operator/tenant';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { openOrganization } from '../../../platform/people/join-organization.ts';
import { storeOffer } from './invitation/store-offer.ts';
import { findTenant } from './queries.ts';

/** Opens the organization and invites its owner, both or neither. */
export function create(
  context: PersonContext,
  { side, name, ownerEmail }: RequestOf<typeof createTenant>,
): Promise<Tenant> {
  return context.writeEverywhere(async (tx) => {
    const id = await openOrganization(tx, side, name);
    const change = { entity: 'company', entityId: id, action: 'add', name, after: { name } } as const;
    await recordChange(tx, authorOf(context.scope, id), change);
    await storeOffer(tx, context, { id, side, name }, ownerEmail);
    return found(await findTenant(tx, id));
  });
}
