import type { Tx } from '../postgres/database.ts';
import { nameOfVisitor, recordVisitEnd, visitColumns } from './visit-end.ts';

/** Those that are all of this. */
interface Which {
  readonly id?: number | string;
  readonly userId?: number;
  /** Where they are at home. */
  readonly organizationId?: number;
  /** As which they were begun. */
  readonly roleId?: number;
  readonly except?: number | string | undefined;
}

/**
 * Ends sessions, and with each the visit that its Administrator is on: the history of the organization says so from this moment.
 * Needs the system role.
 */
export async function endSessions(
  tx: Tx,
  { id, userId, organizationId, roleId, except, now }: Which & { readonly now: Date },
): Promise<void> {
  let query = tx.updateTable('session').set({ ended_at: now }).where('ended_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', String(id));
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  if (roleId !== undefined) query = query.where('role_id', '=', roleId);
  if (except !== undefined) query = query.where('id', '!=', String(except));
  await query.execute();
  await endVisitsOfEnded(tx, now, userId);
}

/** Of sessions that a trigger has ended, too: of an account that was switched off. */
async function endVisitsOfEnded(tx: Tx, now: Date, userId?: number): Promise<void> {
  let query = tx
    .updateTable('administrator_visit')
    // Its hour may have been over before, without anybody having noted that yet.
    .set((eb) => ({ ended_at: eb.fn<Date>('least', [eb.ref('until'), eb.val(now)]) }))
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session')
          .select('session.id')
          .whereRef('session.id', '=', 'administrator_visit.session_id')
          .where('session.ended_at', 'is not', null),
      ),
    );
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  for (const visit of await query.returning(visitColumns).execute())
    await recordVisitEnd(tx, visit, await nameOfVisitor(tx, visit.user_id));
}
