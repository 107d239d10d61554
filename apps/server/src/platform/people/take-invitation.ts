import { role } from '@millrace/contract/people/permission';
import { recordChange } from '../change-log/change-log.ts';
import { CallError } from '../http/call-error.ts';
import type { Tx } from '../postgres/database.ts';
import { isOffered } from './inviter.ts';
import { joinOrganization, openOrganization } from './join-organization.ts';
import { invitedApps } from './member-apps.ts';
import { reachOf } from './reach.ts';

/** Invitations that serve still (whoever sent them might do so today), with the organization and the account that the address may have. Needs the system role. */
export function queryInvited(tx: Tx, now: Date) {
  return tx
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('user_account', 'user_account.email', 'invitation.email')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role_id',
      'invitation.advertiser_name',
      'invitation.invited_by',
      'invitation.organization_id',
      invitedApps.as('app_ids'),
      'organization.name as organization_name',
      'organization.kind as organization_kind',
      'user_account.id as user_id',
      'user_account.name as user_name',
    ])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('organization.status', '=', 1)
    .where(isOffered);
}

export type Invited = Awaited<ReturnType<ReturnType<typeof queryInvited>['executeTakeFirstOrThrow']>>;

interface Joining {
  readonly userId: number;
  readonly userName: string;
}

/**
 * Joins by an invitation, once: a promoter whom a publisher invites gets an advertiser of their own, everybody else joins
 * the organization that invited. Needs the system role.
 * @param personOf asked once the invitation is claimed; may open the account
 * @throws CallError linkSpent when it was taken or withdrawn meanwhile, alreadyMember
 */
export async function takeInvitation(
  tx: Tx,
  invited: Invited,
  now: Date,
  personOf: () => Promise<Joining>,
): Promise<void> {
  await claim(tx, invited, now);
  const person = await personOf();
  const promoter = invited.role_id === role.promoter;
  // Who is invited by an advertiser joins it; whom a publisher invites as promoter gets one of their own.
  const organizationId =
    promoter && invited.organization_kind === 0
      ? await openOrganization(tx, 1, invited.advertiser_name ?? person.userName)
      : invited.organization_id;
  const roleId = invited.role_id;
  const joined = await joinOrganization(tx, {
    ...person,
    organizationId,
    roleId,
    apps: promoter ? 'all' : reachOf(invited.app_ids),
    invitedBy: promoter ? null : invited.invited_by,
    ...(roleId === role.organizationOwner && { told: 'ownerMade' }),
  });
  if (!joined) throw new CallError('invitation.errors.alreadyMember');
  await recordJoining(tx, person, organizationId, { roleId, appIds: promoter ? null : invited.app_ids });
}

/** Somebody who comes in by themselves stands in the organization's history, too. */
export function recordJoining(
  tx: Tx,
  { userId, userName: name }: Joining,
  organizationId: number,
  may: { readonly roleId: number; readonly appIds: readonly number[] | null },
): Promise<void> {
  const after = { name, ...may, status: 1 };
  return recordChange(
    tx,
    { organizationId, userId },
    { entity: 'user', entityId: userId, action: 'add', name, after },
  );
}

/** Two clicks on the same link: the second finds it spent. */
async function claim(tx: Tx, invited: Invited, now: Date): Promise<void> {
  const claimed = await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('id', '=', invited.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(isOffered)
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) throw new CallError('invitation.errors.linkSpent');
}
