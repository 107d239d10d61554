import type { RequestOf } from '@millrace/contract/kit/call';
import type { Account, createAccount } from '@millrace/contract/publisher/account';
import { addAccount } from '../../../domain/ad-network/add-account.ts';
import { orNamedDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import type { Context } from '../../../platform/http/context.ts';
import { checkWritten, type Written } from './check-written.ts';

/** Adds an account, then tries its keys. @throws CallError at the fields; a duplicate names the other account */
export async function createOwnAccount(
  context: Context,
  input: RequestOf<typeof createAccount>,
): Promise<Account> {
  const since = context.services.now().toISOString();
  const written = await orNamedDuplicate(() =>
    context.write(async (tx): Promise<Written> => ({ id: await addAccount(context, tx, input), since })),
  );
  return await checkWritten(context, written);
}
