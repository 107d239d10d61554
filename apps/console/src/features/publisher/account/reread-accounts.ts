import { getAccount, listAccounts, selectAccounts } from '@millrace/contract/publisher/account';
import { getAppNetwork, listAppNetworks } from '@millrace/contract/publisher/ad-network';
import { refresh } from '../../../kit/api/query.ts';

/** After a change of an account: asks again what shows it. */
export async function rereadAccounts(): Promise<void> {
  const calls = [listAccounts, getAccount, selectAccounts, listAppNetworks, getAppNetwork];
  await Promise.all(calls.map(refresh));
}
