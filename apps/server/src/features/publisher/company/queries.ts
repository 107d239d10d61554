import type { Tx } from '../../../platform/postgres/database.ts';

/** The current organization's profile; row-level security leaves no other. */
export function queryCompany(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('organization')
    .select(['id', 'name', 'email', 'phone', 'website', 'country', 'state', 'city', 'address', 'version'])
    .where('id', '=', organizationId);
}
