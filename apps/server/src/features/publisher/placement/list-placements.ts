import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPlacements } from '@millrace/contract/publisher/placement';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentRow, queryPlacements, rowColumns } from './queries.ts';

const columns = { id: 'id', name: 'name', adType: 'ad_type', status: 'status' } as const;

export function listPlacementsOfApp(
  context: Context,
  input: RequestOf<typeof listPlacements>,
): Promise<ResponseOf<typeof listPlacements>> {
  return context.read(async (tx) => {
    await mustExist(tx, 'app', input.pubAppId);
    const matching = queryPlacements(tx, input);
    const sorted =
      input.sort === undefined
        ? matching.orderBy('status', 'desc')
        : matching.orderBy(columns[input.sort], input.order ?? 'asc');
    const rows = await pageOf(sorted.orderBy('id', 'desc').select(rowColumns), input).execute();
    return { list: rows.map(presentRow), total: await countOf(matching) };
  });
}
