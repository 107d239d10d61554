import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listTenants } from '@millrace/contract/operator/tenant';
import { sql } from 'kysely';
import type { PersonContext } from '../../../platform/http/context.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import { presentTenant, queryTenants, withCounts } from './queries.ts';

type Request = RequestOf<typeof listTenants>;

/** What each way of sorting looks at. */
const orders = {
  name: sql`lower(name)`,
  apps: sql`apps`,
  people: sql`people`,
  createdAt: sql`organization.id`,
  lastActivityAt: sql`last_activity_at`,
  status: sql`status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** By the system role: they are all of the installation's. */
export function listAll(
  { services }: PersonContext,
  { page, size, sort = 'name', order, ...filter }: Request,
): Promise<ResponseOf<typeof listTenants>> {
  return services.database.asSystem(async (tx) => {
    const matching = queryTenants(tx, filter);
    const sorted = withCounts(matching)
      .orderBy(orders[sort], inOrder(order))
      .orderBy('name')
      .orderBy('organization.id');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map(presentTenant), total: await countOf(matching) };
  });
}
