import { openDetails } from '../../../domain/payment/details.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/**
 * Whether the organization is paid by wire to another name than its own. Where money goes is said in the payment settings alone,
 * which ask for the password: a new name of the company leaves it as it is.
 */
export async function hasOtherBeneficiary(
  { services }: Context,
  tx: Tx,
  organization: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_settings')
    .select(['method', 'details_sealed'])
    .where('organization_id', '=', organization.id)
    .executeTakeFirst();
  if (row?.method !== 'wire') return false;
  const { beneficiaryName } = openDetails(services.secrets, organization.id, row.details_sealed);
  return beneficiaryName !== organization.name;
}
