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
  readonly ecpm: number | null;
  readonly source: PriceSource;
}

export interface BidTrace {
  readonly instanceId: number;
  readonly price: number;
  /** Null: it takes part in the waterfall. */
  readonly ignored: IgnoredBid | null;
}
