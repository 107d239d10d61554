import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listInvitations } from '@millrace/contract/people/invitation';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import { invitationColumns, presentInvitation, queryOpen } from './queries.ts';

type Request = RequestOf<typeof listInvitations>;

/** What each way of sorting looks at. */
const orders = {
  email: sql`invitation.email`,
  roleId: sql`invitation.role_id`,
  createdAt: sql`invitation.id`,
  expiresAt: sql`invitation.expires_at`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export function listOpen(
  context: Context,
  { page, size, search, sort = 'createdAt', order = 'desc' }: Request,
): Promise<ResponseOf<typeof listInvitations>> {
  return context.read(async (tx) => {
    const matching = queryOpen(tx, search);
    const sorted = matching
      .select(invitationColumns)
      .orderBy(orders[sort], inOrder(order))
      .orderBy('invitation.id', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map((row) => presentInvitation(row, context)), total: await countOf(matching) };
  });
}
