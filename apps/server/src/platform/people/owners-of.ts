import { role } from '@millrace/contract/people/permission';
import type { Tx } from '../postgres/database.ts';

/**
 * The owners of an organization who can log in, for what every one of them has to hear of; of an advertiser, where all are equal,
 * everybody.
 */
export function ownersOf(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.id', 'user_account.email', 'user_account.name', 'user_account.lang'])
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role_id', 'in', [role.organizationOwner, role.promoter])
    .where('membership.status', '=', 1)
    .where('user_account.status', '=', 1)
    .orderBy('user_account.id')
    .execute();
}
