import { readTerms } from '../../../domain/contract-terms/contract-terms.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** @throws CallError at `agreed` when there are newer terms than those that were read */
export async function requireInForce({ lang }: Context, tx: Tx, termsVersion: number): Promise<void> {
  const terms = await readTerms(tx, lang);
  if (terms.version === termsVersion) return;
  const key = 'payment.errors.termsChanged';
  throw new CallError(key, { fields: { agreed: { key, params: {} } } });
}

/**
 * Notes who agreed to which text; agreeing to the same once more changes nothing.
 * @returns whether it is new
 */
export async function noteAgreement(
  { services, scope }: PersonContext,
  tx: Tx,
  termsVersion: number,
): Promise<boolean> {
  const noted = await tx
    .insertInto('terms_agreement')
    .values({
      organization_id: scope.organizationId,
      terms_version: termsVersion,
      user_id: scope.userId,
      agreed_at: services.now(),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'terms_version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
