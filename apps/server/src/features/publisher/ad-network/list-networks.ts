import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { ListedNetwork, listAppNetworks } from '@millrace/contract/publisher/ad-network';
import { matchesNetwork, networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import type { Context } from '../../../platform/http/context.ts';
import { appNetworkColumns, countInstances, presentAppNetwork, queryAppNetworks } from './app-network-row.ts';
import { findApp } from './find-app.ts';

type Request = RequestOf<typeof listAppNetworks>;

/** All networks in the light of one app. There are few, and most of what is asked about them is in the contract. */
export function listNetworksOfApp(
  context: Context,
  input: Request,
): Promise<ResponseOf<typeof listAppNetworks>> {
  const { pubAppId, page, size } = input;
  return context.read(async (tx) => {
    await findApp(tx, pubAppId);
    const rows = await queryAppNetworks(tx)
      .select(appNetworkColumns)
      .where('app_network.app_id', '=', pubAppId)
      .execute();
    const counts = await countInstances(tx, pubAppId);
    const setUp = new Map(rows.map((row) => [row.network_id, presentAppNetwork(row, counts)]));
    const all = networkIds.map((adnId): ListedNetwork => ({ adnId, setUp: setUp.get(adnId) ?? null }));
    const list = all.filter((network) => isWanted(network, input)).toSorted(inOrder);
    return { list: list.slice((page - 1) * size, page * size), total: list.length };
  });
}

function isWanted({ adnId, setUp }: ListedNetwork, { search = '', show }: Request): boolean {
  if (!matchesNetwork(adnId, search)) return false;
  if (show === 'on') return setUp?.status === 1;
  if (show === 'setUp') return setUp !== null;
  return show === undefined || setUp === null;
}

/** Those that are on, then those that are off, then the rest; what has been shut down stands at the end of the rest. */
function inOrder(one: ListedNetwork, other: ListedNetwork): number {
  return rankOf(one) - rankOf(other) || one.adnId - other.adnId;
}

function rankOf({ adnId, setUp }: ListedNetwork): number {
  if (setUp !== null) return setUp.status === 1 ? 0 : 1;
  return networkOf(adnId).discontinued ? 3 : 2;
}
