import type { getIdList, IdList, listIdLists } from '@millrace/contract/advertiser/id-list';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { containing } from '../../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../../platform/postgres/page.ts';
import { presentLists } from './queries.ts';

/** One page of the advertiser's lists of ids. */
export function showLists(
  context: Context,
  { search, archived, page, size }: RequestOf<typeof listIdLists>,
): Promise<ResponseOf<typeof listIdLists>> {
  return context.read(async (tx) => {
    let matching = tx.selectFrom('id_list').where('archived_at', archived ? 'is not' : 'is', null);
    if (search) matching = matching.where('name', 'ilike', containing(search));
    const rows = await pageOf(matching.select('id').orderBy('id', 'desc'), { page, size }).execute();
    const list = await presentLists(
      tx,
      rows.map(({ id }) => id),
    );
    return { list, total: await countOf(matching) };
  });
}

export function showList(context: Context, { id }: RequestOf<typeof getIdList>): Promise<IdList> {
  return context.read(async (tx) => found((await presentLists(tx, [id]))[0]));
}
