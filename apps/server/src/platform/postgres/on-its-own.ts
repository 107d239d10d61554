import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Does a part of a transaction that may fail without the rest of it: what it wrote is gone then, and the transaction goes on.
 * @returns why it failed, if it did
 */
export async function onItsOwn(tx: Tx, part: () => Promise<void>): Promise<unknown> {
  await sql`savepoint on_its_own`.execute(tx);
  try {
    await part();
    await sql`release savepoint on_its_own`.execute(tx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint on_its_own`.execute(tx);
    return error;
  }
}
