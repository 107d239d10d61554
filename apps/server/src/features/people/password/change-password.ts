import type { RequestOf } from '@millrace/contract/kit/call';
import type { changePassword } from '@millrace/contract/people/password';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { storePassword } from '../../../platform/people/store-password.ts';
import { requireStrong } from '../../../platform/session/open-password.ts';

/** Guessing the current password with a stolen session is slowed down like a log-in. */
export async function change(
  { services, scope }: PersonContext,
  input: RequestOf<typeof changePassword>,
): Promise<null> {
  const [current = '', password = ''] = await services.loginKeys.open([input.current, input.password]);
  requireStrong(password);
  const subject = { kind: 'account', name: `change ${scope.userId}` } as const;
  await services.delays.attempt([subject]);

  const stored = await services.database.asSystem((tx) =>
    tx.selectFrom('user_account').select('password_hash').where('id', '=', scope.userId).executeTakeFirst(),
  );
  if (!(await services.passwords.matches(stored?.password_hash, current))) {
    throw fieldError('current', 'password.errors.currentWrong');
  }
  const passwordHash = await services.passwords.hash(password);
  await services.database.asSystem((tx) =>
    storePassword(tx, {
      userId: scope.userId,
      passwordHash,
      now: services.now(),
      exceptSession: scope.sessionId,
    }),
  );
  await services.delays.clear([subject]);
  return null;
}
