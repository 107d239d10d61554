import type { SignIn } from '@millrace/contract/publisher/network/network';
import type { Context } from '../../platform/http/context.ts';
import { accountContext } from './account-row.ts';
import { type Credentials, sealCredentials, shownCredentials } from './credentials.ts';

/** The columns that an account's credentials take. */
export function credentialColumns(
  { scope, services: { secrets } }: Context,
  adnId: number,
  signIn: SignIn,
  values: Credentials,
) {
  const context = accountContext(scope.organizationId, adnId);
  return {
    credentials_sealed: sealCredentials(secrets, values, context),
    credential_tails: JSON.stringify(shownCredentials(signIn.fields, values)),
    // The way is part of it: an AdMob key and a publisher id that read the same are two accounts.
    primary_hash: secrets.hash(`${signIn.keysOf ?? signIn.way}:${values[signIn.primary] ?? ''}`, context),
  };
}
