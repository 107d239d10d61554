import type { PromoteProfile } from '@millrace/contract/advertiser/promotion';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The advertiser's profile. It counts as created once it has more than the name that the advertiser was opened with. */
export async function queryProfile(
  tx: Tx,
  advertiserId: number,
  options: { lock?: boolean } = {},
): Promise<PromoteProfile> {
  const query = tx
    .selectFrom('organization')
    .select(['id', 'email', 'country', 'name as companyName', 'address', 'tax_id as taxId', 'version'])
    .where('id', '=', advertiserId)
    .where('kind', '=', 1);
  const row = found(await (options.lock ? query.forUpdate() : query).executeTakeFirst());
  return { ...row, created: row.email !== null && row.country !== null };
}
