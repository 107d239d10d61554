import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  Instance,
  listInstances,
  selectInstances as selectCall,
} from '@millrace/contract/publisher/instance';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { readInstances } from './present-instance.ts';
import { queryFiltered } from './queries.ts';

type Request = RequestOf<typeof listInstances>;

const sortColumns = {
  id: sql`instance.id`,
  name: sql`lower(instance.name)`,
  adnId: sql`instance.network_id`,
  placementName: sql`lower(placement.name)`,
  status: sql`instance.status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of an app's instances. */
export function listAppInstances(
  context: Context,
  { page, size, sort, order = 'asc', ...filter }: Request,
): Promise<{ list: Instance[]; total: number }> {
  return context.read(async (tx) => {
    const matching = await queryFiltered(tx, filter);
    // The ids first: the rest is read only of those that the page shows, not of all that are sorted and skipped.
    const sorted = matching
      // Left out by the planner where nothing is sorted by it.
      .leftJoin('placement', (join) =>
        join.onRef('placement.id', '=', 'instance.placement_id').on('placement.app_id', '=', filter.pubAppId),
      )
      .select('instance.id')
      .orderBy(
        sort === undefined ? sortColumns.status : sortColumns[sort],
        sort === undefined ? 'desc' : order,
      )
      .orderBy('instance.id', 'desc');
    const ids = await pageOf(sorted, { page, size }).execute();
    const list = await readInstances(
      tx,
      ids.map(({ id }) => id),
    );
    return { list, total: await countOf(matching) };
  });
}

/** The same page for selectors; what they don't show falls away at the contract. */
export function offerInstances(
  context: Context,
  input: RequestOf<typeof selectCall>,
): Promise<ResponseOf<typeof selectCall>> {
  return listAppInstances(context, input);
}
