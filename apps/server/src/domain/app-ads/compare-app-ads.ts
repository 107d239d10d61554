import type { AdsNetwork } from '@millrace/contract/publisher/app-ads';
import { type AdSystem, adSystems, sellerLine } from '@millrace/contract/publisher/network/ad-system';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { Seller } from './read-app-ads.ts';

/** A network that an app's ads are sold by. */
export interface NetworkInUse {
  readonly adnId: number;
  /** What it knows the publisher by in such files; null: only its console does. */
  readonly publisherId: string | null;
}

/** How each network stands in a file; those that sell to nobody else are left out. No sellers: there is no file. */
export function compareAppAds(
  sellers: readonly Pick<Seller, 'domain' | 'id' | 'isDirect'>[],
  networks: readonly NetworkInUse[],
): AdsNetwork[] {
  return networks.flatMap((network): AdsNetwork[] => {
    const system = isNetworkId(network.adnId) ? adSystems[network.adnId] : 'unknown';
    if (system === 'none') return [];
    const { adnId, publisherId } = network;
    if (system === 'unknown')
      return [{ adnId, state: 'unknown', isSure: false, line: null, isIdKnown: false, found: [] }];
    const own = sellers.filter(
      ({ domain, isDirect }) => system.domains.includes(domain) && right(system, isDirect),
    );
    return [
      {
        ...{ adnId, isSure: system.isSure, isIdKnown: publisherId !== null },
        line: sellerLine(system, publisherId),
        ...judge(own, publisherId),
      },
    ];
  });
}

const right = ({ mayResell }: AdSystem, isDirect: boolean) => isDirect || mayResell === true;

function judge(
  own: readonly Pick<Seller, 'id'>[],
  publisherId: string | null,
): Pick<AdsNetwork, 'state' | 'found'> {
  if (own.length === 0) return { state: 'missing', found: [] };
  const wanted = publisherId?.toLowerCase();
  if (wanted === undefined || own.some(({ id }) => id.toLowerCase() === wanted))
    return { state: 'listed', found: [] };
  return { state: 'wrongId', found: [...new Set(own.map(({ id }) => id))].slice(0, 5) };
}
