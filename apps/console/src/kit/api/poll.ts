const first = 1000;
const longest = 60_000;

/** What of a query decides when it is asked again. */
export interface Polled<Data> {
  readonly data: Data | undefined;
  /** Answers and failures so far. */
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
}

/**
 * When to ask again as long as something is under way at the server: after one second, then each time twice as long, a
 * minute at most. One per place that asks; it begins anew once nothing was under way.
 * @returns milliseconds, or false while nothing is under way
 */
export function pollWhile<Data>(
  isUnderWay: (data: Data) => boolean,
): (state: Polled<Data>) => number | false {
  let since: number | null = null;
  return ({ data, dataUpdateCount, errorUpdateCount }) => {
    if (data === undefined || !isUnderWay(data)) {
      since = null;
      return false;
    }
    const asked = dataUpdateCount + errorUpdateCount;
    since ??= asked;
    return Math.min(longest, first * 2 ** (asked - since));
  };
}
