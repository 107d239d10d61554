import type { RequestOf } from '@millrace/contract/kit/call';
import type { confirmRegistration } from '@millrace/contract/people/registration';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Services } from '../../../platform/services.ts';
import { tokenHash } from '../../../platform/session/token.ts';

/** So many registrations of one address are tried against a password, each of which takes a hash. */
const mostTried = 20;

/**
 * The registration that a link opens. A link proves the address, not who asked: where others wait for it too, it is the one
 * whose password is known to whoever reads the mail, whichever of the mails that is.
 * @throws CallError linkSpent; passwordNeeded where there is more than one; at `password` where it fits none
 */
export async function whichAsked(
  { database, loginKeys, passwords, delays, now }: Services,
  input: RequestOf<typeof confirmRegistration>,
): Promise<{ readonly id: number; readonly email: string }> {
  const waiting = await database.asSystem((tx) =>
    tx
      .selectFrom('registration as mailed')
      .innerJoin('registration as waiting', 'waiting.email', 'mailed.email')
      .select(['waiting.id', 'waiting.email', 'waiting.password_hash'])
      .where('mailed.token_hash', '=', tokenHash(input.token))
      .where('mailed.confirmed_at', 'is', null)
      .where('mailed.expires_at', '>', now())
      .where('waiting.confirmed_at', 'is', null)
      // That of the link first: it is found however many others were asked for.
      .orderBy((eb) => eb('waiting.id', '=', eb.ref('mailed.id')), 'desc')
      .orderBy('waiting.id', 'desc')
      .limit(mostTried)
      .execute(),
  );
  const [mailed] = waiting;
  if (mailed === undefined) throw new CallError('registration.errors.linkSpent');
  if (input.password === undefined) {
    if (waiting.length > 1) throw new CallError('registration.errors.passwordNeeded');
    return mailed;
  }
  const [password = ''] = await loginKeys.open([input.password]);
  const guesses = { kind: 'account', name: `confirm ${mailed.email}` } as const;
  await delays.attempt([guesses]);
  for (const one of waiting) {
    if (!(await passwords.matches(one.password_hash, password))) continue;
    await delays.clear([guesses]);
    return one;
  }
  throw fieldError('password', 'registration.errors.passwordOther');
}
