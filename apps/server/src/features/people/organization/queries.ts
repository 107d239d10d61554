import type { Side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

/** Organizations or advertisers that a person is an active member of, by name. */
export function queryMemberships(tx: Tx, userId: number, side: Side) {
  return tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select(['organization.id', 'organization.name', 'membership.role_id as roleId'])
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', 1)
    .where('organization.kind', '=', side)
    .where('organization.status', '=', 1)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute();
}

/** Every publisher's organization, each with the Administrator's role. */
export function queryActiveOrganizations(tx: Tx) {
  return tx
    .selectFrom('organization')
    .select(['id', 'name', sql<number>`${sql.lit(role.administrator)}`.as('roleId')])
    .where('kind', '=', 0)
    .where('status', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

interface PublisherFilter {
  readonly page: number;
  readonly size: number;
  readonly search?: string | undefined;
  /** Only organizations that this person is an active member of. */
  readonly memberId?: number | undefined;
}

export async function queryPublishers(tx: Tx, filter: PublisherFilter) {
  const { memberId, search } = filter;
  let matching = tx.selectFrom('organization').where('kind', '=', 0);
  if (search) matching = matching.where('name', 'ilike', containing(search));
  if (memberId !== undefined) {
    matching = matching.where('id', 'in', (eb) =>
      eb
        .selectFrom('membership')
        .select('organization_id')
        .where('user_id', '=', memberId)
        .where('status', '=', 1),
    );
  }
  const sorted = matching
    .select(['id', 'name', 'email', 'status', 'verify_status as verifyStatus'])
    .orderBy('name')
    .orderBy('id');
  const rows = await pageOf(sorted, filter).execute();
  return { list: rows.map(narrow), total: await countOf(matching) };
}

/** The store's CHECKs allow nothing else. */
function narrow<Row extends { status: number; verifyStatus: number }>(row: Row) {
  return { ...row, status: row.status as 0 | 1, verifyStatus: row.verifyStatus as 0 | 1 | 2 };
}
