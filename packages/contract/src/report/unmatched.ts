/**
 * What networks report of ad units that match no instance has an app, a placement and an instance that stand for "nobody's
 * yet", one of each network: ids from here on, which no real thing has, for those end at 2^31.
 */
export const firstUnmatched = 4_000_000_000;

/** The id that stands for what of a network's reports matches nothing. */
export const unmatchedId = (network: number): number => firstUnmatched + network;

/** The network of such an id; undefined: it is a real thing's. */
export function unmatchedNetwork(id: number): number | undefined {
  return id < firstUnmatched ? undefined : id - firstUnmatched;
}
