import type { Language } from '@millrace/contract/common';
import { type PaymentSettings, paymentMethods } from '@millrace/contract/publisher/payment';
import * as z from 'zod/mini';
import { readTerms, type TermsInForce } from '../../../domain/contract-terms/contract-terms.ts';
import { openDetails, presentDetails } from '../../../domain/payment/details.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The version of settings that nobody has saved yet. */
export const firstVersion = 1;
/** Agreements that are shown; nobody publishes terms every week. */
const mostAgreements = 100;
/** Store pages that the form offers. */
const mostStores = 200;

/** The stored settings of the scope's organization; row-level security leaves no other. */
export function querySettings(tx: Tx) {
  return tx
    .selectFrom('payment_settings')
    .leftJoin('user_account', 'user_account.id', 'payment_settings.changed_by')
    .select([
      'payment_settings.id',
      'method',
      'details_sealed',
      'changed_at',
      'user_account.name as changed_by',
      'version',
    ]);
}

/** Who agreed to a version of the terms, and when. */
function queryAgreements(tx: Tx) {
  return tx
    .selectFrom('terms_agreement')
    .leftJoin('user_account', 'user_account.id', 'terms_agreement.user_id')
    .select(['terms_version', 'agreed_at', 'user_account.name as agreed_by'])
    .orderBy('terms_version', 'desc');
}

async function agreementTo(tx: Tx, terms: TermsInForce): Promise<PaymentSettings['terms']> {
  const agreements = await queryAgreements(tx).limit(mostAgreements).execute();
  const current = agreements.find(({ terms_version }) => terms_version === terms.version);
  const earlier = agreements.find(({ terms_version }) => terms_version < terms.version);
  return {
    ...terms,
    agreedAt: current?.agreed_at.toISOString() ?? null,
    agreedBy: current?.agreed_by ?? null,
    earlier: earlier?.terms_version ?? null,
    agreements: agreements.map(({ terms_version, agreed_at, agreed_by }) => ({
      version: terms_version,
      at: agreed_at.toISOString(),
      by: agreed_by,
    })),
  };
}

/** How the organization is paid, without what nobody may read. */
export async function readSettings({ services, scope }: Context, tx: Tx, lang: Language) {
  const { organizationId } = scope;
  const row = await querySettings(tx).executeTakeFirst();
  const organization = await tx
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const stores = await tx
    .selectFrom('app')
    .select('store_url')
    .where('store_url', 'is not', null)
    .orderBy('id')
    .limit(mostStores)
    .execute();
  return {
    method: z.parse(z.enum(paymentMethods), row?.method ?? 'none'),
    ...presentDetails(openDetails(services.secrets, organizationId, row?.details_sealed ?? null)),
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
    terms: await agreementTo(tx, await readTerms(tx, lang)),
    organization,
    storeUrls: [...new Set(stores.flatMap(({ store_url: url }) => url ?? []))],
    version: row?.version ?? firstVersion,
  } satisfies PaymentSettings;
}
