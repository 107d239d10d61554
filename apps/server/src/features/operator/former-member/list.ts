import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listFormerMembers } from '@millrace/contract/operator/former-member';
import type { PersonContext } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentFormer, queryFormer, selectFormer } from './queries.ts';

/** One page of those who were removed, the latest first. */
export function list(
  { read }: PersonContext,
  input: RequestOf<typeof listFormerMembers>,
): Promise<ResponseOf<typeof listFormerMembers>> {
  const { search } = input;
  return read(async (tx) => {
    let matching = queryFormer(tx);
    if (search) {
      const pattern = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('user_account.name', 'ilike', pattern), eb('user_account.email', 'ilike', pattern)]),
      );
    }
    const sorted = selectFormer(matching)
      .orderBy('membership.removed_at', 'desc')
      .orderBy('membership.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    return { list: rows.map(presentFormer), total: await countOf(matching) };
  });
}
