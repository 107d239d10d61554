import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPayouts } from '@millrace/contract/report/payout';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { payoutColumns, presentPayout, queryPayouts } from './queries.ts';

/** One page of what networks paid, the newest entry first. */
export function answerListPayouts(
  { read }: Context,
  { page, size, month, adnId }: RequestOf<typeof listPayouts>,
): Promise<ResponseOf<typeof listPayouts>> {
  return read(async (tx) => {
    let matching = queryPayouts(tx);
    if (month !== undefined) matching = matching.where('payout.month', '=', `${month}-01`);
    if (adnId !== undefined) matching = matching.where('payout.network_id', '=', adnId);
    const sorted = matching.select(payoutColumns).orderBy('payout.id', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map(presentPayout), total: await countOf(matching) };
  });
}
