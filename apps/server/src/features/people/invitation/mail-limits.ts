import { invitationLimits } from '@millrace/contract/people/invitation';
import { sql } from 'kysely';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { queryOpen } from './queries.ts';

/**
 * Makes sure that an organization may send so many mails more: they go to whomever it names, with what it calls itself. By its
 * history, where each of them stands, and with the organization locked: two at once come one after the other.
 */
export async function mustMail(tx: Tx, mails: number): Promise<void> {
  const { mailsADay: max } = invitationLimits;
  const sent = await countOf(
    tx
      .selectFrom('change_log')
      .where('entity', '=', 'invitation')
      .where('action', 'in', ['add', 'edit'])
      .where('at', '>', sql<Date>`now() - interval '1 day'`),
  );
  if (sent + mails > max) throw new CallError('invitation.errors.tooManyToday', { params: { max } });
}

/** Makes sure that so many invitations more may be open. */
export async function mustHaveRoom(tx: Tx, emails: readonly string[]): Promise<void> {
  const { open: max } = invitationLimits;
  // Each takes the place of one to the same address.
  const others = await countOf(queryOpen(tx).where('invitation.email', 'not in', emails));
  if (others + emails.length > max) throw new CallError('invitation.errors.tooManyOpen', { params: { max } });
}
