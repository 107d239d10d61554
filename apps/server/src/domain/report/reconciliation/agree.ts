import type { Pair } from './sides.ts';

/** Hundredths of a percent: `2.5` is 250. */
export const toleranceOf = (percent: string): bigint => BigInt(Math.round(Number(percent) * 100));

/** Whether two sides differ by no more than so many hundredths of a percent of what the network says. */
export function areWithin(own: bigint, reported: bigint, tolerance: bigint): boolean {
  // A network may take more back than it pays for.
  return sizeOf(own - reported) * 10_000n <= tolerance * sizeOf(reported);
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

export interface Within {
  /** Null: the network counts none. */
  readonly impressions: boolean | null;
  readonly revenue: boolean;
}

export const withinOf = ({ own, reported }: Pair, tolerance: bigint): Within => ({
  impressions: reported.isCounted
    ? areWithin(BigInt(own.impressions), BigInt(reported.impressions), tolerance)
    : null,
  revenue: areWithin(own.usd, reported.usd, tolerance),
});

export const doesAgree = ({ impressions, revenue }: Within): boolean => impressions !== false && revenue;
