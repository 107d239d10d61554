import type { RequestOf } from '@millrace/contract/kit/call';
import { type Account, accountStatus, type verifyAccount } from '@millrace/contract/publisher/account';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockAccount } from './account-fields.ts';
import { checkWritten, type Written } from './check-written.ts';

/** Tries an account's keys now. The account keeps its status while that is under way. */
export async function verifyOwnAccount(
  context: Context,
  { id }: RequestOf<typeof verifyAccount>,
): Promise<Account> {
  const { secrets, now } = context.services;
  const written = await context.write(async (tx): Promise<Written> => {
    const { row } = await lockAccount(tx, secrets, id);
    if (row.status === accountStatus.off) throw new CallError('account.errors.isOff');
    return { id, since: now().toISOString() };
  });
  return await checkWritten(context, written);
}
