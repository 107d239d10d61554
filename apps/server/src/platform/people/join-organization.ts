import type { Side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import type { Tx } from '../postgres/database.ts';
import { storeMemberApps } from './member-apps.ts';
import { writeNotice } from './notice.ts';
import type { Reach } from './reach.ts';

/** Opens an organization (side 0) or advertiser (side 1). Needs the system role. @returns its id */
export async function openOrganization(tx: Tx, side: Side, name: string): Promise<number> {
  const row = await tx
    .insertInto('organization')
    .values({ kind: side, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Makes a person a member, again if they were removed, and tells the owners who were there before. Needs the system role.
 * @returns false when the person is a member already (perhaps a disabled one); nothing is changed then
 */
export async function joinOrganization(
  tx: Tx,
  join: {
    readonly userId: number;
    readonly userName: string;
    readonly organizationId: number;
    readonly roleId: number;
    /** Absent: all. */
    readonly apps?: Reach;
    /** A member of the organization, who asked them to join; null: nobody of those. */
    readonly invitedBy?: number | null;
    /** Absent: that they have joined. */
    readonly told?: 'memberJoined' | 'ownerMade';
  },
): Promise<boolean> {
  const owners = await tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select(['membership.user_id', 'organization.name', 'organization.kind'])
    .where('membership.organization_id', '=', join.organizationId)
    .where('membership.role_id', 'in', [role.organizationOwner, role.promoter])
    .where('membership.status', '=', 1)
    .execute();
  const joined = await tx
    .insertInto('membership')
    .values({
      organization_id: join.organizationId,
      user_id: join.userId,
      role_id: join.roleId,
      invited_by: join.invitedBy ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet((eb) => ({
          role_id: join.roleId,
          invited_by: join.invitedBy ?? null,
          status: 1,
          all_apps: true,
          removed_at: null,
          status_before: null,
          anonymous_at: null,
          created_at: sql`now()`,
          version: eb('membership.version', '+', 1),
        }))
        .where('membership.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (joined === undefined) return false;
  const { organizationId, userId, apps = 'all' } = join;
  await storeMemberApps(tx, { organizationId, userId, apps });
  for (const owner of owners) {
    await writeNotice(tx, {
      organizationId: join.organizationId,
      userId: owner.user_id,
      message: `notification.content.${join.told ?? 'memberJoined'}`,
      params: {
        name: join.userName,
        personId: join.userId,
        organization: owner.name,
        roleId: join.roleId,
      },
      // Promoters have no screen of people.
      ...(owner.kind === 0 && { link: { url: '/um/user-manage', type: 'in-app' } }),
      cause: join.userId,
    });
  }
  return true;
}
