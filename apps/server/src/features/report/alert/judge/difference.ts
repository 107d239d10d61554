import { addDays } from '@millrace/contract/report/period';
import { areWithin } from '../../../../domain/report/reconciliation/agree.ts';
import type { Verdict } from '../verdict.ts';

/** A network's revenue of a day by own counts and by its report, USD in billionths. */
export interface Sides {
  readonly own: bigint;
  readonly reported: bigint;
}

/** What an organization calls a difference. */
export interface DifferenceRule {
  readonly ruleId: number;
  /** USD a day that it has to be about. */
  readonly floorUsd: number;
  /** Hundredths of a percent of what the network says. */
  readonly tolerance: bigint;
}

/** Days up to the one that is judged, with it, which have to differ together: one alone does where days begin at another hour, or by chance. */
export const differingDays = 7;
/** Share of the floor below which what was odd is of no account any more. */
const returned = 0.8;

const usd = (billionths: bigint) => Number(billionths) / 1e9;

/**
 * What is said of a network's day by the days up to it; undefined: the network reported nothing of it, which other rules are about.
 * @param sidesOf a day of which nothing was reported counts on neither side
 */
export function judgeDifference(
  { ruleId, floorUsd, tolerance }: DifferenceRule,
  networkId: number,
  day: string,
  sidesOf: (day: string) => Sides | undefined,
): Verdict | undefined {
  const sides = sidesOf(day);
  if (sides === undefined || sides.reported === 0n) return undefined;
  const { own, reported } = sides;
  const week = Array.from({ length: differingDays }, (_, ago) => sidesOf(addDays(day, -ago))).reduce<Sides>(
    (sum, one) =>
      one === undefined || one.reported === 0n
        ? sum
        : { own: sum.own + one.own, reported: sum.reported + one.reported },
    { own: 0n, reported: 0n },
  );
  const isWithin = [sides, week].some((one) => areWithin(one.own, one.reported, tolerance));
  const isSameSide = own > reported === week.own > week.reported;
  const off = own > reported ? own - reported : reported - own;
  const bound = (reported * tolerance) / 10_000n;
  return {
    ...{ ruleId, appId: null, networkId, unit: 'days', from: new Date(day), to: new Date(addDays(day, 1)) },
    ...{ value: usd(own), low: usd(reported - bound), expected: usd(reported), high: usd(reported + bound) },
    offUsd: usd(off),
    isOdd: !isWithin && isSameSide && usd(off) >= floorUsd,
    isOver: isWithin || usd(off) < floorUsd * returned,
  };
}
