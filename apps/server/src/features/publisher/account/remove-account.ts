import type { RequestOf } from '@millrace/contract/kit/call';
import type { removeAccount } from '@millrace/contract/publisher/account';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockForChange, recorded } from './account-fields.ts';
import { readAccount } from './present-account.ts';

/** Removes an account that no app uses. @throws CallError inUse with the names of the apps that do */
export async function removeOwnAccount(
  context: Context,
  { id }: RequestOf<typeof removeAccount>,
): Promise<null> {
  await context.write((tx) => remove(context, tx, id));
  return null;
}

export async function remove(context: Context, tx: Tx, id: number): Promise<void> {
  const { scope, services } = context;
  const { row } = await lockForChange(context, tx, id);
  const { apps, appCount } = await readAccount(tx, id);
  if (appCount > 0) {
    const names = apps.map(({ appName }) => appName).join(', ');
    const more = appCount > apps.length ? ', …' : '';
    throw new CallError('account.errors.inUse', { params: { apps: `${names}${more}`, count: appCount } });
  }
  await tx
    .updateTable('ad_network_account')
    .set({ removed_at: services.now() })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, scope, {
    entity: 'ad_network_account',
    entityId: id,
    action: 'delete',
    name: row.name,
    before: recorded(row),
  });
}
