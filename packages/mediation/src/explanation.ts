import type { Absence, BlockRuleName } from './absence.ts';
import type { IgnoredBid } from './bids.ts';
import type { Decision, PriceSource } from './decision.ts';
import type { Failure } from './trace.ts';

/** A decision with its reasons, in the order in which they were found. */
export interface Explanation {
  readonly decision: Decision;
  /** The block rule of the app by which the phone gets nothing. */
  readonly blockedBy: BlockRuleName | null;
  /** Why the placement is not for this device. */
  readonly device: Failure | null;
  /** All rules of the person's group, in the order tried. */
  readonly rules: readonly RuleTrace[];
  /** Every entry of the rule that decides, first its waterfall, then its bidding list, as placed. */
  readonly entries: readonly EntryTrace[];
  readonly bids: readonly BidTrace[];
  /** Of a network that a test forces: what the rules would have given, with their reasons. Nothing is drawn for it. */
  readonly unforced?: Explanation;
}

export interface RuleTrace {
  readonly ruleId: number;
  readonly name: string;
  /** Tried among the rules that name the country, or among those for ALL. */
  readonly block: 'country' | 'all';
  /** `notReached`: a rule before it matched, or the request was refused before any rule was asked. */
  readonly verdict: 'off' | 'failed' | 'matched' | 'notReached';
  /** The first condition that did not hold; null but for `failed`. */
  readonly failure: Failure | null;
}

export interface EntryTrace {
  readonly instanceId: number;
  readonly list: 'waterfall' | 'bidding';
  /** Place in its list, from 1. */
  readonly place: number;
  /** Why it is left out; null: it is served, or asked for a bid. */
  readonly absence: Absence | null;
  /** USD per thousand impressions that it is expected to earn, or bids; null: not known. */
  readonly ecpm: number | null;
  readonly source: PriceSource;
  /** Where the true eCPM lies in 9 of 10 cases; null for what is not known, and for bids, which are exact. */
  readonly interval: Interval | null;
  /** Weighted impressions that the eCPM stands on. */
  readonly impressions: number;
  /** Why it stands where it does; null when it is left out or has not bid. */
  readonly standing: Standing | null;
  /** What was drawn for it, by which it stands; null but for `drawn`. */
  readonly drawn: number | null;
}

/** USD per thousand impressions. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export type Standing =
  /** By what it is expected to earn. */
  | 'byPrice'
  /** By a draw of what it might earn: the request explores. */
  | 'drawn'
  /** As a person placed it. */
  | 'asPlaced'
  /** By the eCPM that a person entered, then as placed: the user is held out. */
  | 'heldOut'
  /** By its own bid. */
  | 'bid';

export interface BidTrace {
  readonly instanceId: number;
  readonly price: number;
  /** Null: it takes part in the waterfall. */
  readonly ignored: IgnoredBid | null;
}
