import { holds } from '@millrace/contract/kit/call';
import { sendInvitation } from '@millrace/contract/people/invitation';
import { mayGiveRole, permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import { sql } from 'kysely';

/** Roles whose holders invite people. */
const inviting: readonly RoleId[] = Object.values(role).filter((id) => {
  const { access } = sendInvitation;
  return typeof access === 'object' && holds(rightsOf(permissionsOf(id)), access);
});

/** Roles that an invitation may offer while the one who sent it has this role. */
export function offeredBy(roleId: RoleId): RoleId[] {
  return inviting.includes(roleId) ? Object.values(role).filter((given) => mayGiveRole(roleId, given)) : [];
}

/**
 * Whether whoever sent an invitation might send it today: an Administrator, or an active member with a role that gives what
 * it offers; such a member is never limited to apps, so that they give any. Of one by nobody, older than its senders are
 * known, nothing can be said. Needs the system role.
 */
export const isOffered = sql<boolean>`(coalesce(invitation.invited_by, invitation.administrator_id) is null or exists (
  select from user_account as inviter
  left join membership as given on given.user_id = inviter.id
    and given.organization_id = invitation.organization_id and given.status = 1
  where inviter.id = coalesce(invitation.invited_by, invitation.administrator_id) and inviter.status = 1
    and (inviter.is_administrator or (given.role_id in (${sql.join(inviting.map((id) => sql.lit(id)))})
      and given.role_id <= invitation.role_id))
))`;
