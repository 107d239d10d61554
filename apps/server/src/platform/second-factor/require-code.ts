import type { ErrorKey } from '@millrace/contract/errors';
import { fieldError } from '../http/call-error.ts';
import type { PublicContext } from '../http/context.ts';
import type { Subject } from '../session/delays.ts';
import { type SpentCode, spendCode } from './second-factor.ts';

const ofApp = { wrong: 'session.errors.codeWrong', used: 'session.errors.codeUsed' } as const;
const ofRecovery = { wrong: 'session.errors.recoveryWrong', used: 'session.errors.recoveryUsed' } as const;

/** What attempts of a person are counted against. */
export const codeSubject = (userId: number): Subject => ({ kind: 'account', name: `code ${userId}` });

interface Attempt<Taken> {
  readonly userId: number;
  /** Takes the code, in one transaction; says what is wrong with it otherwise. */
  readonly take: () => Promise<{ readonly taken: Taken } | ErrorKey>;
  /** Told before a refusal is thrown. */
  readonly onRefused?: () => Promise<void>;
}

/**
 * Attempts at a code are counted before they are made and slowed down like passwords: six digits can be guessed, and whoever
 * guesses has the password already.
 * @throws CallError with the field `code`, or with the seconds to wait
 */
export async function attemptCode<Taken>(
  { services }: Pick<PublicContext, 'services'>,
  { userId, take, onRefused }: Attempt<Taken>,
): Promise<Taken> {
  const subject = codeSubject(userId);
  await services.delays.attempt([subject]);
  const verdict = await take();
  if (typeof verdict === 'string') {
    await onRefused?.();
    throw fieldError('code', verdict);
  }
  await services.delays.clear([subject]);
  return verdict.taken;
}

/**
 * Spends a code of the person's app or a recovery code.
 * @returns which of the two it was
 * @param onRefused told before the refusal is thrown
 * @throws CallError as {@link attemptCode}
 */
export async function requireCode(
  context: Pick<PublicContext, 'services'>,
  userId: number,
  code: string,
  onRefused?: () => Promise<void>,
): Promise<SpentCode> {
  const { services } = context;
  // What has but digits was meant for a code of the app.
  const keys = /^[\d\s]*$/.test(code) ? ofApp : ofRecovery;
  return attemptCode(context, {
    userId,
    take: async () => {
      const verdict = await services.database.asSystem((tx) => spendCode(tx, services, userId, code));
      return verdict === 'wrong' || verdict === 'used' ? keys[verdict] : { taken: verdict };
    },
    ...(onRefused !== undefined && { onRefused }),
  });
}
