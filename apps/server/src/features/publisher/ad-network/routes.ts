import {
  createAppNetwork,
  getAppNetwork,
  listAppNetworks,
  selectAppNetworks,
  updateAppNetwork,
  updateAppNetworkStatus,
} from '@millrace/contract/publisher/ad-network';
import { answer, type Route } from '../../../platform/http/route.ts';
import { readAppNetwork } from './app-network-row.ts';
import { createNetworkOfApp } from './create-app-network.ts';
import { listNetworksOfApp } from './list-networks.ts';
import { selectNetworksOfApp } from './select-networks.ts';
import { setNetworkOfAppStatus } from './set-app-network-status.ts';
import { updateNetworkOfApp } from './update-app-network.ts';

export const adNetworkRoutes: readonly Route[] = [
  answer(listAppNetworks, listNetworksOfApp),
  answer(getAppNetwork, (context, { adNetworkAppId }) =>
    context.read((tx) => readAppNetwork(tx, adNetworkAppId)),
  ),
  answer(createAppNetwork, createNetworkOfApp),
  answer(updateAppNetwork, updateNetworkOfApp),
  answer(updateAppNetworkStatus, setNetworkOfAppStatus),
  answer(selectAppNetworks, selectNetworksOfApp),
];
