import type { Drawn, ServedInstance } from '../decision.ts';

/** What an instance bids with that asks nobody but us. */
export interface OwnBidOf {
  readonly instanceId: number;
  /** USD per thousand impressions. */
  readonly price: number;
}

/**
 * SDKs load what is listed, and nothing else: of `bidresp` they only take what a listed instance is loaded with. So an own
 * bid stands in the list, before the first instance that is worth less; one of 0 behind all.
 * @param drawn what those are worth that stand in a drawn order
 */
export function withOwnBids(
  instances: readonly ServedInstance[],
  bids: readonly OwnBidOf[],
  drawn?: Drawn,
): readonly ServedInstance[] {
  if (bids.length === 0) return instances;
  const merged = instances.filter(({ instanceId: id }) => !bids.some(({ instanceId }) => instanceId === id));
  for (const { instanceId, price } of bids) {
    const lower = merged.findIndex((other) => Math.max(worth(other, drawn) ?? 0, 0) < price);
    const served: ServedInstance = { instanceId, ecpm: price, source: 'bid', place: 0 };
    merged.splice(lower < 0 ? merged.length : lower, 0, served);
  }
  return merged;
}

/** What an instance stands for in its order: what was drawn for it, else its eCPM or bid. Null: that is not known. */
export const worth = ({ instanceId, ecpm }: ServedInstance, drawn: Drawn | undefined): number | null =>
  drawn?.get(instanceId) ?? ecpm;
