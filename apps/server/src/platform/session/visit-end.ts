import { authorOf, recordChange } from '../change-log/change-log.ts';
import type { Tx } from '../postgres/database.ts';

export const visitColumns = ['id', 'organization_id', 'user_id', 'until'] as const;

interface Visit {
  readonly id: number;
  readonly organization_id: number;
  readonly user_id: number;
}

/** Notes in the organization's history that an Administrator's visit is over. */
export async function recordVisitEnd(tx: Tx, visit: Visit, administratorName: string | null): Promise<void> {
  const author = authorOf({ userId: visit.user_id, administratorName }, visit.organization_id);
  await recordChange(tx, author, {
    entity: 'administrator_visit',
    entityId: visit.id,
    action: 'disable',
    before: { status: 1 },
    after: { status: 0 },
  });
}

/** Needs the system role. */
export async function nameOfVisitor(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('user_account').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}
