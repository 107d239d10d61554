import type { Side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import { letsIn } from '../../../platform/session/lets-in.ts';

/** Organizations or advertisers that a person is an active member of, by name. */
export function queryMemberships(tx: Tx, userId: number, side: Side) {
  return tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .leftJoin('organization_logo', 'organization_logo.organization_id', 'organization.id')
    .select([
      'organization.id',
      'organization.name',
      'organization_logo.hash',
      'membership.role_id as roleId',
    ])
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', 1)
    .where('organization.kind', '=', side)
    .where(letsIn)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute();
}

/** Every publisher's organization, each with the Administrator's role. */
export function queryActiveOrganizations(tx: Tx) {
  return tx
    .selectFrom('organization')
    .leftJoin('organization_logo', 'organization_logo.organization_id', 'organization.id')
    .select([
      'organization.id',
      'organization.name',
      'organization_logo.hash',
      sql<number>`${sql.lit(role.administrator)}`.as('roleId'),
    ])
    .where('kind', '=', 0)
    .where('status', '=', 1)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute();
}
