import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { blankAccount } from '../../../kit/account/blank-account.ts';
import { blankCredentials } from '../../../kit/network/blank-credentials.ts';
import type { AccountSource } from './network-schema.ts';

/** A network that an app does not use yet, as the form begins. */
export function newValues(adnId: number, source: AccountSource, accountId: number | null) {
  const { app, signIns } = networkOf(adnId);
  return {
    credentials: blankCredentials(app.fields),
    source,
    accountId,
    ...(signIns.length === 0 ? {} : { account: blankAccount(signIns) }),
  };
}

/** What is stored, as the form has it. Secrets are not there: their fields begin empty, also after a save. */
export function storedValues({ adnId, credentials, account }: AppNetwork) {
  const begun = newValues(adnId, account === null ? 'none' : 'existing', account?.id ?? null);
  return { ...begun, credentials: { ...begun.credentials, ...credentials } };
}
