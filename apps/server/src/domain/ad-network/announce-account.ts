import { type AccountStatus, accountStatus } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { writeNotices } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AccountRow } from './account-row.ts';

/** Tells those who may act on it that an account turned Active or Exception. Needs the system role. */
export async function announceAccount(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'organization_id' | 'network_id' | 'name'>,
  status: AccountStatus,
): Promise<void> {
  const isTrouble = status === accountStatus.exception;
  await writeNotices(tx, {
    organizationId: account.organization_id,
    message: isTrouble ? 'notification.content.accountException' : 'notification.content.accountActive',
    params: { name: account.name, network: networkOf(account.network_id).name },
    link: { url: `/adn/account/edit/${account.id}`, type: 'in-app' },
    cause: account.id,
  });
}
