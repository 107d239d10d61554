import type { PromoteForm, PromoteProfile } from '@millrace/contract/advertiser/promotion';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Stores the form, as the creation of the profile or an edit of it. @param before the profile as it is, its row locked */
export async function storeProfile(
  { scope, services }: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  before: PromoteProfile,
  form: PromoteForm,
): Promise<PromoteProfile> {
  const version = before.version + 1;
  const { address = before.address, taxId = before.taxId, email, country, companyName } = form;
  const stored = { address: address || null, taxId: taxId || null };
  await tx
    .updateTable('organization')
    .set((eb) => ({
      ...{ email, country, name: companyName, address: stored.address, tax_id: stored.taxId, version },
      // The form asks for every required field: with it nobody is held any more.
      completed_at: eb.fn.coalesce('completed_at', eb.val(services.now())),
    }))
    .where('id', '=', before.id)
    .execute();
  const after = { id: before.id, email, country, companyName, ...stored, created: true, version };
  await recordChange(tx, scope, {
    ...{ entity: 'promotion', entityId: after.id, name: companyName },
    ...(before.created ? { action: 'edit', before, after } : { action: 'add', after }),
  });
  return after;
}
