/** What is known of the users of a group: how many, and mean and variance of what each of them brought. */
export interface Sample {
  readonly users: number;
  readonly mean: number;
  /** Infinite where it can't be known: then nothing can be decided. */
  readonly variance: number;
}

/** A group as sums that stores add up, one value for each user. */
export interface Sums {
  readonly users: number;
  readonly sum: number;
  /** Sum of the squares. */
  readonly squares: number;
}

/** Mean and variance (by n − 1) of sums; of nobody, or of a single user, the variance is 0. */
export function sampleOf({ users, sum, squares }: Sums): Sample {
  if (users === 0) return { users, mean: 0, variance: 0 };
  const mean = sum / users;
  // Rounding of large sums may leave a hair below 0.
  const variance = users < 2 ? 0 : Math.max(0, (squares - sum * mean) / (users - 1));
  return { users, mean, variance };
}
