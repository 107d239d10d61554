import type { Company } from '@millrace/contract/publisher/company';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The current organization's profile; row-level security leaves no other. */
export function queryCompany(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('organization')
    .select(['id', 'name', 'email', 'phone', 'website', 'country', 'state', 'city', 'address', 'version'])
    .select((eb) => eb.ref('messenger').$castTo<Company['messenger']>().as('messenger')) // by the table's CHECK
    .select(['messenger_id as messengerId', 'impression_revenue as impressionRevenue'])
    .where('id', '=', organizationId);
}
