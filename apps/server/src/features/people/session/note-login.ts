import type { LoginOutcome } from '@millrace/contract/people/own-account';
import type { PublicContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { whenceOf } from '../../../platform/session/whence.ts';

/** Puts an attempt into the person's log-in history. */
export async function insertLogin(
  tx: Tx,
  context: PublicContext,
  userId: number | null,
  outcome: LoginOutcome,
): Promise<void> {
  const at = context.services.now();
  await tx
    .insertInto('login_attempt')
    .values({ user_id: userId, at, outcome, ...whenceOf(context) })
    .execute();
}

/**
 * The same for one that was refused, in a transaction of its own.
 * @param userId null for a name that nobody has: it takes as long, so that time tells nothing
 */
export function noteLogin(
  context: PublicContext,
  userId: number | null,
  outcome: LoginOutcome,
): Promise<void> {
  return context.services.database.asSystem((tx) => insertLogin(tx, context, userId, outcome));
}
