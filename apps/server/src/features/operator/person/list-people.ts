import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listPersons } from '@millrace/contract/operator/person';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentPerson, queryPeople, withPlaces } from './queries.ts';

/** By the system role: they are all of the installation's. */
export function listAll(
  { services, lang }: PersonContext,
  { page, size, ...filter }: RequestOf<typeof listPersons>,
): Promise<ResponseOf<typeof listPersons>> {
  return services.database.asSystem(async (tx) => {
    if (filter.organizationId !== undefined) await mustExist(tx, filter.organizationId);
    const matching = queryPeople(tx, filter);
    const sorted = withPlaces(matching, services.now()).orderBy('name').orderBy('user_account.id');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map((row) => presentPerson(row, lang)), total: await countOf(matching) };
  });
}

async function mustExist(tx: Tx, id: number): Promise<void> {
  found(await tx.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst());
}
