/** Users and what they brought. */
export interface Brought {
  readonly users: number;
  readonly sum: number;
}

/** How far halves of one group differ, which the same rules served: what chance alone does, as it was seen. */
export interface SeenNoise {
  readonly splits: number;
  /** Relative differences, at the size of the groups that were asked about: of 19 of 20 splits at most, and of the farthest one. */
  readonly nineteen: number;
  readonly most: number;
}

/** Fewer say nothing, as of a group. */
const fewestUsers = 100;

/** Whether halves of so many users, who brought so much, say anything. */
export const isEnough = ({ users, sum }: Brought): boolean => users >= fewestUsers && sum > 0;

/**
 * What splitting a group into two, again and again, says of two groups of other sizes: differences shrink with the root of how
 * many there are. Null: too few users, or they brought nothing.
 * @param halves one half of each split; the other one is what it leaves of `whole`
 */
export function seenNoise(
  whole: Brought,
  halves: readonly Brought[],
  groups: { readonly a: number; readonly b: number },
): SeenNoise | null {
  if (!isEnough(whole) || groups.a < 1 || groups.b < 1) return null;
  const mean = whole.sum / whole.users;
  const apart = halves.flatMap(({ users, sum }) => {
    const rest = whole.users - users;
    if (users < 1 || rest < 1) return [];
    const difference = Math.abs(sum / users - (whole.sum - sum) / rest) / mean;
    return [difference * Math.sqrt((1 / groups.a + 1 / groups.b) / (1 / users + 1 / rest))];
  });
  apart.sort((one, other) => one - other);
  const [nineteen, most] = [apart[Math.ceil(0.95 * apart.length) - 1], apart.at(-1)];
  return nineteen === undefined || most === undefined ? null : { splits: apart.length, nineteen, most };
}
