import { role } from '@millrace/contract/people/permission';
import type { Tx } from '../../../platform/postgres/database.ts';
import { letsIn } from '../../../platform/session/lets-in.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function selectAccount(tx: Tx) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'password_hash', 'status', 'is_administrator', 'last_login_at']);
}

export function findAccountById(tx: Tx, id: number) {
  return selectAccount(tx).where('id', '=', id).executeTakeFirst();
}

/** An account by its user name or e-mail, given in lower case, as e-mails are stored. */
export function findAccount(tx: Tx, name: string, by: 'username' | 'email') {
  return selectAccount(tx)
    .where((eb) => eb(by === 'email' ? 'email' : eb.fn<string>('lower', ['username']), '=', name))
    .executeTakeFirst();
}

/** Active memberships of a person where people may be: active organizations first, of those publishers, then by age. */
export async function memberPlaces(
  tx: Tx,
  userId: number,
): Promise<{ organizationId: number; roleId: number }[]> {
  return tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select(['membership.organization_id as organizationId', 'membership.role_id as roleId'])
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', 1)
    .where(letsIn)
    .orderBy('organization.status', 'desc')
    .orderBy('organization.kind')
    .orderBy('membership.id')
    .execute();
}

/** Whether a person is an active member of an organization that the operator has disabled. */
export async function belongsToDisabled(tx: Tx, userId: number): Promise<boolean> {
  const membership = await tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select('membership.id')
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', 1)
    .where('organization.status', '=', 0)
    .executeTakeFirst();
  return membership !== undefined;
}

/** The active organization or advertiser of the person's newest session. */
export async function lastPlace(tx: Tx, userId: number): Promise<{ id: number; kind: number } | undefined> {
  return tx
    .selectFrom('session')
    .innerJoin('organization', 'organization.id', 'session.organization_id')
    .select(['organization.id', 'organization.kind'])
    .where('session.user_id', '=', userId)
    .where('organization.status', '=', 1)
    .orderBy('session.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function firstOrganization(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('organization')
    .select('id')
    .where('kind', '=', 0)
    .where('status', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** An organization or advertiser where people may be with the role that the person has there (none: null). */
export function findPlace(tx: Tx, userId: number, organizationId: number) {
  return tx
    .selectFrom('organization')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.organization_id', '=', 'organization.id')
        .on('membership.user_id', '=', userId)
        .on('membership.status', '=', 1),
    )
    .select(['organization.kind', 'membership.role_id'])
    .where('organization.id', '=', organizationId)
    .where(letsIn)
    .executeTakeFirst();
}

/** Whether a person is an Organization Owner there, and stays one until this transaction ends. */
export async function ownsStill(tx: Tx, userId: number, organizationId: number): Promise<boolean> {
  const owner = await tx
    .selectFrom('membership')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role_id', '=', role.organizationOwner)
    .where('status', '=', 1)
    .forShare()
    .executeTakeFirst();
  return owner !== undefined;
}
