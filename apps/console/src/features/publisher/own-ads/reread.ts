import { getAppNetwork, listAppNetworks, selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { listPlacements } from '@millrace/contract/publisher/placement';
import { refresh } from '../../../kit/api/query.ts';
import { instanceCalls } from '../../../kit/instance/instance-calls.ts';

/** What shows the network and the instances that letting somebody in has made, or counts them. */
const calls = [listAppNetworks, selectAppNetworks, getAppNetwork, ...instanceCalls, listPlacements];

export async function reread(): Promise<void> {
  await Promise.all(calls.map((call) => refresh(call)));
}
