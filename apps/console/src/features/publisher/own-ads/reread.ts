import { listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { listInstances, selectInstances } from '@millrace/contract/publisher/instance';
import { listPlacements } from '@millrace/contract/publisher/placement';
import { refresh } from '../../../kit/api/query.ts';

/** What shows the network and the instances that letting somebody in has made, or counts them. */
const calls = [listAppNetworks, selectAppNetworks, listInstances, selectInstances, listPlacements];

export async function reread(): Promise<void> {
  await Promise.all(calls.map((call) => refresh(call)));
}
