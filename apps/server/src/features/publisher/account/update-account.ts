import type { RequestOf } from '@millrace/contract/kit/call';
import type { Account, updateAccount } from '@millrace/contract/publisher/account';
import { completeCredentials } from '../../../domain/ad-network/credentials.ts';
import { orNamedDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockForChange, wayOf } from './account-fields.ts';
import { checkWritten, type Written } from './check-written.ts';
import { readAccount } from './present-account.ts';
import { storeEdit } from './store-edit.ts';

/** Changes an account and tries keys that are new. @throws CallError staleEdit with the account as it is */
export async function updateOwnAccount(
  context: Context,
  input: RequestOf<typeof updateAccount>,
): Promise<Account> {
  const since = context.services.now().toISOString();
  const written = await orNamedDuplicate(() =>
    context.write(async (tx): Promise<Written> => {
      const before = await lockForChange(context, tx, input.id);
      if (before.row.version !== input.version) {
        const current = await readAccount(tx, input.id);
        throw new StaleEdit({ ad_network_account: input.id }, current);
      }
      const signIn = wayOf(before, input);
      if (signIn === undefined) throw fieldError('signIn', 'account.errors.signInEmpty');
      // Keys of one way say nothing in another, even where they are called the same.
      const stored = signIn.way === before.signIn.way ? before.credentials : {};
      const credentials = completeCredentials(signIn, input.credentials, { stored });
      const { name, currency } = input;
      const isNew = await storeEdit(context, tx, before, { name, currency, signIn, credentials });
      return { id: input.id, since: isNew ? since : null };
    }),
  );
  return await checkWritten(context, written);
}
