import type { Instance, listInstances, selectInstances as selectCall } from '@millrace/contract/instance';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { presentInstance } from './present-instance.ts';
import { queryFiltered, selectInstances } from './queries.ts';

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
    const rows = await selectInstances(matching)
      .orderBy(
        sort === undefined ? sortColumns.status : sortColumns[sort],
        sort === undefined ? 'desc' : order,
      )
      .orderBy('instance.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map(presentInstance), total: Number(total) };
  });
}

/** The same page for selectors; what they don't show falls away at the contract. */
export function offerInstances(
  context: Context,
  input: RequestOf<typeof selectCall>,
): Promise<ResponseOf<typeof selectCall>> {
  return listAppInstances(context, input);
}
