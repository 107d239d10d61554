import { fieldError } from '../http/call-error.ts';
import type { Context } from '../http/context.ts';
import type { Tx } from '../postgres/database.ts';
import type { PersonScope } from './scope.ts';

/**
 * Makes sure that it is the person who asks for what a stolen session must not get. Guessing is slowed down like a log-in.
 * @param field where a wrong password is shown
 * @returns what it was proved against, for {@link isStillProved}
 */
export async function requireOwnPassword(
  { services, scope }: Context,
  password: string,
  field: string,
): Promise<string> {
  const subject = { kind: 'account', name: `change ${scope.userId}` } as const;
  await services.delays.attempt([subject]);
  const stored = await services.database.asSystem((tx) =>
    tx.selectFrom('user_account').select('password_hash').where('id', '=', scope.userId).executeTakeFirst(),
  );
  const matches = await services.passwords.matches(stored?.password_hash, password);
  if (stored === undefined || !matches) throw fieldError(field, 'password.errors.currentWrong');
  await services.delays.clear([subject]);
  return stored.password_hash;
}

/**
 * Whether the proof stands when what it was asked for is done: a new password in between ends the sessions there are, and who
 * only knew the one before must get nothing any more. The account is locked until that is committed. Needs the system role.
 */
export async function isStillProved(
  tx: Tx,
  { userId, sessionId }: Pick<PersonScope, 'userId' | 'sessionId'>,
  proved: string,
): Promise<boolean> {
  const account = await tx
    .selectFrom('user_account')
    .select(['status', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account?.status !== 1 || account.password_hash !== proved) return false;
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', String(sessionId))
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return session !== undefined;
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
