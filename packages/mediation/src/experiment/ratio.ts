import type { Estimate } from './lift.ts';

/** Users with two values each: `above` is divided by `below`, revenue by impressions for instance. */
export interface Pairs {
  readonly users: number;
  readonly meanAbove: number;
  readonly meanBelow: number;
  readonly varianceAbove: number;
  readonly varianceBelow: number;
  readonly covariance: number;
}

/**
 * A ratio of sums over users, eCPM or fill rate, with its variance by the delta method:
 * (vx − 2 R cov + R² vy) ÷ (n ȳ²). Impressions of one user hang together, so users are what is counted. Null: below is
 * nothing, or there are fewer than two users.
 */
export function ratioOf(pairs: Pairs): Estimate | null {
  const { users, meanAbove, meanBelow, varianceAbove, varianceBelow, covariance } = pairs;
  if (users < 2 || meanBelow <= 0) return null;
  const value = meanAbove / meanBelow;
  const spread = varianceAbove - 2 * value * covariance + value ** 2 * varianceBelow;
  return { value, variance: Math.max(0, spread) / (users * meanBelow ** 2) };
}

/** The same as sums that stores add up. */
export interface PairSums {
  readonly users: number;
  readonly above: number;
  readonly below: number;
  readonly aboveSquares: number;
  readonly belowSquares: number;
  readonly products: number;
}

/** What {@link ratioOf} takes, of sums. */
export function pairsOf({ users, above, below, ...sums }: PairSums): Pairs {
  const [meanAbove, meanBelow] = users === 0 ? [0, 0] : [above / users, below / users];
  const within = (products: number, one: number, other: number) =>
    users < 2 ? 0 : (products - one * other * users) / (users - 1);
  return {
    users,
    meanAbove,
    meanBelow,
    varianceAbove: Math.max(0, within(sums.aboveSquares, meanAbove, meanAbove)),
    varianceBelow: Math.max(0, within(sums.belowSquares, meanBelow, meanBelow)),
    covariance: within(sums.products, meanAbove, meanBelow),
  };
}
