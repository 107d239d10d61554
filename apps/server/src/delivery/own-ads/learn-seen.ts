import type { SeenAd } from '../../domain/own-ads/share-seen.ts';
import type { DeliveryServices } from '../services.ts';

/** Takes what devices have seen by other nodes: of what they got from this one it is on its way no longer. */
export function learnSeen(
  ads: readonly SeenAd[],
  { seenAds, leases }: Pick<DeliveryServices, 'seenAds' | 'leases'>,
): void {
  seenAds.learn(ads);
  for (const { seen } of ads) for (const [bidId] of seen) leases.shown(bidId);
}
