import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { NetworkShard, PlacementShard } from '../../../domain/config-snapshot/shard.ts';
import { wireNetwork } from '../codes.ts';
import { type CapAnswer, capAnswer } from './scenes-answer.ts';

/** Milliseconds that a phone waits for bids. */
const bidTimeout = 5000;

export interface InstanceAnswer extends CapAnswer {
  readonly id: number;
  readonly n: string;
  readonly m: number;
  readonly k: string;
  readonly fi?: number;
  readonly hb?: 1;
  readonly hbt?: number;
}

/**
 * An instance as `init` says it; null for one that phones can't load: not of the placement, of a network that is not
 * among `networks` or that no SDK knows, or bidding between servers only.
 */
export function instanceAnswer(
  id: number,
  placement: PlacementShard,
  networks: ReadonlyMap<number, NetworkShard>,
): InstanceAnswer | null {
  const instance = placement.instances[id];
  const network = instance && networks.get(instance.networkId);
  const wire = network && wireNetwork(network.id);
  if (instance === undefined || network === undefined || !wire) return null;
  if (instance.isBidding && !network.bidsFromPhones) return null;
  return {
    id,
    n: instance.name,
    m: wire.id,
    // The player of own ads finds its placement by this, in group B of an A/B test too.
    k: network.id === networkId.crossPromotion ? String(placement.id) : instance.unitId,
    ...capAnswer(instance),
    ...(instance.pacingSeconds > 0 && { fi: instance.pacingSeconds }),
    ...(instance.isBidding && { hb: 1, hbt: bidTimeout }),
  };
}
