import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { accountStatus } from '@millrace/contract/publisher/account';
import type { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { openDays } from '../../../domain/report-source/report-days.ts';
import { reportOfAccount } from '../../../domain/report-source/report-of-account.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
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
    const { source, days } = await reportOfAccount(tx, account);
    if (days !== null) {
      const network = { networkId: account.networkId, days };
      await planAccounts(tx, { ...network, accountId, zone: source?.source.zone ?? null }, now);
      await tx
        .updateTable('revenue_pull')
        .set({ due_at: now, tries: 0 })
        .where('account_id', '=', accountId)
        .where('day', '>=', openDays(network, now)[0] ?? '')
        .execute();
    }
    return presentPulls(tx, account, now);
  });
}
