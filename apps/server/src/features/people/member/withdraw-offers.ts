import { randomUUID } from 'node:crypto';
import { type Author, recordChanges } from '../../../platform/change-log/change-log.ts';
import { offeredBy } from '../../../platform/people/inviter.ts';
import { isRoleId } from '../../../platform/people/role-name.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { MemberState } from './plan-change.ts';

/**
 * Withdraws the open invitations that members might not send any more with what they have become: a link that is out must not
 * bring in whom nobody would ask in today. In the history that is a change of its own, which taking the members' change back
 * leaves as it is.
 */
export async function withdrawOffers(
  tx: Tx,
  author: Author,
  states: readonly MemberState[],
  now: Date,
): Promise<void> {
  for (const { userId, roleId, status, isRemoved } of states) {
    const offered = status === 1 && !isRemoved && isRoleId(roleId) ? offeredBy(roleId) : [];
    let query = tx
      .updateTable('invitation')
      .set({ withdrawn_at: now })
      .where('invited_by', '=', userId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null);
    if (offered.length > 0) query = query.where('role_id', 'not in', offered);
    const withdrawn = await query.returning(['id', 'email', 'role_id']).execute();
    await recordChanges(
      tx,
      author,
      withdrawn.map(({ id, email, role_id: given }) => ({
        entity: 'invitation',
        entityId: id,
        action: 'delete',
        name: email,
        before: { email, roleId: given },
      })),
      { batchId: randomUUID() },
    );
  }
}
