import type { ContractTerms } from '@millrace/contract/operator/installation';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** By the system role, since another Administrator's name is no colleague's. */
export function listTerms({ services }: Context): Promise<ContractTerms[]> {
  return services.database.asSystem(async (tx) => {
    const rows = await queryTerms(tx).orderBy('terms.version', 'desc').execute();
    return rows.map(presentTerms);
  });
}

/** The edition in force, as the list shows it; null before the first. */
export async function newestTerms(tx: Tx): Promise<ContractTerms | null> {
  const row = await queryTerms(tx).orderBy('terms.version', 'desc').executeTakeFirst();
  return row ? presentTerms(row) : null;
}

function presentTerms(row: Awaited<ReturnType<ReturnType<typeof queryTerms>['execute']>>[number]) {
  return { ...row, since: row.since.toISOString() };
}

function queryTerms(tx: Tx) {
  return tx
    .selectFrom('contract_terms as terms')
    .leftJoin('user_account as person', 'person.id', 'terms.user_id')
    .select(['terms.version', 'terms.text', 'terms.since', 'person.name as who'])
    .select(
      sql<number>`(select count(*)::int from terms_agreement where terms_version = terms.version)`.as(
        'agreed',
      ),
    );
}
