import { CallError } from '../../../platform/http/call-error.ts';
import { type Invited, queryInvited } from '../../../platform/people/take-invitation.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { tokenHash } from '../../../platform/session/token.ts';

/** The invitation behind a link, with its organization. @throws CallError linkSpent when it serves no more */
export async function findByLink(tx: Tx, token: string, now: Date): Promise<Invited> {
  const row = await queryInvited(tx, now)
    .where('invitation.token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) throw new CallError('invitation.errors.linkSpent');
  return row;
}
