import { normalHalfWidth } from '@millrace/mediation/normal';

/** So many of so many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** How much larger one share is than another, and where that lies in 19 of 20 cases. */
export interface ShareDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/**
 * By Newcombe's hybrid of Wilson's intervals, which holds at shares near 0 and 1 and at few, and never leaves −1 to 1.
 * Neither share is of none.
 */
export function shareDifference(one: Share, other: Share): ShareDifference {
  const [a, b] = [wilson(one), wilson(other)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

function wilson({ count, of }: Share) {
  const share = count / of;
  const square = normalHalfWidth ** 2;
  const middle = 2 * count + square;
  const width = normalHalfWidth * Math.sqrt(square + 4 * count * (1 - share));
  const whole = 2 * (of + square);
  return { share, low: (middle - width) / whole, high: (middle + width) / whole };
}
