import { CallError } from '../http/call-error.ts';
import type { Tx } from '../postgres/database.ts';

/** Whether somebody is the only Administrator who may sign in. */
export async function isLastAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const administrators = await tx
    .selectFrom('user_account')
    .select('id')
    .where('is_administrator', '=', true)
    .where('status', '=', 1)
    .orderBy((eb) => eb('id', '=', userId))
    .limit(1)
    .execute();
  return administrators[0]?.id === userId;
}

/** @throws CallError when nobody else could administrate the installation. */
export async function mustLeaveAnAdministrator(tx: Tx, leavingId: number): Promise<void> {
  if (await isLastAdministrator(tx, leavingId)) throw new CallError('person.errors.lastAdministrator');
}
