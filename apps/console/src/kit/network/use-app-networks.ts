import { selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { useApiQuery } from '../api/query.ts';

/** More than there are networks, so that one page holds them all. */
const all = 100;

interface Which {
  /** Only those that serve this placement's ad type. */
  readonly placementId?: number;
  /** Those that have instances in the app, on or off. */
  readonly withInstances?: 1;
}

/** The networks that are on in an app, or others of it. */
export function useAppNetworks(pubAppId: number, which: Which = {}) {
  return useApiQuery(selectAppNetworks, { pubAppId, size: all, ...which }, { quiet: true });
}
