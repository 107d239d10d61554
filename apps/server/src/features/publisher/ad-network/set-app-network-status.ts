import type { RequestOf } from '@millrace/contract/kit/call';
import type { AppNetwork, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { makeOwnInstances } from '../../../domain/ad-network/own-instances.ts';
import { noteSwitchedNetwork } from '../../../domain/mediation/network-note.ts';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockAppNetwork } from './app-network-fields.ts';
import { readAppNetwork } from './app-network-row.ts';

/** Switches a network of an app on or off; its instances stay where they are. Not an edit: the version stays. */
export function setNetworkOfAppStatus(
  context: Context,
  { adNetworkAppId, status }: RequestOf<typeof updateAppNetworkStatus>,
): Promise<AppNetwork> {
  return context.write(async (tx) => {
    await writeStatus(context, tx, adNetworkAppId, status);
    return await readAppNetwork(tx, adNetworkAppId);
  });
}

export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const row = await lockAppNetwork(tx, id);
  if (row.status === status) return;
  await tx.updateTable('app_network').set({ status }).where('id', '=', id).execute();
  await recordChange(tx, context.scope, {
    entity: 'app_network',
    entityId: id,
    name: networkOf(row.network_id).name,
    appId: row.app_id,
    ...switching(row.status, status),
  });
  await noteSwitchedNetwork(context, tx, { id, appId: row.app_id, adnId: row.network_id, status });
  if (status === 1) await makeOwnInstances(context, tx, row.app_id);
}
