import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listInvitations } from '@millrace/contract/people/invitation';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { invitationColumns, presentInvitation, queryOpen } from './queries.ts';

export function listOpen(
  context: Context,
  { page, size, search }: RequestOf<typeof listInvitations>,
): Promise<ResponseOf<typeof listInvitations>> {
  return context.read(async (tx) => {
    const matching = queryOpen(tx, search);
    const sorted = matching.select(invitationColumns).orderBy('invitation.id', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map((row) => presentInvitation(row, context)), total: await countOf(matching) };
  });
}
