import type { AdType } from '@millrace/contract/publisher/ad-type';
import type { NetworkId } from '@millrace/contract/publisher/network/network-id';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { BlockRuleConfig, PlacementConfig } from '@millrace/mediation/config';
import type { Estimates } from '@millrace/mediation/posterior';
import type { CampaignShard } from '../own-ads/campaign-shard.ts';
import type { CampaignLink } from '../own-ads/load-campaign-links.ts';
import type { EventWriter } from '../own-ads/load-event-writers.ts';
import type { PromotedShard } from '../own-ads/load-promoted.ts';

/** What delivery knows of an app, whichever placement is asked for. */
export interface AppShard {
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  /** What phones name the app by (`k`). */
  readonly key: string;
  readonly platform: Platform;
  /** The app and its organization are switched on. */
  readonly enabled: boolean;
  readonly networks: readonly NetworkShard[];
  /** False: SDKs tell the app nothing of what an impression earned; absent: they do, or an older version wrote this. */
  readonly impressionRevenue?: boolean;
  /** In the order of their ids. */
  readonly blockRules: readonly BlockRuleConfig[];
  /** What the publisher lets in of others' ads; absent: nothing is said, or an older version wrote this. */
  readonly ownAds?: OwnAdsShard;
  /** The open test session; null: none. */
  readonly testSession: TestSessionShard | null;
}

export interface OwnAdsShard {
  readonly mode: 'off' | 'chosen' | 'all';
  /** Advertisers that are let in where only chosen ones are, and those that never are. */
  readonly chosen: readonly number[];
  readonly blocked: readonly number[];
  /** USD per thousand impressions by country, `00` for the others. */
  readonly floors: Readonly<Record<string, number>>;
  readonly blockedCategories: readonly string[];
  /** Absent: an older version wrote this. */
  readonly blockedCreatives?: readonly number[];
  /** The publisher's own house, whose ads the app shows whatever it says of others; null or absent: it shows none. */
  readonly house?: number | null;
  /** Advertisers who promote this very app and are told of its sessions and purchases; absent: nobody is. */
  readonly told?: readonly number[];
  /** As the store calls the app, where somebody is told. */
  readonly storeId?: string;
}

export interface NetworkShard {
  readonly id: NetworkId;
  /** Switched on for this app. */
  readonly enabled: boolean;
  /** False when the network bids between servers only, which is not served yet. */
  readonly bidsFromPhones: boolean;
  /** What the network's SDK is started with; every phone gets it, it is no secret. */
  readonly appKey: string;
}

export interface TestSessionShard {
  readonly id: number;
  /** Times in milliseconds UTC; null: not started. */
  readonly networks: readonly {
    readonly networkId: number;
    readonly startedAt: number | null;
    readonly endsAt: number | null;
  }[];
}

/** What delivery knows of a placement; seconds unless a name says otherwise. */
export interface PlacementShard {
  readonly id: number;
  readonly name: string;
  readonly adType: AdType;
  readonly isMain: boolean;
  readonly frequencyCap: number;
  readonly frequencyHours: number;
  readonly pacingSeconds: number;
  readonly fanOut: boolean;
  readonly reloadInterval: number;
  readonly inventorySteps: readonly { readonly failures: number; readonly seconds: number }[];
  readonly callbackUrl: string | null;
  readonly loading: LoadingShard;
  /** Those switched on, the default one first. */
  readonly scenes: readonly SceneShard[];
  /** By rule: what it says instead of the placement; null: the placement's value. */
  readonly ruleLoading: Readonly<
    Record<number, { readonly [Key in keyof LoadingShard]: LoadingShard[Key] | null }>
  >;
  /** By instance, those switched off included: phones with an old answer still name them. */
  readonly instances: Readonly<Record<number, InstanceShard>>;
  /** What the decision is made from; networks and block rules stand with the app. */
  readonly config: Omit<PlacementConfig, 'networks' | 'blockRules'>;
}

export interface LoadingShard {
  readonly batchSize: number;
  readonly preloadTimeout: number;
  readonly poolSize: number;
  readonly inventoryInterval: number;
  readonly maxConcurrency: number;
}

export interface SceneShard {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
  readonly frequencyCap: number;
  readonly frequencyHours: number;
}

export interface InstanceShard {
  readonly name: string;
  readonly networkId: NetworkId;
  readonly unitId: string;
  readonly isBidding: boolean;
  readonly frequencyCap: number;
  readonly frequencyHours: number;
  readonly pacingSeconds: number;
}

/** What stands with an organization, whichever app is asked for. */
export interface OrganizationShard {
  readonly id: number;
  /** Registered phones: advertising ids in lower case. */
  readonly testDevices: readonly { readonly platform: Platform; readonly deviceId: string }[];
  /** Of an advertiser: the campaigns that may be shown, as far as clock and budget let them. */
  readonly campaigns?: readonly CampaignShard[];
  /** Of an advertiser: where clicks lead on ads that phones have, those of the campaigns among them that show no more. */
  readonly links?: readonly CampaignLink[];
  /** Of an advertiser: the apps and websites whose installs and events are taken. */
  readonly promoted?: readonly PromotedShard[];
  /** Of an advertiser: the API keys by which events are told of. */
  readonly writers?: readonly EventWriter[];
}

/** Who is in a segment: the head. The rows have the hashes of their phones. */
export interface SegmentHead {
  readonly id: number;
  /** Another one whenever its members are others. */
  readonly version: string;
  /** How many hashes the rows have. */
  readonly members: number;
  /** False: too few to be shown ads; they are kept from them where a campaign says so. */
  readonly isShown: boolean;
  /** Where rows say how long members are away: the day (UTC, since 1970) that it is counted from. */
  readonly awayOn?: number;
}

/** What ads show of a feed: the head. */
export interface CatalogueHead {
  readonly id: number;
  /** Another one whenever something of it may be another. */
  readonly version: string;
  /** How many rows have an item, and how many viewers those after them. */
  readonly items: number;
  readonly viewers: number;
  readonly best: readonly number[];
}

/** Of what Auto has learned of an app: the head. */
export interface EstimateHead {
  readonly appId: number;
  /** Milliseconds UTC. */
  readonly computedAt: number;
}

/** What Auto has learned of an instance. */
export interface EstimateRow {
  readonly id: number;
  readonly countries: Estimates[number];
}
