import { normalHalfWidth } from '@millrace/mediation/normal';

/** Sums over users of what they asked for and brought in. */
export interface UserSums {
  readonly users: number;
  readonly requests: number;
  /** USD */
  readonly revenue: number;
  readonly requestsSquared: number;
  readonly revenueSquared: number;
  readonly requestsTimesRevenue: number;
}

/** A share that one side earns more than the other, and where it lies in 19 of 20 cases. */
export interface Gain {
  readonly gain: number;
  readonly low: number;
  readonly high: number;
}

/** USD per thousand requests; null: there were none. */
export function perThousand({ requests, revenue }: Pick<UserSums, 'requests' | 'revenue'>): number | null {
  return requests > 0 ? (1000 * revenue) / requests : null;
}

/**
 * How much more `one` earns for a request than `other`: the ratio less 1. Users are what was drawn, not requests: those of
 * one user are alike. By the delta method, on the logarithm of the ratio. Null: too little was seen to say.
 */
export function gainOver(one: UserSums, other: UserSums): Gain | null {
  const [a, b] = [variance(one), variance(other)];
  if (a === null || b === null) return null;
  const ratio = one.revenue / one.requests / (other.revenue / other.requests);
  const deviation = Math.sqrt(a + b);
  const at = (deviations: number) => ratio * Math.exp(deviations * deviation) - 1;
  return { gain: at(0), low: at(-normalHalfWidth), high: at(normalHalfWidth) };
}

/** Of the logarithm of revenue ÷ requests. */
function variance({ users, requests, revenue, ...squares }: UserSums): number | null {
  if (users < 2 || !(requests > 0) || !(revenue > 0)) return null;
  const ratio = revenue / requests;
  const rest =
    squares.revenueSquared - 2 * ratio * squares.requestsTimesRevenue + ratio ** 2 * squares.requestsSquared;
  return (Math.max(0, rest) * users) / (users - 1) / revenue ** 2;
}
