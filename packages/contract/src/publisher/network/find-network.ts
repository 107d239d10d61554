import type { Language } from '../../common.ts';
import type { AdType } from '../ad-type.ts';
import { type Platform, platform } from '../platform.ts';
import type { Network } from './network.ts';
import { type NetworkId, networkId } from './network-id.ts';
import { networks } from './networks.ts';

/** Every network's id, in their order. */
export const networkIds: readonly NetworkId[] = Object.values(networkId);

export function isNetworkId(id: number): id is NetworkId {
  return networkIds.some((known) => known === id);
}

/** Everything about a network. @throws RangeError for an id that is no network's */
export function networkOf(id: number): Network {
  if (!isNetworkId(id)) throw new RangeError(`${id} is not an ad network`);
  return networks[id];
}

/** What a network is called in a language. @throws RangeError for an id that is no network's */
export function networkName(id: number, lang: Language): string {
  const { name, chineseName } = networkOf(id);
  return lang === 'zhCN' && chineseName !== null ? chineseName : name;
}

/** The formats that a network serves on a platform. @throws RangeError for an id that is no network's */
export function adTypesOf(id: number, plat: Platform): readonly AdType[] {
  const { adTypes } = networkOf(id);
  return plat === platform.ios ? adTypes.ios : adTypes.android;
}

/** Whether an instance of the network may be a bidding one. */
export function supportsBidding(id: number): boolean {
  return networkOf(id).bidding !== 'none';
}

/** Whether every instance of the network is a bidding one. */
export function onlyBids(id: number): boolean {
  const { bidding } = networkOf(id);
  return bidding === 'serverOnly' || bidding === 'clientOnly';
}

/**
 * Whether the network's bids are asked for: those that the phone asks for are, and own ads bid here; those of other servers are
 * not asked for yet.
 */
export function bidsAreServed(id: number): boolean {
  const { bidding } = networkOf(id);
  return bidding === 'client' || bidding === 'clientOnly' || id === networkId.crossPromotion;
}

/** Whether a search finds the network: by either name or a brand name of today, without regard to case. */
export function matchesNetwork(id: number, search: string): boolean {
  const { name, chineseName, alsoKnownAs } = networkOf(id);
  const wanted = search.trim().toLowerCase();
  return [name, chineseName ?? '', ...alsoKnownAs].some((word) => word.toLowerCase().includes(wanted));
}
