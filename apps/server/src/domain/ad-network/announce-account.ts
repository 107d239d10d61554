import { permissionsOf, publisherRoles, rightsOf } from '@millrace/contract/people/permission';
import { type AccountStatus, accountStatus } from '@millrace/contract/publisher/account';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { writeNotice } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AccountRow } from './account-row.ts';

const rolesThatAct = publisherRoles.filter((role) =>
  rightsOf(permissionsOf(role)).holds('accounts', ['edit']),
);

/** Tells those who may act on it that an account turned Active or Exception. Needs the system role. */
export async function announceAccount(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'organization_id' | 'network_id' | 'name'>,
  status: AccountStatus,
): Promise<void> {
  const members = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('organization_id', '=', account.organization_id)
    .where('status', '=', 1)
    .where('role_id', 'in', rolesThatAct)
    .execute();
  const isTrouble = status === accountStatus.exception;
  for (const { user_id } of members) {
    await writeNotice(tx, {
      organizationId: account.organization_id,
      userId: user_id,
      level: isTrouble ? 'warning' : 'informational',
      message: isTrouble ? 'notification.content.accountException' : 'notification.content.accountActive',
      params: { name: account.name, network: networkOf(account.network_id).name },
      link: { url: `/adn/account/edit/${account.id}`, type: 'in-app' },
    });
  }
}
