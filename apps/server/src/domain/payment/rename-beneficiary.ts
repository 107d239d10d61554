import { isBankName } from '@millrace/contract/publisher/payment';
import type { SavedCompany } from '@millrace/contract/publisher/company';
import { type Author, recordChange } from '../../platform/change-log/change-log.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { openDetails, recordedChange, sealDetails } from './details.ts';
import { tellOwners } from './tell-owners.ts';

interface Renamed {
  readonly organization: { readonly id: number; readonly name: string };
  /** Whose change it is in the organization's history. */
  readonly author: Author;
}

/**
 * An organization that is paid by wire has a new name: the beneficiary's is the same from now on, and every owner hears of
 * it, as of any change of where the money goes. A name that banks would not pass on leaves the beneficiary as it is.
 */
export async function renameBeneficiary(
  context: Context,
  tx: Tx,
  { organization, author }: Renamed,
): Promise<SavedCompany['beneficiary']> {
  const { secrets, now } = context.services;
  const row = await tx
    .selectFrom('payment_settings')
    .select(['method', 'details_sealed', 'version'])
    .where('organization_id', '=', organization.id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.method !== 'wire') return null;
  const before = openDetails(secrets, organization.id, row.details_sealed);
  if (before.beneficiaryName === organization.name) return null;
  if (!isBankName(organization.name)) return 'kept';
  const after = { ...before, beneficiaryName: organization.name };
  await tx
    .updateTable('payment_settings')
    .set({
      details_sealed: sealDetails(secrets, organization.id, after),
      changed_by: context.scope.userId,
      changed_at: now(),
      version: row.version + 1,
    })
    .where('organization_id', '=', organization.id)
    .execute();
  const change = recordedChange(before, after);
  await recordChange(tx, author, {
    entity: 'payment_settings',
    entityId: organization.id,
    action: 'edit',
    ...change,
  });
  await tellOwners(context, tx, { organization, method: 'wire' });
  return 'renamed';
}
