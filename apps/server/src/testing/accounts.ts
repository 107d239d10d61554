import { createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let keys = 0;
/** A key that no other account of the test file has. */
export const newKey = () => {
  keys += 1;
  return `vungle-secret-${keys}`;
};
/** What makes an account at Vungle. */
export const accountForm = (change = {}) => ({
  adnId: networkId.vungle,
  name: 'Main',
  currency: 'USD',
  signIn: 'keys' as const,
  credentials: { reportingApiKey: newKey() },
  ...change,
});

/** An account at Vungle whose keys nobody has tried for long. @returns its id */
export async function createAccountForTests(app: TestApp, owner: Person): Promise<number> {
  const { id } = (await app.ask(createAccount, accountForm(), owner)).data;
  await app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set({ checked_at: null }).where('id', '=', id).execute(),
  );
  return id;
}

/** Facebook in an app, set up without an account. @returns the id of the app's network */
export async function createAppNetworkForTests(app: TestApp, owner: Person, appId: number): Promise<number> {
  const input = {
    pubAppId: appId,
    adnId: networkId.facebook,
    credentials: { appId: '12345' },
    accountId: null,
    account: null,
  };
  const { data } = await app.ask(createAppNetwork, input, owner);
  return data.id;
}
