import type { RequestOf } from '@millrace/contract/kit/call';
import type { resetPassword } from '@millrace/contract/people/password';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { storePassword } from '../../../platform/people/store-password.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { openNewPassword } from '../../../platform/session/open-password.ts';
import { tokenHash } from '../../../platform/session/token.ts';

/**
 * Sets a new password by the link of the mail, which also ends the waiting after wrong guesses. The link survives a
 * password that is too weak.
 */
export async function reset(
  { services }: PublicContext,
  input: RequestOf<typeof resetPassword>,
): Promise<null> {
  const { email } = await services.database.asSystem((tx) => findLink(tx, input.token, services.now()));
  const password = await openNewPassword(services.loginKeys, input.password);
  const passwordHash = await services.passwords.hash(password);
  await services.database.asSystem(async (tx) => {
    const link = await tx
      .updateTable('password_reset')
      .set({ used_at: services.now() })
      .where('token_hash', '=', tokenHash(input.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', services.now())
      .returning('user_id')
      .executeTakeFirst();
    if (link === undefined) throw new CallError('password.errors.linkSpent');
    await storePassword(tx, { userId: link.user_id, passwordHash, now: services.now() });
  });
  await services.delays.clear([{ kind: 'account', name: email }]);
  return null;
}

/** Asked before the costly hashing, which nobody gets for a made-up link. */
async function findLink(tx: Tx, token: string, now: Date): Promise<{ email: string }> {
  const row = await tx
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.id', 'password_reset.user_id')
    .select('user_account.email')
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('password.errors.linkSpent');
  return row;
}
