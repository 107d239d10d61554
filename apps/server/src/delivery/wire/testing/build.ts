import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type {
  InstanceShard,
  NetworkShard,
  PlacementShard,
  SceneShard,
} from '../../../domain/config-snapshot/shard.ts';
import type { PlacementOfInit } from '../answers/placement-answer.ts';
import type { Decided } from '../answers/waterfall-answer.ts';

/** Builders for tests: something plain, and what the test is about on top. */

export function aNetwork(known: Partial<NetworkShard> = {}): NetworkShard {
  return { id: networkId.adMob, enabled: true, bidsFromPhones: true, appKey: 'ca-app~1', ...known };
}

export function anInstanceShard(known: Partial<InstanceShard> = {}): InstanceShard {
  return {
    name: 'An instance',
    networkId: networkId.adMob,
    unitId: 'ca-app/1',
    isBidding: false,
    frequencyCap: 0,
    frequencyHours: 1,
    pacingSeconds: 0,
    ...known,
  };
}

export function aScene(known: Partial<SceneShard> = {}): SceneShard {
  return { id: 71, name: 'Shop', isDefault: true, frequencyCap: 0, frequencyHours: 1, ...known };
}

/** A banner of one AdMob instance, number 11. */
export function aPlacementShard(known: Partial<PlacementShard> = {}): PlacementShard {
  return {
    id: 5,
    name: 'Home',
    adType: adType.banner,
    isMain: true,
    frequencyCap: 0,
    frequencyHours: 1,
    pacingSeconds: 0,
    fanOut: false,
    reloadInterval: 30,
    inventorySteps: [],
    callbackUrl: null,
    loading: { batchSize: 3, preloadTimeout: 15, poolSize: 2, inventoryInterval: 30, maxConcurrency: 4 },
    scenes: [],
    ruleLoading: {},
    instances: { 11: anInstanceShard() },
    config: {
      id: 5,
      enabled: true,
      devices: { brandMode: null, brands: [], modelMode: null, models: [] },
      rules: [],
      test: null,
      instances: [],
    },
    ...known,
  };
}

/** With all instances, and no rule that matches. */
export function listed(placement: PlacementShard, ruleId: number | null = null): PlacementOfInit {
  return { placement, instanceIds: Object.keys(placement.instances).map(Number), ruleId };
}

export const someAddresses = {
  waterfall: 'https://a.example/sdk/wf',
  report: 'https://a.example/sdk/lr',
  reward: 'https://a.example/sdk/ic',
  purchase: 'https://a.example/sdk/iap',
  events: 'https://a.example/sdk/log',
  crash: 'https://a.example/sdk/err',
  conversion: 'https://a.example/sdk/cd',
  cards: 'https://a.example/sdk/cp/cl',
  ownAd: 'https://a.example/sdk/cp/pl',
};

/** Served by the default rule, with nothing in it. */
export function aDecision(known: Partial<Decided> = {}): Decided {
  return {
    outcome: 'served',
    test: null,
    ruleId: null,
    autoOptimized: true,
    instances: [],
    toBid: [],
    ...known,
  };
}
