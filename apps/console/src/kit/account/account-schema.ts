import { accountFields } from '@millrace/contract/publisher/account';
import type { SignIn, SignInWay } from '@millrace/contract/publisher/network/network';
import * as z from 'zod/mini';
import { enteredCredentials } from '../network/entered-credentials.ts';

/** Stored secrets that stay: those of one way to sign in, by their keys. */
export interface KeptSecrets {
  readonly way: SignInWay;
  readonly keys: ReadonlySet<string>;
}

/**
 * What is entered for an account of a network, as its call takes it: with the fields of the chosen way to sign in.
 * @param ways of the network; it must have one
 */
export function accountSchema(ways: readonly SignIn[], kept?: KeptSecrets) {
  const [first, ...others] = ways.map((signIn) =>
    z.object({
      ...accountFields,
      signIn: z.literal(signIn.way),
      credentials: enteredCredentials(signIn, kept?.way === signIn.way ? kept.keys : undefined),
    }),
  );
  if (first === undefined) throw new RangeError('This network has no reporting API.');
  return z.discriminatedUnion('signIn', [first, ...others]);
}

/** The chosen way to sign in, else the usual one of the network; undefined where a network has no reporting API. */
export function chosenWay(ways: readonly SignIn[], way: unknown): SignIn | undefined {
  return ways.find((signIn) => signIn.way === way) ?? ways[0];
}
