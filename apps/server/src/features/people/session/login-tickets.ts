import { ticketLifetime } from '@millrace/contract/people/session';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newToken, tokenHash } from '../../../platform/session/token.ts';
import type { Door } from './sign-in.ts';

/** What a person holds between the two steps of a log-in. It opens nothing without a code. */
export async function giveTicket(tx: Tx, userId: number, door: Door, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('login_ticket')
    .values({
      token_hash: token.hash,
      user_id: userId,
      as_administrator: door.isAdministrator,
      expires_at: new Date(now.getTime() + ticketLifetime),
    })
    .execute();
  return token.secret;
}

/** Whose ticket it is; undefined when it is spent, late or made up. */
export function findTicket(tx: Tx, ticket: string, now: Date) {
  return tx
    .selectFrom('login_ticket')
    .select(['user_id', 'as_administrator'])
    .where('token_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns whether it was there: of two log-ins with one ticket the second is refused */
export async function spendTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_ticket')
    .where('token_hash', '=', tokenHash(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
