import { CallError } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** @throws CallError when nobody else could administrate the installation. */
export async function mustLeaveAnAdministrator(tx: Tx, leavingId: number): Promise<void> {
  const other = await tx
    .selectFrom('user_account')
    .select('id')
    .where('is_administrator', '=', true)
    .where('status', '=', 1)
    .where('id', '!=', leavingId)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw new CallError('person.errors.lastAdministrator');
}
