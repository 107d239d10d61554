import { defaultCurrency } from '@millrace/contract/publisher/account';
import type { SignIn } from '@millrace/contract/publisher/network/network';
import { blankCredentials } from '../network/blank-credentials.ts';

/** A new account of a network, as the form begins: with the network's usual way to sign in. */
export function blankAccount(ways: readonly SignIn[]) {
  return {
    name: null,
    currency: defaultCurrency,
    signIn: ways[0]?.way ?? null,
    credentials: blankCredentials(ways.flatMap(({ fields }) => fields)),
  };
}
