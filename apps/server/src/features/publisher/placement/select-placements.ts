import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { asAdType } from '@millrace/contract/publisher/ad-type';
import type { selectPlacements } from '@millrace/contract/publisher/placement';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { queryPlacements, testRuns } from './queries.ts';

export function selectActivePlacements(
  context: Context,
  input: RequestOf<typeof selectPlacements>,
): Promise<ResponseOf<typeof selectPlacements>> {
  return context.read(async (tx) => {
    await mustExist(tx, 'app', input.pubAppId);
    const matching = queryPlacements(tx, { ...input, status: 1 });
    const sorted = matching
      .select(['id', 'name', 'ad_type', testRuns.as('tests')])
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('id');
    const rows = await pageOf(sorted, input).execute();
    const list = rows.map(({ id, name, ad_type, tests }) => ({
      id,
      name,
      adType: asAdType(ad_type),
      abTestModel: tests > 0 ? (1 as const) : (0 as const),
    }));
    return { list, total: await countOf(matching) };
  });
}
