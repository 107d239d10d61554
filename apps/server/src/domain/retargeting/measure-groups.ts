import {
  fewestDevices,
  type Incrementality,
  type IncrementalVerdict,
  type Interval,
  lookingAlpha,
} from '@millrace/contract/advertiser/retargeting';
import { alwaysValidHalfWidth, type SequencePlan } from '@millrace/mediation/experiment/always-valid';
import { type Estimate, relativeLift } from '@millrace/mediation/experiment/lift';
import { type Sample, sampleOf } from '@millrace/mediation/experiment/sample';
import { checkSplit } from '@millrace/mediation/experiment/split-check';
import { daysNeeded } from '@millrace/mediation/experiment/time-needed';

/** A group as the store adds it up. */
export interface GroupSums {
  readonly devices: number;
  /** Of these, those that came in the last days. */
  readonly recent: number;
  /** Sum of the percent that each was held out with. */
  readonly shares: number;
  readonly converters: number;
  readonly conversions: number;
  readonly conversionSquares: number;
  /** USD, exact. */
  readonly value: string;
  readonly valueSquares: number;
}

export const noGroup: GroupSums = {
  ...{ devices: 0, recent: 0, shares: 0, converters: 0, conversions: 0, conversionSquares: 0 },
  ...{ value: '0', valueSquares: 0 },
};

/**
 * Devices of both groups at which intervals are tightest: a middling campaign's first weeks. The same for all, so that nobody chooses it
 * after a look.
 */
const plan: SequencePlan = { alpha: lookingAlpha, plannedUsers: 20_000 };
/** The smallest difference that is worth waiting for. */
const smallestLift = 0.05;

export interface Groups {
  readonly treated: GroupSums;
  readonly heldOut: GroupSums;
  /** USD, exact. */
  readonly spend: string;
  /** Days in which the recent ones came. */
  readonly days: number;
}

type Measured = Omit<Incrementality, 'campaign'>;

/** What a campaign changed, by its groups. @param holdsOut whether it holds anybody out now */
export function measureGroups({ treated, heldOut, spend, days }: Groups, holdsOut: boolean): Measured {
  const both = treated.devices + heldOut.devices;
  const isEnough = treated.devices >= fewestDevices && heldOut.devices >= fewestDevices;
  const share = both === 0 ? 0 : (treated.shares + heldOut.shares) / both;
  const split =
    share > 0 && share < 100 ? checkSplit([treated.devices, heldOut.devices], [100 - share, share]) : null;
  const none: Measured = {
    treated: told(treated, isEnough),
    heldOut: told(heldOut, isEnough),
    verdict: both === 0 && !holdsOut ? 'noHoldOut' : 'tooFew',
    splitChance: split?.p ?? null,
    ...{ lift: null, valueLift: null, incremental: null, incrementalValue: null },
    ...{ spend, iroas: null, daysNeeded: null },
  };
  if (!isEnough) return none;
  if (split?.isOff === true) return { ...none, verdict: 'splitOff' };
  const within = (estimate: Estimate | null) => (estimate === null ? null : intervalOf(estimate, both));
  const times = [timesOf(heldOut), timesOf(treated)] as const;
  const worth = [worthOf(heldOut), worthOf(treated)] as const;
  const lift = relativeLift(...times);
  if (lift === null) return none;
  const interval = intervalOf(lift, both);
  const incrementalValue = within(beyond(...worth));
  const paid = Number(spend);
  return {
    ...none,
    verdict: verdictOf(interval),
    lift: interval,
    valueLift: within(relativeLift(...worth)),
    incremental: within(beyond(...times)),
    incrementalValue,
    iroas: paid > 0 && incrementalValue !== null ? scaled(incrementalValue, 1 / paid) : null,
    daysNeeded:
      verdictOf(interval) === 'notYet'
        ? daysNeeded({
            ...plan,
            variance: lift.variance,
            users: both,
            dailyUsers: (treated.recent + heldOut.recent) / days,
            difference: Math.max(smallestLift, Math.abs(lift.value)),
          })
        : null,
  };
}

const timesOf = ({ devices, conversions, conversionSquares }: GroupSums): Sample =>
  sampleOf({ users: devices, sum: conversions, squares: conversionSquares });
const worthOf = ({ devices, value, valueSquares }: GroupSums): Sample =>
  sampleOf({ users: devices, sum: Number(value), squares: valueSquares });

/** What the treated brought beyond what as many held-out ones would have; null: neither group brought anything. */
function beyond(held: Sample, treated: Sample): Estimate | null {
  const variance = treated.users ** 2 * (treated.variance / treated.users + held.variance / held.users);
  return variance > 0 ? { value: treated.users * (treated.mean - held.mean), variance } : null;
}

function intervalOf({ value, variance }: Estimate, devices: number): Interval {
  const half = alwaysValidHalfWidth(variance, devices, plan);
  return { value, low: value - half, high: value + half };
}

const scaled = ({ value, low, high }: Interval, by: number): Interval => ({
  value: value * by,
  low: low * by,
  high: high * by,
});

function verdictOf({ low, high }: Interval): IncrementalVerdict {
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'notYet';
}

/** Of few devices nothing is told but their number. */
function told({ devices, converters, conversions, value }: GroupSums, isEnough: boolean) {
  if (!isEnough) return { devices, converters: null, conversions: null, value: null };
  return { devices, converters, conversions, value };
}
