import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockInstances } from './lock-instances.ts';

/**
 * Unit IDs that go round among instances would meet each other on their way, so all of them are given up first.
 * @returns what each had
 */
export async function freeUnitIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  await lockInstances(tx, ids);
  const stood = await tx.selectFrom('instance').select(['id', 'unit_id']).where('id', 'in', ids).execute();
  await tx
    .updateTable('instance')
    .set({ unit_id: sql`'on its way: ' || id` })
    .where('id', 'in', ids)
    .execute();
  return new Map(stood.map((row) => [row.id, row.unit_id]));
}
