import type { Language } from '@millrace/contract/common';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { listPersons, OperatedPerson } from '@millrace/contract/operator/person';
import { sql } from 'kysely';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Filter = Omit<RequestOf<typeof listPersons>, 'page' | 'size' | 'sort' | 'order'>;

/** People of the whole installation; for the system role. */
export function queryPeople(tx: Tx, filter: Filter = {}) {
  const { search, status, administrators, organizationId } = filter;
  let query = tx.selectFrom('user_account').where('erased_at', 'is', null);
  if (status !== undefined) query = query.where('status', '=', status);
  if (administrators !== undefined) query = query.where('is_administrator', '=', administrators === 1);
  if (organizationId !== undefined) {
    query = query.where('user_account.id', 'in', (eb) =>
      eb
        .selectFrom('membership')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .where('removed_at', 'is', null),
    );
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(search)),
        eb('email', 'ilike', containing(search)),
        eb('username', 'ilike', containing(search)),
      ]),
    );
  }
  return query;
}

interface Membership {
  readonly organizationId: number;
  readonly name: string;
  readonly side: 0 | 1;
  readonly roleId: number;
  readonly status: 0 | 1;
}

/** With what else is told of each; only of those that are on the page. */
export function withPlaces(people: ReturnType<typeof queryPeople>, now: Date) {
  return people
    .select([
      'user_account.id',
      'name',
      'username',
      'email',
      'status',
      'is_administrator',
      'last_login_at',
      'created_at',
    ])
    .select([
      sql<number>`(
        select count(*)::int from session
        where session.user_id = user_account.id and ended_at is null and expires_at > ${now}
      )`.as('sessions'),
      sql<boolean>`exists (select from second_factor where second_factor.user_id = user_account.id)`.as(
        'has_factor',
      ),
      sql<Membership[]>`(
        select coalesce(json_agg(json_build_object(
          'organizationId', organization.id, 'name', organization.name, 'side', organization.kind,
          'roleId', membership.role_id, 'status', membership.status
        ) order by organization.kind, organization.name, organization.id), '[]')
        from membership join organization on organization.id = membership.organization_id
        where membership.user_id = user_account.id and membership.removed_at is null
      )`.as('memberships'),
    ]);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof withPlaces>['executeTakeFirstOrThrow']>>;

export function presentPerson(row: PersonRow, lang: Language): OperatedPerson {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    status: row.status === 1 ? 1 : 0,
    isAdministrator: row.is_administrator,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    sessions: row.sessions,
    hasSecondFactor: row.has_factor,
    memberships: row.memberships.map((one) => ({ ...one, roleName: roleName(lang, one.roleId) })),
  };
}

/** One of them, as the list shows it. */
export async function findPerson(
  tx: Tx,
  id: number,
  { lang, now }: { readonly lang: Language; readonly now: Date },
): Promise<OperatedPerson | undefined> {
  const row = await withPlaces(queryPeople(tx).where('user_account.id', '=', id), now).executeTakeFirst();
  return row && presentPerson(row, lang);
}
