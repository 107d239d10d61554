import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { OwnAdsNetwork } from '@millrace/contract/publisher/own-ads';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** The network of own ads of some apps, by the app's id; not of those that it was never set up for. */
export async function readOwnAdsNetworks(
  tx: Tx,
  appIds: readonly number[],
): Promise<ReadonlyMap<number, OwnAdsNetwork>> {
  const rows = await tx
    .selectFrom('app_network')
    .select(['id', 'app_id', 'status'])
    .where('network_id', '=', networkId.crossPromotion)
    .where('app_id', '=', anyOf(appIds))
    .execute();
  return new Map(rows.map(({ id, app_id, status }) => [app_id, { id, status: status === 1 ? 1 : 0 }]));
}
