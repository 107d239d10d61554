import type { Tx } from '../postgres/database.ts';

/**
 * Those who lock the same organization go on one after the other, until the transaction ends: what is counted of it stays true,
 * and what does not stand there yet is stored once. Nobody else waits, not even for rows that point at it.
 */
export async function lockOrganization(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('organization').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
