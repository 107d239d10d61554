import { decimal, decimalText, multiply, round } from '../../platform/decimal.ts';

const places = 9;
const billion = { units: 10n ** BigInt(places), scale: 0 };

/** Billionths of a USD, exact for all prices there are: an impression costs the thousandth of a price with six decimals. */
export function nanosOf(usd: string): bigint {
  const { units, scale } = multiply(decimal(usd), billion);
  return round({ units, scale }, 0).units;
}

/** USD as exact text. */
export const usdOf = (nanos: bigint): string => decimalText({ units: nanos, scale: places });

/** For amounts Math.min is none. */
export const lesserOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const greaterOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
