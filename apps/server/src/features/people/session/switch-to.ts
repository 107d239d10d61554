import { type Side, side } from '@millrace/contract/common';
import { role } from '@millrace/contract/people/permission';
import { endVisit, startVisit } from '../../../domain/working-as/visits.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findPlace, ownsStill } from './queries.ts';

/**
 * Makes another organization or advertiser the session's current one. One that is not the person's, of the other
 * side, or with another role than the one held "does not exist". An Administrator enters any organization as such, and
 * leaves that role by entering a membership of their own.
 */
export async function switchTo(
  { services, scope, session }: PersonContext,
  to: { readonly organizationId: number; readonly roleId: number; readonly side: Side },
): Promise<null> {
  await services.database.asSystem(async (tx) => {
    const place = await findPlace(tx, scope.userId, to.organizationId);
    const asAdministrator =
      to.roleId === role.administrator && scope.roleId === role.administrator && to.side === side.publisher;
    const isHeld = asAdministrator || place?.role_id === to.roleId;
    if (place?.kind !== to.side || !isHeld) throw new CallError('common.errors.notFound');
    if (asAdministrator && !(await ownsStill(tx, scope.userId, to.organizationId))) {
      // Not theirs: they work as it, which everybody there can see, and which ends by itself.
      if (to.organizationId === session.homeId) await endVisit(tx, scope, services.now());
      else await startVisit(tx, services, scope, to.organizationId);
      return;
    }
    await endVisit(tx, scope, services.now());
    if (to.organizationId !== session.homeId)
      await noteLeft(tx, scope.userId, session.homeId, services.now());
    await tx
      .updateTable('session')
      .set({ organization_id: to.organizationId, role_id: to.roleId })
      .where('id', '=', scope.sessionId)
      .execute();
  });
  return null;
}

/** The session takes along when it was last seen, and the organization that it leaves keeps that somebody was there. */
async function noteLeft(tx: Tx, userId: number, organizationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute();
}
