import type { Language } from '@millrace/contract/common';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { listPublishers, OrganizationInReach } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Publishers' organizations in reach; for the system role. @param memberId whose; undefined: all there are */
export function queryReach(tx: Tx, memberId: number | undefined, search?: string) {
  let query = tx.selectFrom('organization').where('kind', '=', 0);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', pattern),
        eb.exists(
          owners(tx)
            .select('user_account.id')
            .where((by) =>
              by.or([by('user_account.name', 'ilike', pattern), by('user_account.email', 'ilike', pattern)]),
            ),
        ),
      ]),
    );
  }
  if (memberId === undefined) return query;
  return query.where('id', 'in', (eb) =>
    eb
      .selectFrom('membership')
      .select('organization_id')
      .where('user_id', '=', memberId)
      .where('status', '=', 1),
  );
}

/** Of the organization of the query around it. */
function owners(tx: Tx) {
  return tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .where(sql<boolean>`membership.organization_id = organization.id`)
    .where('membership.role_id', '=', role.organizationOwner)
    .where('membership.status', '=', 1);
}

/** With what is counted of each; whoever is limited to some apps there is told of no other. */
export function withFacts(reach: ReturnType<typeof queryReach>, memberId: number | undefined) {
  const own = sql`membership.organization_id = organization.id and membership.user_id = ${memberId ?? null}`;
  return reach.select(['id', 'name', 'email', 'status', 'verify_status', 'created_at']).select([
    sql<OrganizationInReach['owners']>`(
        select coalesce(json_agg(json_build_object('name', user_account.name, 'email', user_account.email)
          order by user_account.name, user_account.id), '[]')
        from membership join user_account on user_account.id = membership.user_id
        where membership.organization_id = organization.id
          and membership.role_id = ${sql.lit(role.organizationOwner)} and membership.status = 1
      )`.as('owners'),
    sql<number>`(
        select count(*)::int from membership
        where membership.organization_id = organization.id and membership.status = 1
      )`.as('people'),
    sql<number>`(
        select count(*)::int from app where app.organization_id = organization.id and not exists (
          select from membership where ${own} and not all_apps and not exists (
            select from membership_app
            where membership_app.membership_id = membership.id and membership_app.app_id = app.id
          )
        )
      )`.as('apps'),
    sql<number>`coalesce((select role_id from membership where ${own}), ${sql.lit(role.administrator)})`.as(
      'role_id',
    ),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>;

/** The store's CHECKs allow no other states. */
export function presentInReach(row: Row, lang: Language): OrganizationInReach {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status === 1 ? 1 : 0,
    verifyStatus: row.verify_status === 1 || row.verify_status === 2 ? row.verify_status : 0,
    owners: row.owners,
    people: row.people,
    apps: row.apps,
    roleId: row.role_id,
    roleName: roleName(lang, row.role_id),
    createdAt: row.created_at.toISOString(),
  };
}

/** What each way of sorting looks at, by the columns of {@link withFacts}. */
export const orders = {
  name: sql`lower(name)`,
  people: sql`people`,
  apps: sql`apps`,
  status: sql`status`,
  createdAt: sql`created_at`,
} as const satisfies Record<NonNullable<RequestOf<typeof listPublishers>['sort']>, unknown>;
