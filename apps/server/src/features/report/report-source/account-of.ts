import { accountStatus } from '@millrace/contract/publisher/account';
import { queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const columns = ['id', 'name', 'network_id as networkId', 'currency', 'status'] as const;

/** @throws CallError notFound */
export async function findAccount(tx: Tx, id: number) {
  return found(await queryAccounts(tx).select(columns).where('id', '=', id).executeTakeFirst());
}

/** As {@link findAccount}, for a change of how its revenue comes. @throws CallError ofAllApps */
export async function lockAccount({ scope }: Pick<Context, 'scope'>, tx: Tx, id: number) {
  const account = found(
    await queryAccounts(tx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  if (scope.apps !== 'all') throw new CallError('account.errors.ofAllApps');
  return account;
}

/** Forgets what an account was said to be by keys that are not used any more; one that is off stays so. */
export async function restart(
  tx: Tx,
  id: number,
  status: typeof accountStatus.active | typeof accountStatus.verifying,
): Promise<void> {
  const reason = status === accountStatus.active ? 'firstReport' : null;
  await tx
    .updateTable('ad_network_account')
    .set({ status, reason, reason_detail: null, checked_at: null })
    .where('id', '=', id)
    .where('status', '<>', accountStatus.off)
    .execute();
}
