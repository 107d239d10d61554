import type { Pricing } from '@millrace/contract/advertiser/campaign';
import type { ConversionRefusal, Touch } from '@millrace/contract/advertiser/conversion';
import type { EventRefusal, EventWay } from '@millrace/contract/advertiser/tracked-event';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { Outcome } from '@millrace/mediation/decision';
import type { DeviceType } from '@millrace/mediation/profile';

/** The calls of the wire that leave a record. */
export type CallKind = 'init' | 'wf' | 'lr' | 'ic' | 'iap' | 'log' | 'err' | 'cd' | 'cl' | 'pl';
/** What a phone asks for by an address that it was given, of an own ad. */
export type TouchKind = 'impr' | 'click';
/** What happened in an app or on a website that an own ad promotes. */
export type ConversionKind = 'install' | 'event';
/** That a campaign with a hold-out won an auction for a device that it had not won one for, or would have but for that. */
export type AssignedKind = 'assigned';
/** `tracked`: what happened in an app or on a website of an advertiser, whoever won it. */
export type RecordKind = CallKind | TouchKind | ConversionKind | AssignedKind | 'tracked';

/**
 * What the server knew when it accepted a call: the first line of a record. The second is the phone's own JSON. Both
 * together say everything that is ever counted from the call, so that rows are a pure function of a record.
 */
export interface RecordHead {
  readonly version: 1;
  readonly kind: RecordKind;
  /** Unique for a call; repeated calls have different ones. */
  readonly id: string;
  /** When the call was received, milliseconds UTC: the server's clock, or what the backfill said. */
  readonly receivedAt: number;
  readonly platform: Platform;
  readonly sdkVersion: string;
  readonly organizationId: number;
  readonly appId: number;
  /** 0: the call names none, or one that is not the app's. */
  readonly placementId: number;
  /** ISO 3166-1 alpha-2, `00`: unknown. */
  readonly country: string;
  /** Every instance of the app that the call names: `[placement, network, ad type, bidding]`, console codes. */
  readonly instances: Readonly<Record<number, KnownInstance>>;
  /** Every placement of the app that the call names, with its console ad type. */
  readonly placements: Readonly<Record<number, number>>;
  /** Of `wf` only. */
  readonly decision?: DecisionRecord;
  /** Of `iap` only: USD for one unit of the currency, and the day of that rate (`YYYY-MM-DD`); null: not known. */
  readonly exchange?: { readonly currency: string; readonly rate: string; readonly date: string } | null;
  /** Of `log` only: USD for one unit of each other currency that its events have prices in, where a rate is known. */
  readonly rates?: Readonly<Record<string, string>>;
  /** What the call's user agent and model say. */
  readonly deviceType?: DeviceType | null;
  /** It is of the past and was let in by the installation's secret. */
  readonly isBackfill?: boolean;
  /** A test session forced a network on the phone then: what it does is nobody's, and its ads earn nothing. */
  readonly isTest?: boolean;
  /**
   * Of `wf` and `cl`: the instances of own ads that were asked for a bid here, with what they bid, USD per thousand impressions;
   * null: nothing. Of `cl` empty: none was asked; absent: it was refused before that.
   */
  readonly ownBids?: readonly (readonly [instanceId: number, price: number | null])[];
  /**
   * Of `cl` only: what became of it by the rules, an `Outcome` of packages/mediation; `noRule`: own ads had no turn, and no rule
   * matched. Absent: it is from before this was kept.
   */
  readonly outcome?: Outcome | 'noRule';
  /**
   * Of `lr` and `log` only: the running tests of placements of which the phone says a group without its test, with the group
   * that whoever has the phone is in; absent: it says none like that.
   */
  readonly tests?: Readonly<Record<number, readonly [testId: number, group: 'A' | 'B']>>;
  /** Of `impr` and `click`, and of `install` and `event` that count. */
  readonly ownAd?: OwnAdRecord;
  /** Of `install` and `event` only. */
  readonly conversion?: ConversionRecord;
  /** Of `assigned` only. */
  readonly assigned?: AssignedRecord;
  /** Of `tracked` only. */
  readonly tracked?: TrackedRecord;
  /** Of records from before decision 74 alone: nothing that names the phone may be kept. */
  readonly isForChildren?: boolean;
}

/** Which own ad was seen or clicked, and what that costs its advertiser. */
export interface OwnAdRecord {
  /** Of the bid: one impression and one click of it count. */
  readonly bidId: string;
  readonly advertiserId: number;
  readonly campaignId: number;
  readonly creativeId: number;
  /** That bid with it; absent: cards, and records from before it was kept. */
  readonly instanceId?: number;
  /** USD, exact, up to nine decimals. */
  readonly spent: string;
  /** Of `impr` and `click` only: the hash of the advertising id as `device_hash` has it; absent: none, or not to be kept. */
  readonly viewer?: string;
  /** The item of a feed that it showed, as the feed calls it; absent: none. */
  readonly item?: string;
  /** The segment by which somebody was shown it; absent: by none. */
  readonly segment?: number;
  /** Days since their last event; absent: nobody asked, or longer. */
  readonly away?: number;
  /** With a viewer: what was fixed at the bid, for the conversion that this touch may win. */
  readonly terms?: BidTerms;
  /** Why it costs nothing although it was bought; absent: it costs what it costs. */
  readonly unbilled?: 'budget' | 'flood' | 'late';
}

