import { fieldError } from '../http/call-error.ts';
import type { PersonContext } from '../http/context.ts';
import { confirmPassword } from '../session/own-password.ts';
import { requireCode } from './require-code.ts';
import { hasFactor } from './second-factor.ts';

interface Proof {
  /** Sealed. */
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Makes sure, for what an open session alone must not do, that it is the person who asks: by the password, and by a code where a
 * second factor is on. Before the transaction, and after `context.answered()`.
 * @returns what it was proved against, for `mustStillBeProved`
 * @throws CallError at `password` or `code`
 */
export async function confirmPerson(context: PersonContext, { password, code }: Proof): Promise<string> {
  const { services, scope } = context;
  const needsCode = await services.database.asSystem((tx) => hasFactor(tx, scope.userId));
  if (needsCode && code === undefined) throw fieldError('code', 'session.errors.codeEmpty');
  const proved = await confirmPassword(context, password);
  if (needsCode && code !== undefined) await requireCode(context, scope.userId, code);
  return proved;
}
