import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPublishers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import type { PersonContext } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { mayOpen } from './may-open.ts';
import { orders, presentInReach, queryReach, withFacts } from './reach-queries.ts';

/** All organizations for the Administrator, else those the caller is an active member of. */
export function listInReach(
  { services, scope, lang }: PersonContext,
  input: RequestOf<typeof listPublishers>,
): Promise<ResponseOf<typeof listPublishers>> {
  const memberId = scope.roleId === role.administrator ? undefined : scope.userId;
  return services.database.asSystem(async (tx) => {
    const matching = queryReach(tx, memberId, input.search);
    const order = input.order ?? 'asc';
    const sorted = tx
      .selectFrom(withFacts(matching, memberId).as('reach'))
      .selectAll()
      .orderBy(orders[input.sort ?? 'name'], order)
      .orderBy('name')
      .orderBy('id');
    const rows = await pageOf(sorted, input).execute();
    return {
      list: rows.map((row) => presentInReach(row, lang)),
      total: await countOf(matching),
      mayAdd: await mayOpen(services, tx, scope),
    };
  });
}
