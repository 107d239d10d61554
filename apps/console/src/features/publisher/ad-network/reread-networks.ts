import { getAccount, listAccounts, selectAccounts } from '@millrace/contract/publisher/account';
import { getAppNetwork, listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { refresh } from '../../../kit/api/query.ts';

/** After a change of an app's network: asks again what shows it, or the accounts that may have come with it. */
export async function rereadNetworks(): Promise<void> {
  const calls = [listAppNetworks, getAppNetwork, selectAppNetworks, listAccounts, getAccount, selectAccounts];
  await Promise.all(calls.map(refresh));
}
