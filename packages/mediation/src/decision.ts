import type { Arm } from './arm.ts';

/**
 * What becomes of a request: an order of instances (`served`), or the reason why there is none. `nothingLeft`: neither an
 * instance to load nor one to ask for a bid remained.
 */
export type Outcome = 'served' | 'placementOff' | 'appBlocked' | 'deviceExcluded' | 'nothingLeft';

/** What keeps a phone from a placement, whatever would be served there. */
export type AtDoor = Extract<Outcome, 'placementOff' | 'appBlocked' | 'deviceExcluded'>;

export interface Decision {
  readonly outcome: Outcome;
  /** The running test and the group in it; null without a test. */
  readonly test: GroupInTest | null;
  /** The rule that decides; null: none matches, and all instances are ordered by eCPM. */
  readonly ruleId: number | null;
  readonly autoOptimized: boolean;
  readonly arm: Arm;
  /**
   * Probability, from 0 to 1, that the first instance of the waterfall, bids apart, comes first for such a request: 1 where
   * nothing is left to chance.
   */
  readonly probability: number;
  /** The first is asked first. */
  readonly instances: readonly ServedInstance[];
  /** Bidding instances whose price the phone has to ask for, as placed. */
  readonly toBid: readonly number[];
  /** What was drawn for each of the waterfall, by its id: whoever bids later stands by that, too. Undefined: nothing was. */
  readonly drawn?: Drawn | undefined;
}

/** USD per thousand impressions by instance; below 0 where much is uncertain. */
export type Drawn = ReadonlyMap<number, number>;

export interface GroupInTest {
  readonly id: number;
  readonly group: 'A' | 'B';
  readonly counted: boolean;
}

export interface ServedInstance {
  readonly instanceId: number;
  /** USD per thousand impressions that it is expected to earn, or bids; null: not known. */
  readonly ecpm: number | null;
  readonly source: PriceSource;
  /** Place in the rule's own waterfall or bidding list, from 1. */
  readonly place: number;
}

export type PriceSource = 'bid' | 'estimate' | 'manual' | 'unknown';

/** A request that gets nothing. */
export function refused(outcome: Outcome): Decision {
  return {
    outcome,
    test: null,
    ruleId: null,
    autoOptimized: false,
    arm: 'placed',
    probability: 1,
    instances: [],
    toBid: [],
  };
}
