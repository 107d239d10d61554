import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import type { Collector } from './collector.ts';
import { appLovin } from './networks/app-lovin.ts';

/** The networks whose reports are collected. Closed ones never stand here: nothing of them is called. */
export const collectors: ReadonlyMap<NetworkId, Collector> = new Map([[networkId.appLovin, appLovin]]);
