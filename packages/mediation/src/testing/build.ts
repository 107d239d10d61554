import { platform } from '@millrace/contract/publisher/platform';
import { everyone } from '@millrace/contract/publisher/targeting';
import type {
  BlockRuleConfig,
  DeviceFilter,
  InstanceConfig,
  PlacementConfig,
  RuleConfig,
} from '../config.ts';
import { type Profile, unknownProfile } from '../profile.ts';

/** Builders for tests: something plain, and what the test is about on top. */

export const everyDevice: DeviceFilter = { brandMode: null, brands: [], modelMode: null, models: [] };

export function aProfile(known: Partial<Profile> = {}): Profile {
  return { ...unknownProfile, platform: platform.android, country: 'US', ...known };
}

/** Of network 1, earning nothing known. */
export function anInstance(id: number, known: Partial<InstanceConfig> = {}): InstanceConfig {
  return {
    id,
    networkId: 1,
    isBidding: false,
    enabled: true,
    devices: everyDevice,
    manualEcpm: {},
    testId: null,
    originId: null,
    ...known,
  };
}

/** Manual, for everyone, its priority the id; entries by the instances' ids. */
export function aRule(
  id: number,
  known: Partial<Omit<RuleConfig, 'waterfall' | 'bidding'>> = {},
  waterfall: readonly number[] = [],
  bidding: readonly number[] = [],
): RuleConfig {
  const entry = (instanceId: number) => ({ instanceId, enabled: true });
  return {
    id,
    name: `rule ${id}`,
    enabled: true,
    priority: id,
    countries: ['00'],
    targeting: everyone,
    autoOptimized: false,
    waterfall: waterfall.map(entry),
    bidding: bidding.map(entry),
    ...known,
  };
}

export function aBlockRule(id: number, known: Partial<BlockRuleConfig> = {}): BlockRuleConfig {
  return {
    id,
    name: `block ${id}`,
    enabled: true,
    networkId: null,
    appVersions: [],
    sdkVersions: [],
    osVersions: [],
    models: [],
    ...known,
  };
}

/** Networks 1 to 3, all on and bidding from phones. */
export function aPlacement(known: Partial<PlacementConfig> = {}): PlacementConfig {
  return {
    id: 1,
    enabled: true,
    devices: everyDevice,
    rules: [],
    test: null,
    instances: [],
    networks: [1, 2, 3].map((id) => ({ id, enabled: true, bidsFromPhones: true })),
    blockRules: [],
    ...known,
  };
}
