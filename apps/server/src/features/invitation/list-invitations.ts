import type { listInvitations } from '@millrace/contract/invitation';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { Context } from '../../platform/http/context.ts';
import { invitationColumns, presentInvitation, queryOpen } from './queries.ts';

export function listOpen(
  context: Context,
  { page, size, search }: RequestOf<typeof listInvitations>,
): Promise<ResponseOf<typeof listInvitations>> {
  return context.read(async (tx) => {
    const matching = queryOpen(tx, search);
    const rows = await matching
      .select(invitationColumns)
      .orderBy('invitation.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map((row) => presentInvitation(row, context)), total: Number(total) };
  });
}
