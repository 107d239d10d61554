import { administratorPermissions, permissionsOf, role } from '@millrace/contract/people/permission';
import { type Rights, rightsOf } from '@millrace/contract/people/rights';
import { chosenApps } from '../people/member-apps.ts';
import { type Reach, reachOf } from '../people/reach.ts';
import { isRoleId } from '../people/role-name.ts';
import type { Tx } from '../postgres/database.ts';

interface Member {
  readonly userId: number;
  readonly organizationId: number;
  /** That of the session in which the work was asked for; an Administrator needs no membership. */
  readonly roleId: number;
}

/** What somebody may do, and with which apps. */
export interface MemberRights {
  readonly rights: Rights;
  readonly apps: Reach;
}

/**
 * What somebody who asked for work that is done later may do now, whether or not the session still lives; undefined: nothing
 * in this organization any more.
 */
export async function memberRights(
  tx: Tx,
  { userId, organizationId, roleId }: Member,
): Promise<MemberRights | undefined> {
  const row = await tx
    .selectFrom('user_account')
    .innerJoin('organization', (join) => join.on('organization.id', '=', organizationId))
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'user_account.id')
        .onRef('membership.organization_id', '=', 'organization.id')
        .on('membership.status', '=', 1),
    )
    .select([
      'membership.role_id',
      'user_account.is_administrator',
      'organization.kind',
      chosenApps.as('app_ids'),
    ])
    .where('user_account.id', '=', userId)
    .where('user_account.status', '=', 1)
    .where('organization.status', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const asAdministrator = roleId === role.administrator && row.is_administrator;
  if (asAdministrator)
    return { rights: rightsOf(administratorPermissions(row.kind === 1 ? 1 : 0)), apps: 'all' };
  const { role_id: now, app_ids: appIds } = row;
  if (now === null || !isRoleId(now)) return undefined;
  return { rights: rightsOf(permissionsOf(now)), apps: reachOf(appIds) };
}
