import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type listPeople, type Person, personStatuses } from '@millrace/contract/people/member';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { chosenApps, invitedApps } from '../../../platform/people/member-apps.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';

type Request = RequestOf<typeof listPeople>;

export function listPeopleOf(context: Context, input: Request): Promise<ResponseOf<typeof listPeople>> {
  return context.read(async (tx) => {
    // Another organization's app, or one out of the reader's reach, has no empty list here: it does not exist.
    for (const appId of [input.pubAppId, input.addableToPubAppId]) {
      if (appId !== undefined) await mustExist(tx, 'app', appId);
    }
    const matching = queryPeople(tx, input, context.services.now());
    const sorted = matching
      .selectAll()
      .orderBy(orders[input.sort ?? 'status'], inOrder(input.order))
      .orderBy(orders.name)
      .orderBy('kind')
      .orderBy('id');
    const rows = await pageOf(sorted, input).execute();
    const names = await namesOf(tx, rows);
    return { list: rows.map((row) => present(row, names, context)), total: await countOf(matching) };
  });
}

/** What each way of sorting looks at: people by what they are called, with their address where they have no name yet. */
const orders = {
  name: sql`lower(coalesce(person.name, person.email))`,
  email: sql`person.email`,
  roleId: sql`person.role_id`,
  status: sql`person.place`,
  lastLoginAt: sql`person.last_login_at`,
  since: sql`person.since`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** A status as the lists sort by it. */
const placeOf = (status: Person['status']) => sql.lit(personStatuses.indexOf(status));

function queryPeople(tx: Tx, input: Request, now: Date) {
  const { search, roleId, status, pubAppId, addableToPubAppId } = input;
  let query = tx.selectFrom(members(tx).unionAll(invitations(tx, now)).as('person'));
  if (roleId !== undefined) query = query.where('person.role_id', '=', roleId);
  if (status !== undefined) query = query.where(sql<SqlBool>`person.place = ${placeOf(status)}`);
  if (pubAppId !== undefined) {
    query = query.where(sql<SqlBool>`(person.app_ids is null or ${pubAppId} = any (person.app_ids))`);
  }
  if (addableToPubAppId !== undefined) {
    // Of whoever works with all apps this is null, and so not true.
    query = query
      .where('person.kind', '=', 'member')
      .where(sql<SqlBool>`${addableToPubAppId} <> all (person.app_ids)`);
  }
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('person.name', 'ilike', pattern),
        eb('person.username', 'ilike', pattern),
        eb('person.email', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

function members(tx: Tx) {
  return tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .leftJoin('user_account as inviter', 'inviter.id', 'membership.invited_by')
    .where('membership.removed_at', 'is', null)
    .select([
      sql<Person['kind']>`'member'`.as('kind'),
      'user_account.id as id',
      sql<string | null>`user_account.name`.as('name'),
      'user_account.username as username',
      'user_account.email as email',
      'membership.role_id as role_id',
      sql<string | null>`null`.as('advertiser_name'),
      sql<number>`case membership.status when 1 then ${placeOf('active')} else ${placeOf('disabled')} end`.as(
        'place',
      ),
      'user_account.last_login_at as last_login_at',
      chosenApps.as('app_ids'),
      'inviter.name as inviter_name',
      'membership.created_at as since',
      sql<Date | null>`null::timestamptz`.as('expires_at'),
      'membership.version as version',
    ]);
}

function invitations(tx: Tx, now: Date) {
  return tx
    .selectFrom('invitation')
    .leftJoin('user_account as inviter', 'inviter.id', 'invitation.invited_by')
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.withdrawn_at', 'is', null)
    .select([
      sql<Person['kind']>`'invitation'`.as('kind'),
      'invitation.id as id',
      sql<string | null>`null`.as('name'),
      sql<string | null>`null`.as('username'),
      'invitation.email as email',
      'invitation.role_id as role_id',
      sql<string | null>`invitation.advertiser_name`.as('advertiser_name'),
      sql<number>`case when invitation.expires_at > ${now} then ${placeOf('invited')} else ${placeOf('expired')} end`.as(
        'place',
      ),
      sql<Date | null>`null::timestamptz`.as('last_login_at'),
      invitedApps.as('app_ids'),
      'inviter.name as inviter_name',
      'invitation.created_at as since',
      sql<Date | null>`invitation.expires_at`.as('expires_at'),
      sql<number>`1`.as('version'),
    ]);
}

interface Row {
  readonly kind: Person['kind'];
  readonly id: number;
  readonly name: string | null;
  readonly username: string | null;
  readonly email: string;
  readonly role_id: number;
  readonly advertiser_name: string | null;
  readonly place: number;
  readonly last_login_at: Date | null;
  readonly app_ids: readonly number[] | null;
  readonly inviter_name: string | null;
  readonly since: Date;
  readonly expires_at: Date | null;
  readonly version: number;
}

/** The names of the chosen apps of a page. */
async function namesOf(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ app_ids }) => app_ids ?? []))];
  if (ids.length === 0) return new Map();
  const apps = await tx.selectFrom('app').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(apps.map(({ id, name }) => [id, name]));
}

function present(row: Row, names: ReadonlyMap<number, string>, { lang }: Context): Person {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    roleId: row.role_id,
    roleName: roleName(lang, row.role_id),
    advertiserName: row.advertiser_name,
    status: personStatuses[row.place] ?? 'disabled',
    apps: row.app_ids?.map((id) => ({ id, name: names.get(id) ?? '' })) ?? null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    invitedBy: row.inviter_name,
    since: row.since.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    version: row.version,
  };
}
