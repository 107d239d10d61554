/** What came at an age, and of how many users. */
export interface AtAge {
  /** Users whose day of that age has ended; never more than at the age before. */
  readonly users: bigint;
  /** What exactly that day brought, of those users alone. */
  readonly brought: bigint;
}

/**
 * Lifetime value by age: for each age what came then ÷ the users that reached it, summed over the ages up to it. So the average
 * of cohorts of unequal age never falls while what comes is not negative; what all had brought ÷ all would, whenever a cohort
 * that brought much is too young for the next age. Exact but for what is cut off behind the last place.
 * @param ages from 0 on
 * @returns null: nobody has reached that age
 */
export function valueByAge(ages: readonly AtAge[]): (bigint | null)[] {
  let before = 0n;
  // As long as the same users are there, their money is divided once, and not cut off at each age.
  let same = { users: 0n, brought: 0n };
  return ages.map(({ users, brought }) => {
    if (users === 0n) return null;
    if (users !== same.users) {
      if (same.users > 0n) before += same.brought / same.users;
      same = { users, brought: 0n };
    }
    same.brought += brought;
    return before + same.brought / users;
  });
}
