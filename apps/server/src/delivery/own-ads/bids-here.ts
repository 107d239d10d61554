import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { ServedPlacement } from '../snapshot/served-app.ts';

/** Whether an instance of a placement shows own ads, whose auction is held here. */
export const bidsHere = ({ shard }: Pick<ServedPlacement, 'shard'>, instanceId: number): boolean =>
  shard.instances[instanceId]?.networkId === networkId.crossPromotion;
