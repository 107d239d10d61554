import { fewestDevices } from '@millrace/contract/advertiser/retargeting';
import { chiSquareAbove } from '@millrace/mediation/experiment/chi-square';
import type { Estimate } from '@millrace/mediation/experiment/lift';
import type { Sample } from '@millrace/mediation/experiment/sample';
import { checkSplit, splitAlarm } from '@millrace/mediation/experiment/split-check';
import { add, decimal, decimalText } from '../../platform/decimal.ts';

/** A group as the store adds it up. */
export interface GroupSums {
  readonly devices: number;
  /** Of these, those that came in the last days. */
  readonly recent: number;
  readonly converters: number;
  readonly conversions: number;
  readonly conversionSquares: number;
  /** USD, exact. */
  readonly value: string;
  readonly valueSquares: number;
}

export const noGroup: GroupSums = {
  ...{ devices: 0, recent: 0, converters: 0, conversions: 0, conversionSquares: 0 },
  ...{ value: '0', valueSquares: 0 },
};

/** Both groups of devices that were drawn with the same hold-out. */
export interface ShareGroups {
  /** Percent that were held out. */
  readonly share: number;
  readonly treated: GroupSums;
  readonly heldOut: GroupSums;
}

export interface Averages {
  /** Treated devices. */
  readonly devices: number;
  readonly treated: Estimate;
  readonly heldOut: Estimate;
}

/** What a device of each group brought, shares weighted by their treated devices. */
export function averages(shares: readonly ShareGroups[], of: (group: GroupSums) => Sample): Averages {
  const devices = shares.reduce((sum, { treated }) => sum + treated.devices, 0);
  const average = (which: 'treated' | 'heldOut') =>
    shares.reduce<Estimate>(
      ({ value, variance }, one) => {
        const weight = one.treated.devices / devices;
        const sample = of(one[which]);
        return {
          value: value + weight * sample.mean,
          variance: variance + (weight ** 2 * sample.variance) / sample.users,
        };
      },
      { value: 0, variance: 0 },
    );
  return { devices, treated: average('treated'), heldOut: average('heldOut') };
}

export const devicesOf = ({ treated, heldOut }: Pick<ShareGroups, 'treated' | 'heldOut'>) =>
  treated.devices + heldOut.devices;

/** Both have devices enough. */
export const isComparable = ({ treated, heldOut }: Pick<ShareGroups, 'treated' | 'heldOut'>) =>
  treated.devices >= fewestDevices && heldOut.devices >= fewestDevices;

/** Those of all shares together. */
export function pooled(groups: readonly GroupSums[]): GroupSums {
  return groups.reduce(
    (all, one) => ({
      devices: all.devices + one.devices,
      recent: all.recent + one.recent,
      converters: all.converters + one.converters,
      conversions: all.conversions + one.conversions,
      conversionSquares: all.conversionSquares + one.conversionSquares,
      value: decimalText(add(decimal(all.value), decimal(one.value))),
      valueSquares: all.valueSquares + one.valueSquares,
    }),
    noGroup,
  );
}

/** Fewer expected in a group, and the chi-square test says nothing. */
const fewestExpected = 5;

/** Whether the groups of all shares are as they were drawn; null: there are too few devices to tell. */
export function splitOf(
  shares: readonly ShareGroups[],
): { readonly p: number; readonly isOff: boolean } | null {
  const checked = shares.filter(
    (one) => (devicesOf(one) * Math.min(one.share, 100 - one.share)) / 100 >= fewestExpected,
  );
  if (checked.length === 0) return null;
  const chiSquare = checked.reduce(
    (sum, { share, treated, heldOut }) =>
      sum + checkSplit([treated.devices, heldOut.devices], [100 - share, share]).chiSquare,
    0,
  );
  const p = chiSquareAbove(chiSquare, checked.length);
  return { p, isOff: p < splitAlarm };
}
