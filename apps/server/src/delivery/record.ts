import type { Platform } from '@millrace/contract/publisher/platform';
import type { DeviceType } from '@millrace/mediation/profile';

/** The calls of the wire that leave a record. */
export type CallKind = 'init' | 'wf' | 'lr' | 'ic' | 'iap' | 'log' | 'err' | 'cd' | 'cl' | 'pl';
/** What a phone asks for by an address that it was given, of an own ad. */
export type TouchKind = 'impr' | 'click';
export type RecordKind = CallKind | TouchKind;

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
  /** Of `lr` only: a test session forced a network on the phone then, whose ads are for nobody and earn nothing. */
  readonly isTest?: boolean;
  /** Of `impr` and `click` only. */
  readonly ownAd?: OwnAdRecord;
  /** The app is for children: nothing that names the phone may be kept. */
  readonly isForChildren?: boolean;
}

/** Which own ad was seen or clicked, and what that costs its advertiser. */
export interface OwnAdRecord {
  /** Of the bid: one impression and one click of it count. */
  readonly bidId: string;
  readonly advertiserId: number;
  readonly campaignId: number;
  readonly creativeId: number;
  /** USD, exact, up to nine decimals. */
  readonly spent: string;
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
