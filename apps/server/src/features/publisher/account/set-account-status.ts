import type { RequestOf } from '@millrace/contract/kit/call';
import { type Account, accountStatus, type updateAccountStatus } from '@millrace/contract/publisher/account';
import { noteSwitchedAccount } from '../../../domain/mediation/network-note.ts';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockForChange } from './account-fields.ts';
import { checkWritten, type Written } from './check-written.ts';
import { untried } from './store-edit.ts';

/** Switches an account off, or on and tries its keys; one that stands so already is left alone. */
export async function setOwnAccountStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateAccountStatus>,
): Promise<Account> {
  const since = context.services.now().toISOString();
  const written = await context.write(async (tx): Promise<Written> => {
    const changed = await writeStatus(context, tx, id, status);
    return { id, since: changed && status === 1 ? since : null };
  });
  return await checkWritten(context, written);
}

/** @returns whether it stood otherwise before */
export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<boolean> {
  const { row } = await lockForChange(context, tx, id);
  const wasOn = row.status === accountStatus.off ? 0 : 1;
  if (wasOn === status) return false;
  const next = status === 1 ? accountStatus.verifying : accountStatus.off;
  await tx
    .updateTable('ad_network_account')
    .set({ status: next, ...untried })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, context.scope, {
    entity: 'ad_network_account',
    entityId: id,
    name: row.name,
    ...switching(wasOn, status),
  });
  await noteSwitchedAccount(context, tx, { id, name: row.name, status });
  return true;
}
