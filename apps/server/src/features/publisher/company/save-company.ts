import type { RequestOf } from '@millrace/contract/kit/call';
import type { Company, CompanyForm, SavedCompany, updateCompany } from '@millrace/contract/publisher/company';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { hasOtherBeneficiary } from './has-other-beneficiary.ts';
import { queryCompany } from './queries.ts';

/** Saves the profile whole. @throws CallError staleEdit with the profile as it is, when another save came between */
export function saveCompany(context: Context, input: RequestOf<typeof updateCompany>): Promise<SavedCompany> {
  const { id = context.scope.organizationId, version, ...profile } = input;
  return context.write(async (tx) => {
    const before = found(await queryCompany(tx, id).forUpdate().executeTakeFirst());
    if (before.version !== version) throw new StaleEdit({ company: id }, before);
    return storeCompany(context, tx, before, profile);
  });
}

/** @param before the profile as it is, its row locked */
export async function storeCompany(
  context: Context,
  tx: Tx,
  before: Company,
  profile: CompanyForm,
): Promise<SavedCompany> {
  const { id } = before;
  const { messengerId, impressionRevenue = before.impressionRevenue, ...rest } = profile;
  const after = {
    ...{ id, ...rest, messengerId: messengerId || null, impressionRevenue },
    version: before.version + 1,
  };
  await tx
    .updateTable('organization')
    .set((eb) => ({
      ...rest,
      messenger_id: after.messengerId,
      impression_revenue: impressionRevenue,
      version: after.version,
      // The form asks for every required field: with it nobody is held any more.
      completed_at: eb.fn.coalesce('completed_at', eb.val(context.services.now())),
    }))
    .where('id', '=', id)
    .execute();
  const change = {
    entity: 'company',
    entityId: id,
    action: 'edit',
    name: after.name,
    before,
    after,
  } as const;
  await recordChange(tx, context.scope, change);
  if (after.name === before.name) return { ...after, beneficiary: null };
  const isOther = await hasOtherBeneficiary(context, tx, { id, name: after.name });
  return { ...after, beneficiary: isOther ? 'kept' : null };
}
