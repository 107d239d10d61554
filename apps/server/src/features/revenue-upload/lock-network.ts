import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/** One upload or undo of a network at a time, until the transaction ends: each stands on what the one before left. */
export async function lockNetwork(tx: Tx, organizationId: number, networkId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`revenue ${organizationId} ${networkId}`}, 0))`.execute(
    tx,
  );
}
