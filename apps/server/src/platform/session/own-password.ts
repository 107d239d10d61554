import { sql } from 'kysely';
import { CallError, fieldError } from '../http/call-error.ts';
import type { Context } from '../http/context.ts';
import type { Tx } from '../postgres/database.ts';
import type { PersonScope } from './scope.ts';

/**
 * Makes sure that it is the person who asks for what a stolen session must not get. Guessing is slowed down like a log-in.
 * @param field where a wrong password is shown
 * @returns what it was proved against, for {@link mustStillBeProved}
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
 * Makes sure that the proof stands when what it was asked for is done, in that transaction, of whichever role: a new password in
 * between ends the sessions there are, as keeping out and demoting do, and who only knew the one before must get nothing any
 * more. Account and session are locked until that is committed; a transaction that locks other accounts does so first.
 * @throws CallError unauthorized
 */
export async function mustStillBeProved(
  tx: Tx,
  { userId, sessionId }: Pick<PersonScope, 'userId' | 'sessionId'>,
  proved: string,
): Promise<void> {
  const { rows } = await sql<{ readonly stands: boolean }>`
    select still_proved(${userId}, ${String(sessionId)}::bigint, ${proved}) as stands`.execute(tx);
  if (rows[0]?.stands !== true) throw new CallError('common.errors.unauthorized');
}

/**
 * As {@link requireOwnPassword}, of the sealed field `password` of a request. Before the transaction, and after
 * `context.answered()`: of a repeated request the password's nonce is spent.
 * @returns what it was proved against, for {@link mustStillBeProved}
 * @throws CallError at `password` when it is wrong; session.errors.keySpent, session.errors.delayed
 */
export async function confirmPassword(context: Context, sealed: string): Promise<string> {
  const [password = ''] = await context.services.loginKeys.open([sealed]);
  return requireOwnPassword(context, password, 'password');
}
