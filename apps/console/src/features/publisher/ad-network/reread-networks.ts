import { getAccount, listAccounts, selectAccounts } from '@millrace/contract/publisher/account';
import { getAppNetwork, listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { listPlacements } from '@millrace/contract/publisher/placement';
import { refresh } from '../../../kit/api/query.ts';
import { instanceCalls } from '../../../kit/instance/instance-calls.ts';

/** After a change of an app's network: asks again what shows it, its instances, or the accounts that may have come with it. */
export async function rereadNetworks(): Promise<void> {
  const networks = [listAppNetworks, getAppNetwork, selectAppNetworks];
  const accounts = [listAccounts, getAccount, selectAccounts];
  await Promise.all([...networks, ...accounts, ...instanceCalls, listPlacements].map(refresh));
}
