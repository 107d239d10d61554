import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listMembers } from '@millrace/contract/people/member';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { memberColumns, presentMember, queryMembers } from './queries.ts';

export function listOrganizationMembers(
  context: Context,
  input: RequestOf<typeof listMembers>,
): Promise<ResponseOf<typeof listMembers>> {
  return context.read(async (tx) => {
    const matching = queryMembers(tx, input);
    const sorted = matching
      .select(memberColumns)
      .orderBy('membership.status', 'desc')
      .orderBy('user_account.name')
      .orderBy('user_account.id');
    const rows = await pageOf(sorted, input).execute();
    return { list: rows.map((row) => presentMember(row, context.lang)), total: await countOf(matching) };
  });
}
