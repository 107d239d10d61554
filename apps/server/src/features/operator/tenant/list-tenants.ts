import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listTenants } from '@millrace/contract/operator/tenant';
import type { PersonContext } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentTenant, queryTenants, withCounts } from './queries.ts';

/** By the system role: they are all of the installation's. */
export function listAll(
  { services }: PersonContext,
  { page, size, ...filter }: RequestOf<typeof listTenants>,
): Promise<ResponseOf<typeof listTenants>> {
  return services.database.asSystem(async (tx) => {
    const matching = queryTenants(tx, filter);
    const sorted = withCounts(matching).orderBy('name').orderBy('organization.id');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map(presentTenant), total: await countOf(matching) };
  });
}
