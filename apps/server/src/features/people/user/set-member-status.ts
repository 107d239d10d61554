import type { RequestOf } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import type { Member, updateMemberStatus } from '@millrace/contract/people/user';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { memberColumns, presentMember, queryMembers } from './queries.ts';

/**
 * Lets a member in or keeps them out, which ends their sessions in the same transaction (by a trigger). Letting them in again
 * does not revive those.
 */
export async function setMemberStatus(
  context: Context,
  input: RequestOf<typeof updateMemberStatus>,
): Promise<Member> {
  if (input.id === context.scope.userId) throw new CallError('user.errors.ownAccount');
  return context.write(async (tx) => {
    await lockOwners(tx);
    const member = await queryMembers(tx)
      .select(memberColumns)
      .where('user_account.id', '=', input.id)
      .executeTakeFirst();
    const before = presentMember(found(member), context.lang);
    if (before.status === input.status) return before;
    if (input.status === 0 && before.roleId === role.organizationOwner) await mustLeaveAnOwner(tx, input.id);

    await tx
      .updateTable('membership')
      .set({ status: input.status })
      .where('user_id', '=', input.id)
      .execute();
    await recordChange(tx, context.scope, {
      entity: 'user',
      entityId: input.id,
      name: before.name,
      ...switching(before.status, input.status),
    });
    return { ...before, status: input.status };
  });
}

/** Two owners who disable each other at the same moment must not both succeed. */
async function lockOwners(tx: Tx): Promise<void> {
  await tx
    .selectFrom('membership')
    .select('id')
    .where('role_id', '=', role.organizationOwner)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function mustLeaveAnOwner(tx: Tx, leavingId: number): Promise<void> {
  const other = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('membership.id')
    .where('membership.role_id', '=', role.organizationOwner)
    .where('membership.status', '=', 1)
    .where('user_account.status', '=', 1)
    .where('membership.user_id', '!=', leavingId)
    .executeTakeFirst();
  if (other === undefined) throw new CallError('user.errors.lastOwner');
}
