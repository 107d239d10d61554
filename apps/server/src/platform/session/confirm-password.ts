import { fieldError } from '../http/call-error.ts';
import type { Context } from '../http/context.ts';

/**
 * For what even an open session may not do alone: whoever asks proves once more who they are. Guessing is slowed down like
 * a log-in. Before the transaction, and after `context.answered()`: of a repeated request the password's nonce is
 * spent.
 * @param sealed the password, as the field `password` of the request has it
 * @throws CallError at `password` when it is wrong; session.errors.keySpent, session.errors.delayed
 */
export async function confirmPassword({ services, scope }: Context, sealed: string): Promise<void> {
  const [password = ''] = await services.loginKeys.open([sealed]);
  const subject = { kind: 'account', name: `confirm ${scope.userId}` } as const;
  await services.delays.attempt([subject]);
  const stored = await services.database.asSystem((tx) =>
    tx.selectFrom('user_account').select('password_hash').where('id', '=', scope.userId).executeTakeFirst(),
  );
  if (!(await services.passwords.matches(stored?.password_hash, password)))
    throw fieldError('password', 'password.errors.currentWrong');
  await services.delays.clear([subject]);
}
