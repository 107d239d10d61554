import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPersons } from '@millrace/contract/operator/person';
import { sql } from 'kysely';
import type { PersonContext } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import { presentPerson, queryPeople, withPlaces } from './queries.ts';

type Request = RequestOf<typeof listPersons>;

/** What each way of sorting looks at. */
const orders = {
  name: sql`lower(name)`,
  sessions: sql`sessions`,
  lastLoginAt: sql`last_login_at`,
  createdAt: sql`user_account.id`,
  status: sql`status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** By the system role: they are all of the installation's. */
export function listAll(
  { services, lang }: PersonContext,
  { page, size, sort = 'name', order, ...filter }: Request,
): Promise<ResponseOf<typeof listPersons>> {
  return services.database.asSystem(async (tx) => {
    if (filter.organizationId !== undefined) await mustExist(tx, 'organization', filter.organizationId);
    const matching = queryPeople(tx, filter);
    const sorted = withPlaces(matching, services.now())
      .orderBy(orders[sort], inOrder(order))
      .orderBy('name')
      .orderBy('user_account.id');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map((row) => presentPerson(row, lang)), total: await countOf(matching) };
  });
}
