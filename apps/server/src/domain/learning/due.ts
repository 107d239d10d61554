import { minuteMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/** Milliseconds between two rounds of learning about an organization. */
const interval = 10 * minuteMs;
/** After a failure it is tried again sooner. */
const afterFailure = 60_000;

/**
 * Takes the publisher that has been due longest. Nobody else gets it before the next round is due, which is also when one
 * is taken up again whose server was killed meanwhile.
 */
export async function claimDue(tx: Tx, now: Date): Promise<number | undefined> {
  await sql`
    insert into auto_learning (organization_id, due_at)
    select id, ${now}::timestamptz from organization
    where kind = 0 and not exists (select from auto_learning where organization_id = organization.id)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update auto_learning set due_at = ${later(now, interval)}::timestamptz
    where organization_id = (
      select organization_id from auto_learning where due_at <= ${now}::timestamptz
      order by due_at, organization_id limit 1 for update skip locked)
    returning organization_id as id`.execute(tx);
  return rows[0]?.id;
}

/** What could not be learned now is tried again soon. */
export async function learnAfterFailure(tx: Tx, organizationId: number, now: Date): Promise<void> {
  await setDue(tx, [organizationId], later(now, afterFailure));
}

/** There is something new to learn from. */
export async function learnSoon(tx: Tx, organizationIds: readonly number[], now: Date): Promise<void> {
  await setDue(tx, organizationIds, now);
}

async function setDue(tx: Tx, organizationIds: readonly number[], dueAt: Date): Promise<void> {
  await tx
    .updateTable('auto_learning')
    .set({ due_at: dueAt })
    .where('organization_id', 'in', organizationIds)
    .where('due_at', '>', dueAt)
    .execute();
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
