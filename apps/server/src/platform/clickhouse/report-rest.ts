/** For so many seconds events wait now and then without anything being behind. */
const usualSeconds = 10;
/** So many seconds more let reports rest for as long as they work, twice as many twice as long, and so on. */
const secondsForEach = 5;
/** However far behind: after an hour without the store people still look at their figures. */
const mostTimes = 10;
const longestMs = 30_000;

/**
 * How many milliseconds reports rest that have worked for so many, while events have waited for the store for so many
 * seconds: where the engine shares its processors with whatever brings them in, that would fall behind ever more.
 */
export function restAfter(workedMs: number, behindSeconds: number): number {
  const times = Math.max(0, behindSeconds - usualSeconds) / secondsForEach;
  return Math.min(longestMs, workedMs * Math.min(mostTimes, times));
}
