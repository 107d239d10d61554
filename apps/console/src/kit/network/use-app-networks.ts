import { selectAppNetworks } from '@millrace/contract/ad-network';
import { useApiQuery } from '../api/query.ts';

/** More than there are networks, so that one page holds them all. */
const all = 100;

/** The networks that are on in an app; with a placement, those of them that serve its ad type. */
export function useAppNetworks(pubAppId: number, placementId?: number) {
  const ofPlacement = placementId === undefined ? {} : { placementId };
  return useApiQuery(selectAppNetworks, { pubAppId, size: all, ...ofPlacement }, { quiet: true });
}
