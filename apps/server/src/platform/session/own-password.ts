import { fieldError } from '../http/call-error.ts';
import type { Context } from '../http/context.ts';

/**
 * Makes sure that it is the person who asks for what a stolen session must not get. Guessing is slowed down like a log-in.
 * @param field where a wrong password is shown
 */
export async function requireOwnPassword(
  { services, scope }: Context,
  password: string,
  field: string,
): Promise<void> {
  const subject = { kind: 'account', name: `change ${scope.userId}` } as const;
  await services.delays.attempt([subject]);
  const stored = await services.database.asSystem((tx) =>
    tx.selectFrom('user_account').select('password_hash').where('id', '=', scope.userId).executeTakeFirst(),
  );
  if (!(await services.passwords.matches(stored?.password_hash, password))) {
    throw fieldError(field, 'password.errors.currentWrong');
  }
  await services.delays.clear([subject]);
}

/**
 * As {@link requireOwnPassword}, of the sealed field `password` of a request. Before the transaction, and after
 * `context.answered()`: of a repeated request the password's nonce is spent.
 * @throws CallError at `password` when it is wrong; session.errors.keySpent, session.errors.delayed
 */
export async function confirmPassword(context: Context, sealed: string): Promise<void> {
  const [password = ''] = await context.services.loginKeys.open([sealed]);
  await requireOwnPassword(context, password, 'password');
}
