import type { LoadableInstance, LoadablePlacement, WaterfallAnswer } from '../wire/answers.ts';
import type { OwnAd } from '../wire/own-ad.ts';

/** An instance as the waterfall lists it, with its bid where it made one. */
export interface Candidate {
  readonly instance: LoadableInstance;
  /** What it is said to be worth, USD per thousand impressions (`r`), and where that comes from (`rp`). */
  readonly ecpm: number;
  readonly precision: number;
  readonly position: number;
  /** Its requests and fills are its bids. */
  readonly isBid: boolean;
  /** It has made an offer for this waterfall, so that it has an ad. */
  readonly isOffer: boolean;
  /** It was made at the server: what gets the ad for it. */
  readonly serverBid?: {
    readonly payload: string;
    /** Milliseconds UTC. */
    readonly lastsUntil: number;
    /** Addresses for who bid, with macros. */
    readonly nurl: string | undefined;
    readonly lurl: string | undefined;
  };
}

/** A waterfall that was answered. */
export interface Waterfall {
  readonly requestId: string;
  readonly act: number;
  readonly placement: LoadablePlacement;
  readonly answer: WaterfallAnswer;
}

/** An ad that is ready to be shown. */
export interface ReadyAd {
  readonly waterfall: Waterfall;
  readonly candidate: Candidate;
  /** What the network will pay for the impression, billionths of a USD. */
  readonly paidNano: number;
  /** What the player of own ads shows. */
  readonly ownAd?: OwnAd;
  /** Milliseconds UTC; absent: for good. */
  readonly lastsUntil?: number;
}

/** Why a waterfall is asked for, as the wire says it (`act`). */
export const act = { init: 1, interval: 2, closed: 3, manual: 4 } as const;
export type Act = (typeof act)[keyof typeof act];

/** What reports and events say of the decision that an ad comes from. */
export function decisionFields({ requestId, answer }: Waterfall) {
  return {
    reqId: requestId,
    abt: answer.abt ?? 0,
    ...(answer.abtId !== undefined && { abtId: answer.abtId }),
    ...(answer.rule !== undefined && { ruleId: answer.rule.id }),
  };
}
