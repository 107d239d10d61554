import type { RequestOf } from '@millrace/contract/kit/call';
import type { logInWithCode } from '@millrace/contract/people/session';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { requireCode } from '../../../platform/second-factor/require-code.ts';
import { administratorDoor, memberDoor } from './enter.ts';
import { findTicket, spendTicket } from './login-tickets.ts';
import { noteLogin } from './note-login.ts';
import { findAccountById } from './queries.ts';
import { enter } from './sign-in.ts';

/**
 * The second step of a log-in: a code, against the ticket of the first. A wrong code leaves the ticket good for another.
 * @returns the token
 */
export async function signInWithCode(
  context: PublicContext,
  { ticket, code }: RequestOf<typeof logInWithCode>,
): Promise<string> {
  const { services } = context;
  const found = await services.database.asSystem((tx) => findTicket(tx, ticket, services.now()));
  if (found === undefined) throw new CallError('session.errors.ticketSpent');
  const { user_id: userId } = found;
  const spent = await requireCode(context, userId, code, () => noteLogin(context, userId, 'wrongCode'));
  const account = await services.database.asSystem(async (tx) =>
    (await spendTicket(tx, ticket)) ? findAccountById(tx, userId) : undefined,
  );
  // Disabled meanwhile, or another request has gone in with this ticket.
  if (account === undefined || account.status !== 1) throw new CallError('session.errors.ticketSpent');
  const door = found.as_administrator ? administratorDoor : memberDoor;
  const token = await enter(context, account, door, spent);
  if (typeof token !== 'string') throw new Error('a code that was taken asks for no other');
  return token;
}
