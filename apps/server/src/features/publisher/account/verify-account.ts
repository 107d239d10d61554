import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type Account,
  accountCheckPause,
  accountStatus,
  type verifyAccount,
} from '@millrace/contract/publisher/account';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lookOutside } from '../../../platform/outside/looks.ts';
import { lockAccount } from './account-fields.ts';
import { checkWritten, type Written } from './check-written.ts';

/** Tries an account's keys now. The account keeps its status while that is under way. */
export async function verifyOwnAccount(
  context: Context,
  { id }: RequestOf<typeof verifyAccount>,
): Promise<Account> {
  const { secrets, now } = context.services;
  return await lookOutside(context, async () => {
    const written = await context.write(async (tx): Promise<Written> => {
      const { row } = await lockAccount(tx, secrets, id);
      if (row.status === accountStatus.off) throw new CallError('account.errors.isOff');
      const at = now().getTime();
      if ((row.checked_at?.getTime() ?? 0) > at - accountCheckPause * 1000)
        throw new CallError('account.errors.justChecked', { params: { seconds: accountCheckPause } });
      // Whoever comes meanwhile sees from it that it is being tried.
      const claim = { checked_at: new Date(at - 1) };
      await tx.updateTable('ad_network_account').set(claim).where('id', '=', id).execute();
      return { id, since: new Date(at).toISOString() };
    });
    return await checkWritten(context, written);
  });
}
