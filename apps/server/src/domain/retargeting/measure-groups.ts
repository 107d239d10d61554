import {
  type Incrementality,
  type IncrementalVerdict,
  type Interval,
  lookingAlpha,
} from '@millrace/contract/advertiser/retargeting';
import { alwaysValidHalfWidth, type SequencePlan } from '@millrace/mediation/experiment/always-valid';
import { type Estimate, liftOfEstimates } from '@millrace/mediation/experiment/lift';
import { type Sample, sampleOf } from '@millrace/mediation/experiment/sample';
import { daysNeeded } from '@millrace/mediation/experiment/time-needed';
import { floatText } from '../../platform/decimal.ts';
import {
  type Averages,
  averages,
  devicesOf,
  type GroupSums,
  isComparable,
  pooled,
  type ShareGroups,
  splitOf,
} from './share-groups.ts';

/**
 * Devices of both groups at which intervals are tightest: a middling campaign's first weeks. The same for all, so that nobody chooses it
 * after a look.
 */
const plan: SequencePlan = { alpha: lookingAlpha, plannedUsers: 20_000 };
/** The smallest difference that is worth waiting for. */
const smallestLift = 0.05;

export interface Groups {
  readonly shares: readonly ShareGroups[];
  /** USD, exact. */
  readonly spend: string;
  /** Days in which the recent ones came. */
  readonly days: number;
}

type Measured = Omit<Incrementality, 'campaign' | 'counted'>;

/**
 * What a campaign changed, by its groups. Those of each share are compared with one another only: when a share is changed, other
 * people come in other parts, and pooled groups would differ by that alone.
 * @param holdsOut whether it holds anybody out now
 */
export function measureGroups({ shares, spend, days }: Groups, holdsOut: boolean): Measured {
  const treated = pooled(shares.map((one) => one.treated));
  const heldOut = pooled(shares.map((one) => one.heldOut));
  const isEnough = isComparable({ treated, heldOut });
  const compared = shares.filter(isComparable);
  const both = compared.reduce((sum, one) => sum + devicesOf(one), 0);
  const recent = compared.reduce((sum, one) => sum + one.treated.recent + one.heldOut.recent, 0);
  const leftOut = treated.devices - compared.reduce((sum, one) => sum + one.treated.devices, 0);
  const split = splitOf(shares);
  const none: Measured = {
    treated: told(treated, isEnough),
    heldOut: told(heldOut, isEnough),
    verdict: treated.devices + heldOut.devices === 0 && !holdsOut ? 'noHoldOut' : 'tooFew',
    splitChance: split?.p ?? null,
    ...{ lift: null, valueLift: null, incremental: null, incrementalValue: null },
    ...{ spend, iroas: null, leftOut, daysNeeded: null },
  };
  if (compared.length === 0) return none;
  if (split?.isOff === true) return { ...none, verdict: 'splitOff' };
  const within = (estimate: Estimate | null) => (estimate === null ? null : intervalOf(estimate, both));
  const times = averages(compared, timesOf);
  const worth = averages(compared, worthOf);
  const lift = liftOfEstimates(times.heldOut, times.treated);
  if (lift === null) return none;
  const interval = intervalOf(lift, both);
  const incrementalValue = within(beyond(worth));
  // The gain of some devices says nothing of what was spent on all.
  const paid = leftOut === 0 ? Number(spend) : 0;
  return {
    ...none,
    verdict: verdictOf(interval),
    lift: interval,
    valueLift: within(liftOfEstimates(worth.heldOut, worth.treated)),
    incremental: within(beyond(times)),
    incrementalValue: incrementalValue && asUsd(incrementalValue),
    iroas: paid > 0 && incrementalValue !== null ? scaled(incrementalValue, 1 / paid) : null,
    daysNeeded:
      verdictOf(interval) === 'notYet'
        ? daysNeeded({
            ...plan,
            variance: lift.variance,
            users: both,
            dailyUsers: recent / days,
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
function beyond({ devices, treated, heldOut }: Averages): Estimate | null {
  const variance = devices ** 2 * (treated.variance + heldOut.variance);
  return variance > 0 ? { value: devices * (treated.value - heldOut.value), variance } : null;
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

const asUsd = ({ value, low, high }: Interval) => ({
  value: floatText(value),
  low: floatText(low),
  high: floatText(high),
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
