import type { Targeting } from '@millrace/contract/publisher/targeting';

/** What a placement is set up to do, as the database holds it: the input of `compile` and `explain`. */
export interface PlacementConfig {
  readonly id: number;
  readonly enabled: boolean;
  readonly devices: DeviceFilter;
  /** The ordinary rules: group A of a test. */
  readonly rules: readonly RuleConfig[];
  /** The running test; a draft or an ended one decides nothing. */
  readonly test: TestConfig | null;
  readonly instances: readonly InstanceConfig[];
  /** The networks that the app uses; an instance of another one is not served. */
  readonly networks: readonly NetworkConfig[];
  /** Of the app. */
  readonly blockRules: readonly BlockRuleConfig[];
}

export type DeviceFilter = Pick<Targeting, 'brandMode' | 'brands' | 'modelMode' | 'models'>;

export interface RuleConfig {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  /** 1 is tried first among the rules that name the country, and among those for ALL. */
  readonly priority: number;
  /** ISO 3166-1 alpha-2, or `00` for ALL. */
  readonly countries: readonly string[];
  readonly targeting: Targeting;
  /** Auto: by eCPM, else as placed. */
  readonly autoOptimized: boolean;
  /** As placed: the first is asked first. */
  readonly waterfall: readonly EntryConfig[];
  readonly bidding: readonly EntryConfig[];
}

/** An instance in a rule; switched off, it keeps its place and is not served. */
export interface EntryConfig {
  readonly instanceId: number;
  readonly enabled: boolean;
}

export interface InstanceConfig {
  readonly id: number;
  readonly networkId: number;
  readonly isBidding: boolean;
  readonly enabled: boolean;
  readonly devices: DeviceFilter;
  /** USD as decimal text by country, `00` for the others. */
  readonly manualEcpm: Readonly<Record<string, string>>;
  /** The draft or running test whose group B alone it serves. */
  readonly testId: number | null;
  /** The instance that it was copied from for a test. */
  readonly originId: number | null;
}

export interface NetworkConfig {
  readonly id: number;
  /** Switched on for this app. */
  readonly enabled: boolean;
  /** False when the network bids between servers only, which is not served yet. */
  readonly bidsFromPhones: boolean;
}

export interface TestConfig {
  readonly id: number;
  readonly name: string;
  /** Percent of the users in group B. */
  readonly shareB: number;
  /** The rules of group B. */
  readonly rules: readonly RuleConfig[];
}

/** Phones that get no ads (`networkId` null) or none of one network. All conditions must hold; an empty list is none. */
export interface BlockRuleConfig {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly networkId: number | null;
  readonly appVersions: readonly string[];
  readonly sdkVersions: readonly string[];
  readonly osVersions: readonly string[];
  /** `brand:model`, or `brand:*` for every model of a brand. */
  readonly models: readonly string[];
}

/** A price that a phone holds for an instance: USD per thousand impressions. */
export interface Bid {
  readonly instanceId: number;
  readonly price: number;
}
