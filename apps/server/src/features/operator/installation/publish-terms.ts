import type { RequestOf } from '@millrace/contract/kit/call';
import type { ContractTerms, publishContractTerms } from '@millrace/contract/operator/installation';
import { queryInstallation } from '../../../domain/installation/installation-settings.ts';
import {
  recordInstallationChange,
  staleInstallation,
} from '../../../platform/change-log/installation-change.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newestTerms } from './list-terms.ts';

/** Publishes an edition. @throws CallError staleEdit with the newest one, when another came between */
export function publishTerms(
  { writeEverywhere, scope, services, lang }: PersonContext,
  { text, follows }: RequestOf<typeof publishContractTerms>,
): Promise<ContractTerms> {
  return writeEverywhere(async (tx) => {
    // One after the other: the row that is always there is what two of them meet at.
    await queryInstallation(tx).forUpdate().executeTakeFirstOrThrow();
    const current = await newestTerms(tx);
    if ((current?.version ?? 0) !== follows) throw await staleInstallation(tx, lang, 'terms', current);
    const since = services.now();
    const version = follows + 1;
    await tx.insertInto('contract_terms').values({ version, text, since, user_id: scope.userId }).execute();
    await recordInstallationChange(tx, scope, {
      entity: 'terms',
      entityId: version,
      action: 'add',
      name: String(version),
      after: { edition: version },
    });
    await tellWhoAgreed(tx, version);
    return { version, text, since: since.toISOString(), agreed: 0, who: await nameOf(tx, scope.userId) };
  });
}

async function nameOf(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('user_account').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}

/** Owners of organizations that are paid under an earlier edition; who is not paid has nothing to agree to. */
async function tellWhoAgreed(tx: Tx, version: number): Promise<void> {
  const organizations = await tx
    .selectFrom('payment_settings as settings')
    .innerJoin('organization', 'organization.id', 'settings.organization_id')
    .select(['organization.id', 'organization.name'])
    .where('settings.method', '<>', 'none')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('terms_agreement')
          .select('terms_agreement.id')
          .whereRef('terms_agreement.organization_id', '=', 'organization.id'),
      ),
    )
    .orderBy('organization.id')
    .execute();
  for (const { id, name } of organizations) {
    await writeNotices(tx, {
      organizationId: id,
      message: 'notification.content.contractTermsNew',
      params: { version, organization: name },
      link: { url: '/finance/payment', type: 'in-app' },
      cause: version,
    });
  }
}
