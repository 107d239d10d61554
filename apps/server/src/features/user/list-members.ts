import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listMembers } from '@millrace/contract/user';
import type { Context } from '../../platform/http/context.ts';
import { memberColumns, presentMember, queryMembers } from './queries.ts';

export function listOrganizationMembers(
  context: Context,
  input: RequestOf<typeof listMembers>,
): Promise<ResponseOf<typeof listMembers>> {
  return context.read(async (tx) => {
    const matching = queryMembers(tx, input);
    const rows = await matching
      .select(memberColumns)
      .orderBy('membership.status', 'desc')
      .orderBy('user_account.name')
      .orderBy('user_account.id')
      .limit(input.size)
      .offset((input.page - 1) * input.size)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map((row) => presentMember(row, context.lang)), total: Number(total) };
  });
}
