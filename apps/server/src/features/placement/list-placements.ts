import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPlacements } from '@millrace/contract/placement';
import type { Context } from '../../platform/http/context.ts';
import { mustHaveApp } from './must-have-app.ts';
import { presentRow, queryPlacements, rowColumns } from './queries.ts';

const columns = { id: 'id', name: 'name', adType: 'ad_type', status: 'status' } as const;

export function listPlacementsOfApp(
  context: Context,
  input: RequestOf<typeof listPlacements>,
): Promise<ResponseOf<typeof listPlacements>> {
  return context.read(async (tx) => {
    await mustHaveApp(tx, input.pubAppId);
    const matching = queryPlacements(tx, input);
    const sorted =
      input.sort === undefined
        ? matching.orderBy('status', 'desc')
        : matching.orderBy(columns[input.sort], input.order ?? 'asc');
    const rows = await sorted
      .orderBy('id', 'desc')
      .select(rowColumns)
      .limit(input.size)
      .offset((input.page - 1) * input.size)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map(presentRow), total: Number(total) };
  });
}
