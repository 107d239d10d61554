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
 * @param isUnderWay or a text that says what is: with another one it begins anew, too, for it goes on
 * @returns milliseconds, or false while nothing is under way
 */
export function pollWhile<Data>(
  isUnderWay: (data: Data) => boolean | string,
): (state: Polled<Data>) => number | false {
  let since: number | null = null;
  let before: boolean | string = false;
  return ({ data, dataUpdateCount, errorUpdateCount }) => {
    const now = data === undefined ? false : isUnderWay(data);
    if (now === false) {
      since = null;
      return false;
    }
    const asked = dataUpdateCount + errorUpdateCount;
    if (now !== before) since = null;
    before = now;
    since ??= asked;
    return Math.min(longest, first * 2 ** (asked - since));
  };
}
