import { mayBeLimited, type RoleId } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { CallError, found } from '../http/call-error.ts';
import type { Tx } from '../postgres/database.ts';
import type { Reach } from './reach.ts';

// Which apps members and invited people work with. Everything here runs under the request role (a person who manages users,
// and who is never limited) or under the system's. What follows from a change needs nobody's doing: triggers bump the rights
// revision, so that other apps or a higher role count at once on every node, and end the sessions of whoever is removed, kept
// out or demoted (migration 0015).

/** For a query that joins `membership`: the ids of its chosen apps, null for all; of nobody's membership an empty list. */
export const chosenApps = sql<number[] | null>`case when membership.all_apps then null else array(
  select app_id from membership_app where membership_app.membership_id = membership.id order by app_id) end`;

/** The same of `invitation`. */
export const invitedApps = sql<number[] | null>`case when invitation.all_apps then null else array(
  select app_id from invitation_app where invitation_app.invitation_id = invitation.id order by app_id) end`;

/** For a query that asks `membership`: whether the member works with the app. */
export const reaches = (appId: number) =>
  sql<boolean>`(membership.all_apps or exists (
    select from membership_app where membership_app.membership_id = membership.id and app_id = ${appId}))`;

interface Whose {
  readonly organizationId: number;
  readonly userId: number;
}

/**
 * Gives a member other apps; the role stays.
 * @throws CallError notFound for an app of another organization, or where there is no such member
 */
export async function storeMemberApps(
  tx: Tx,
  { apps, ...whose }: Whose & { readonly apps: Reach },
): Promise<void> {
  await storeMember(tx, whose, { apps });
}

/**
 * Gives a member a role, and the apps that come with it: roles that cannot be limited reach all.
 * @throws CallError notFound as {@link storeMemberApps}
 * @throws RangeError chosen apps for a role that cannot be limited
 */
export async function storeMemberRole(
  tx: Tx,
  { roleId, apps, ...whose }: Whose & { readonly roleId: RoleId; readonly apps: Reach },
): Promise<void> {
  mustFit(roleId, apps);
  await storeMember(tx, whose, { roleId, apps });
}

async function storeMember(
  tx: Tx,
  { organizationId, userId }: Whose,
  { roleId, apps }: { readonly roleId?: RoleId; readonly apps: Reach },
): Promise<void> {
  const member = await tx
    .updateTable('membership')
    .set({ all_apps: apps === 'all', ...(roleId !== undefined && { role_id: roleId }) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  const { id } = found(member);
  await tx.deleteFrom('membership_app').where('membership_id', '=', id).execute();
  const chosen = await existing(tx, organizationId, apps);
  if (chosen.length === 0) return;
  const rows = chosen.map((appId) => ({ organization_id: organizationId, membership_id: id, app_id: appId }));
  await tx.insertInto('membership_app').values(rows).execute();
}

/**
 * Says with which apps somebody who was invited will work.
 * @throws CallError notFound for an app of another organization
 * @throws RangeError chosen apps for a role that cannot be limited
 */
export async function storeInvitedApps(
  tx: Tx,
  invited: {
    readonly organizationId: number;
    readonly invitationId: number;
    readonly roleId: RoleId;
    readonly apps: Reach;
  },
): Promise<void> {
  const { organizationId, invitationId, apps } = invited;
  mustFit(invited.roleId, apps);
  const chosen = await existing(tx, organizationId, apps);
  await tx.deleteFrom('invitation_app').where('invitation_id', '=', invitationId).execute();
  await tx
    .updateTable('invitation')
    .set({ all_apps: apps === 'all' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .execute();
  if (chosen.length === 0) return;
  const rows = chosen.map((appId) => ({
    organization_id: organizationId,
    invitation_id: invitationId,
    app_id: appId,
  }));
  await tx.insertInto('invitation_app').values(rows).execute();
}

function mustFit(roleId: RoleId, apps: Reach): void {
  if (apps !== 'all' && !mayBeLimited(roleId)) throw new RangeError(`role ${roleId} is not limited to apps`);
}

/** The chosen apps, all of which have to be there. */
async function existing(tx: Tx, organizationId: number, apps: Reach): Promise<readonly number[]> {
  if (apps === 'all' || apps.size === 0) return [];
  const rows = await tx
    .selectFrom('app')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...apps])
    .execute();
  if (rows.length < apps.size) throw new CallError('common.errors.notFound');
  return [...apps];
}
