import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** @throws CallError notFound for an app that the organization does not have */
export async function mustHaveApp(tx: Tx, id: number): Promise<void> {
  found(await tx.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst());
}
