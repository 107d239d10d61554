import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';

/**
 * Names that go round among campaigns would meet each other on their way, so all of them are given up first.
 * @returns what each had
 */
export async function freeNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const own = tx.selectFrom('campaign').select(['id', 'name']).where('id', 'in', ids);
  const stood = await own.orderBy('id').forUpdate().execute();
  await tx.updateTable('campaign').set({ name: sql`'on its way: ' || id` }).where('id', 'in', ids).execute();
  return new Map(stood.map((row) => [row.id, row.name]));
}
