import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits until no other transaction, of whichever node, is at the same thing; until this one ends, others wait for it.
 * @param what names the thing, its organization included if it has one
 */
export async function takeTurn(tx: Tx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}
