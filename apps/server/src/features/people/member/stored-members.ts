import { role } from '@millrace/contract/people/permission';
import { chosenApps, storeMemberRole } from '../../../platform/people/member-apps.ts';
import { reachOf } from '../../../platform/people/reach.ts';
import { isRoleId } from '../../../platform/people/role-name.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { MemberState } from './plan-change.ts';

/**
 * These members and every owner of the current organization, removed ones too, locked in one order: two owners who remove
 * each other at the same moment must not both succeed.
 */
export async function lockMembers(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, MemberState>> {
  const locked = await tx
    .selectFrom('membership')
    .select('id')
    .where((eb) => eb.or([eb('role_id', '=', role.organizationOwner), eb('user_id', 'in', [...userIds])]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = locked.map(({ id }) => id);
  return ids.length === 0 ? new Map() : readMembers(tx, ids);
}

/** In a statement that begins once they are locked: one that waited would have the accounts as they were before. */
async function readMembers(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, MemberState>> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['membership.user_id', 'membership.role_id', 'membership.status', 'membership.version'])
    .select(['membership.removed_at', 'membership.status_before'])
    .select(['user_account.name', 'user_account.email', 'user_account.lang'])
    .select(['user_account.status as account_status', chosenApps.as('app_ids')])
    .where('membership.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        name: row.name,
        email: row.email,
        lang: row.lang,
        mayAct: row.account_status === 1,
        roleId: row.role_id,
        status: asStatus(row.status),
        isRemoved: row.removed_at !== null,
        statusBefore: row.status_before === null ? null : asStatus(row.status_before),
        appIds: row.app_ids,
        version: row.version,
      },
    ]),
  );
}

/** The store's CHECKs allow nothing else. */
const asStatus = (status: number) => (status === 1 ? 1 : 0);

/** Stores what members have become; each counts one version on. */
export async function storeStates(
  tx: Tx,
  organizationId: number,
  states: readonly MemberState[],
  now: Date,
): Promise<void> {
  for (const { userId, roleId, appIds, status, isRemoved, statusBefore } of states) {
    if (!isRoleId(roleId)) throw new RangeError(`no role has the id ${roleId}`);
    await storeMemberRole(tx, { organizationId, userId, roleId, apps: reachOf(appIds) });
    await tx
      .updateTable('membership')
      .set((eb) => ({
        status,
        removed_at: isRemoved ? now : null,
        status_before: statusBefore,
        // Of a time before they joined again; whose name is taken away now is not to be read, and so not among these.
        anonymous_at: null,
        version: eb('version', '+', 1),
      }))
      .where('user_id', '=', userId)
      .execute();
  }
}
