import type { RequestOf } from '@millrace/contract/kit/call';
import type { ContractTerms, publishContractTerms } from '@millrace/contract/operator/installation';
import { readContractTerms } from '../../../domain/installation/contract-terms.ts';
import { queryInstallation } from '../../../domain/installation/installation-settings.ts';
import { recordInstallationChange } from '../../../platform/change-log/installation-change.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Publishes an edition. @throws CallError staleEdit with the newest one, when another came between */
export function publishTerms(
  { write, scope, services }: PersonContext,
  { text, follows }: RequestOf<typeof publishContractTerms>,
): Promise<ContractTerms> {
  return write(async (tx) => {
    // One after the other: the row that is always there is what two of them meet at.
    await queryInstallation(tx).forUpdate().executeTakeFirstOrThrow();
    const before = await readContractTerms(tx);
    if ((before?.version ?? 0) !== follows) {
      const current = before && { ...before, since: before.since.toISOString(), who: null };
      throw new CallError('common.errors.staleEdit', { current: current ?? null });
    }
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
    return { version, text, since: since.toISOString(), who: await nameOf(tx, scope.userId) };
  });
}

async function nameOf(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('user_account').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}