/** What an own ad's bid was for. */
export interface BidTerms {
  /** The app or website that is promoted. */
  readonly promoted: number;
  readonly pricing: Pricing;
  /** USD for what is bought, exact. */
  readonly price: string;
  /** What CPA buys; empty: nothing. */
  readonly event: string;
}

/** An install or event that somebody told of. */
export interface ConversionRecord {
  readonly promotedAppId: number;
  readonly name: string;
  /** Its own id; empty: it has none. */
  readonly eventId: string;
  /** As it came. */
  readonly value: string;
  readonly currency: string;
  /** USD, exact, up to six decimals. */
  readonly valueUsd: string;
  /** What repetitions of it have in common. */
  readonly key: string;
  /** What won it; absent: it does not count, and `refusal` says why. */
  readonly touch?: Touch;
  readonly refusal?: ConversionRefusal;
  /** It was told of with a device: what won it is looked for, and until then it is nobody's and has no row. */
  readonly waits?: WaitingConversion;
  /** It waited: the record that it was told of by. */
  readonly waited?: string;
}

/** What an install or event is found by that no click id came with. */
export interface WaitingConversion {
  /** The hash of the advertising id as `device_hash` has it. */
  readonly viewer: string;
  /** When it happened, milliseconds UTC; null: nobody said. */
  readonly at: number | null;
}

/** To which group of a campaign a device belongs, as of its first auction that the campaign won, or would have. */
export interface AssignedRecord {
  readonly advertiserId: number;
  readonly campaignId: number;
  /** The app or website that is promoted; 0: not known. */
  readonly promoted: number;
  /** The hash of the advertising id as `device_hash` has it. */
  readonly viewer: string;
  /** It never sees the campaign; else it may. */
  readonly heldOut: boolean;
  /** Percent of the devices that were held out then. */
  readonly share: number;
}

/** Events of one app or website that came with one call. */
export interface TrackedRecord {
  readonly promotedAppId: number;
  readonly by: EventWay;
  /** Print of the key that it was told with; absent: none is needed, or it was none. */
  readonly key?: string;
  /** Since when its advertiser has ids kept; absent: none is. */
  readonly idsSince?: number;
  readonly events: readonly TrackedEventRecord[];
}

/** An event as it is kept. Whoever did it is kept as a hash, and not at all where that is forbidden. */
export interface TrackedEventRecord {
  readonly name: string;
  /** As it was told, where it is mapped to another name. */
  readonly toldName?: string;
  /** Its own id; absent: it has none. */
  readonly eventId?: string;
  /** When it happened, milliseconds UTC. */
  readonly at: number;
  /** Of the advertising id; of a website's visitor of what its loader calls them by, which is no device's. */
  readonly device?: string;
  readonly user?: string;
  /** The id that the first of these two is of, sealed, where its advertiser has it kept. */
  readonly sealed?: string;
  /** ISO 3166-1 alpha-2; absent: not known. */
  readonly country?: string;
  /** Exact: as it was told, USD, and the rate by which it became that with its day. */
  readonly worth?: {
    readonly value: string;
    readonly currency: string;
    readonly usd: string;
    readonly rate: string;
    readonly date: string;
  };
  readonly items?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  /** What repetitions of it have in common; absent: it counts as often as it is told of. */
  readonly key?: string;
  /** Why it does not count; absent: it does. */
  readonly refusal?: EventRefusal;
  /** What was wrong, as it came. */
  readonly wrong?: string;
  /** Nobody has said anything of its name. */
  readonly isUnknown?: boolean;
}

export type KnownInstance = readonly [
  placementId: number,
  networkId: number,
  adType: number,
  isBidding: 0 | 1,
];

/** What was served and with what probability. */
export interface DecisionRecord {
  /** `Outcome` of packages/mediation. */
  readonly outcome: string;
  /** 0: no rule matched. */
  readonly ruleId: number;
  readonly isAuto: boolean;
  readonly test: { readonly id: number; readonly group: 'A' | 'B'; readonly counted: boolean } | null;
  /** `greedy`, `explore` or `holdout` of an Auto order, `placed` of a Manual one, `forced` by a test session. */
  readonly arm: string;
  /** Probability with which the first instance would have been first for this request, 0–1. */
  readonly probability: number;
  /** Of the numbers that the decision was drawn by: whoever replays it can tell more; absent: nothing was drawn. */
  readonly seed?: number;
  /** `[instance, eCPM in USD or null]`, the first is asked first. */
  readonly served: readonly (readonly [instanceId: number, ecpm: number | null])[];
  readonly toBid: readonly number[];
}
