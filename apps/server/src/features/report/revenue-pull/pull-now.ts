import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { accountStatus } from '@millrace/contract/publisher/account';
import { pullPause, type pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { openDays } from '../../../domain/report-source/report-days.ts';
import { reportOfAccount } from '../../../domain/report-source/report-of-account.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findAccount, presentPulls } from './present-pulls.ts';
import { planAccounts } from './pull-queue.ts';

/** Has all days fetched that may still change; a worker does it, one after the other. */
export function pullNow(
  { scope, services, write }: Context,
  { id: accountId }: RequestOf<typeof pullRevenueNow>,
): Promise<ResponseOf<typeof pullRevenueNow>> {
  const now = services.now();
  return write(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (scope.apps !== 'all') throw new CallError('account.errors.ofAllApps');
    if (account.status === accountStatus.off) throw new CallError('account.errors.isOff');
    await mustRest(tx, accountId, now);
    const { source, days } = await reportOfAccount(tx, account);
    if (days !== null) {
      const network = { networkId: account.networkId, days };
      await planAccounts(tx, { ...network, accountId, zone: source?.source.zone ?? null }, now);
      await tx
        .updateTable('revenue_pull')
        .set({ due_at: now })
        .where('account_id', '=', accountId)
        .where('day', '>=', openDays(network, now)[0] ?? '')
        .execute();
    }
    return presentPulls(tx, account, now);
  });
}

/** Nobody has it asked again and again, and so before everybody else. @throws CallError justAsked */
async function mustRest(tx: Tx, accountId: number, now: Date): Promise<void> {
  const asked = await tx
    .selectFrom('revenue_pull')
    .select('asked_at')
    .where('account_id', '=', accountId)
    .where('asked_at', '>', new Date(now.getTime() - pullPause * 1000))
    .limit(1)
    .executeTakeFirst();
  if (asked !== undefined)
    throw new CallError('account.errors.justAsked', { params: { seconds: pullPause } });
}
