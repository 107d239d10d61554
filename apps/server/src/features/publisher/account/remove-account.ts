import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type Account,
  accountStatus,
  type removeAccount,
  type restoreAccount,
} from '@millrace/contract/publisher/account';
import { type AccountRow, accountColumns, signInOfRow } from '../../../domain/ad-network/account-row.ts';
import { orNamedDuplicate, refuseDuplicate } from '../../../domain/ad-network/duplicate-account.ts';
import { releasePulls } from '../../../domain/report-source/release-pulls.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockForChange, mustReachAllApps, recorded } from './account-fields.ts';
import { readAccount } from './present-account.ts';
import { untried } from './store-edit.ts';

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
  await releasePulls(tx, id);
  await recordChange(tx, scope, {
    entity: 'ad_network_account',
    entityId: id,
    action: 'delete',
    name: row.name,
    before: recorded(row),
  });
}

export function restoreOwnAccount(
  context: Context,
  { id }: RequestOf<typeof restoreAccount>,
): Promise<Account> {
  return orNamedDuplicate(() =>
    context.write(async (tx) => {
      await bringBack(context, tx, id);
      return readAccount(tx, id);
    }),
  );
}

/** Brings a removed account back with the keys that it had; one that was switched off stays so. @throws CallError notFound; duplicate at the field of its key */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<void> {
  const row = found(await lockRemoved(tx, id));
  mustReachAllApps(context);
  const field = `credentials.${signInOfRow(row).primary}`;
  await refuseDuplicate(tx, { adnId: row.network_id, primaryHash: row.primary_hash, field, id });
  const status = row.status === accountStatus.off ? accountStatus.off : accountStatus.verifying;
  await tx
    .updateTable('ad_network_account')
    .set({ removed_at: null, status, ...untried })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, context.scope, {
    entity: 'ad_network_account',
    entityId: id,
    action: 'add',
    name: row.name,
    after: recorded(row),
  });
}

function lockRemoved(
  tx: Tx,
  id: number,
): Promise<(AccountRow & { readonly primary_hash: Buffer }) | undefined> {
  return tx
    .selectFrom('ad_network_account')
    .select([...accountColumns, 'primary_hash'])
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
