/** Days of which is known what is usual: eight of each weekday. */
export const baselineDays = 56;
/** Fewer values of the weekday, or of all days, say nothing of what is usual. */
const least = { ofWeekday: 4, ofAll: 28 };
/** A median absolute deviation, as a standard deviation of values that are scattered normally. */
const perDeviation = 0.6745;
/** As a share of the usual value: figures that hardly ever move are not odd for moving by less than that. */
const smallestSpread = 0.01;

/**
 * Parts of the usual value that may be missing before a day is odd, however much its figures scatter: else zero would be usual
 * where they scatter much, and nobody would hear of an outage.
 */
const mostMissing = 0.8;
/** Unless so large a part of the days was as low: then that is how it is. */
const oftenLow = 0.1;

/** A value beside what is usual on its weekday. */
export interface Judgement {
  readonly expected: number;
  /** Usual values are from here to there. */
  readonly low: number;
  readonly high: number;
  readonly isOdd: boolean;
  /** It is not odd, and well within: an alert that stands ends here, so that it does not come and go at the bound. */
  readonly isUsual: boolean;
}

/** Share of the bound within which what was odd is as usual again. */
const returned = 0.8;

/**
 * Holds a day's value against the days before: the median of its weekday, and a spread, as a share of the usual value, which
 * all weekdays have in common, for eight values say little of their own (decision 80).
 * @param history the 56 days before it, the oldest first; null: there is no figure of that day
 * @param sensitivity spreads off the usual value from which on it is odd
 * @returns undefined where too little is known
 */
export function judge(
  history: readonly (number | null)[],
  value: number,
  sensitivity: number,
): Judgement | undefined {
  const weekdays = Array.from({ length: 7 }, (_, weekday) =>
    history.filter((one, index): one is number => one !== null && index % 7 === weekday),
  );
  // 56 days before, it was the same weekday.
  const [own = []] = weekdays;
  if (own.length < least.ofWeekday || weekdays.flat().length < least.ofAll) return undefined;
  const expected = median(own);
  if (expected <= 0) return undefined;
  const shares = weekdays.flatMap((values) => {
    const usual = values.length === 0 ? 0 : median(values);
    return usual <= 0 ? [] : values.map((one) => (one - usual) / usual);
  });
  const spread = median(shares.map(Math.abs)) / perDeviation;
  const above = sensitivity * expected * Math.max(spread, smallestSpread);
  const isOftenLow = shares.filter((share) => share <= -mostMissing).length > shares.length * oftenLow;
  const below = isOftenLow ? above : Math.min(above, expected * mostMissing);
  const off = Math.abs(value - expected);
  const bound = value < expected ? below : above;
  return {
    expected,
    low: Math.max(0, expected - below),
    high: expected + above,
    isOdd: off > bound,
    isUsual: off <= bound * returned,
  };
}

/** @param values not empty */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
