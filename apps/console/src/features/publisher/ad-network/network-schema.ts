import type { ErrorKey } from '@millrace/contract/errors';
import type { AppNetworkForm } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import * as z from 'zod/mini';
import { accountSchema } from '../../../kit/account/account-schema.ts';
import { enteredCredentials } from '../../../kit/network/entered-credentials.ts';

/** Where the figures of a network come from: an account that exists, one that is added with it, or none yet. */
export const accountSources = ['existing', 'new', 'none'] as const;
export type AccountSource = (typeof accountSources)[number];

const accountEmpty: ErrorKey = 'adNetwork.errors.accountEmpty';

/**
 * What is entered for a network of an app, as its calls take it.
 * @param kept keys of stored secrets that stay
 */
export function networkSchema(adnId: number, kept?: ReadonlySet<string>): z.ZodMiniType<AppNetworkForm> {
  const { app, signIns } = networkOf(adnId);
  const credentials = enteredCredentials(app, kept);
  const none = z.object({ source: z.literal('none'), credentials });
  if (signIns.length === 0)
    return z.pipe(
      none,
      z.transform((values) => withoutAccount(values)),
    );
  const existing = z.object({
    source: z.literal('existing'),
    credentials,
    accountId: z.number({ error: accountEmpty }),
  });
  const added = z.object({ source: z.literal('new'), credentials, account: accountSchema(signIns) });
  const entered = z.discriminatedUnion('source', [none, existing, added]);
  return z.pipe(
    entered,
    z.transform((values) => ({ ...withoutAccount(values), ...chosen(values) })),
  );
}

const withoutAccount = ({ credentials }: Pick<AppNetworkForm, 'credentials'>): AppNetworkForm => ({
  credentials,
  accountId: null,
  account: null,
});

type Entered = Partial<Pick<AppNetworkForm, 'accountId' | 'account'>> & { readonly source: AccountSource };

function chosen(values: Entered): Partial<AppNetworkForm> {
  if (values.source === 'existing') return { accountId: values.accountId ?? null };
  return values.source === 'new' ? { account: values.account ?? null } : {};
}
