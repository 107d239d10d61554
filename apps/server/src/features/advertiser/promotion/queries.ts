import type { PromoteForm, PromoteProfile } from '@millrace/contract/advertiser/promotion';
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

export async function storeProfile(
  tx: Tx,
  before: PromoteProfile,
  form: PromoteForm,
  now: Date,
): Promise<PromoteProfile> {
  const version = before.version + 1;
  const { address = before.address, taxId = before.taxId, email, country, companyName } = form;
  const stored = { address: address || null, taxId: taxId || null };
  await tx
    .updateTable('organization')
    .set((eb) => ({
      ...{ email, country, name: companyName, address: stored.address, tax_id: stored.taxId, version },
      // The form asks for every required field: with it nobody is held any more.
      completed_at: eb.fn.coalesce('completed_at', eb.val(now)),
    }))
    .where('id', '=', before.id)
    .execute();
  return { id: before.id, email, country, companyName, ...stored, created: true, version };
}
