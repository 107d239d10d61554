import type { Tx } from '../../../platform/postgres/database.ts';

/**
 * Locks instances until the transaction ends, their placements before them: the end of an A/B test, which switches instances
 * off, and the import of a file have locked the placement first too, so that none of them waits for another in a circle.
 */
export async function lockInstances(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const placements = tx.selectFrom('instance').select('placement_id').where('id', 'in', ids);
  await tx
    .selectFrom('placement')
    .select('id')
    .where('id', 'in', placements)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('instance')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
