/** Users are divided into so many groups by a hash of their ids; what differs between them says how sure an estimate is. */
export const userGroups = 32;

/** Weights of requests are never above it: what rarely comes first must not speak for all others by a few requests. */
export const highestWeight = 100;

/** Requests of one group of users that were answered alike. */
export interface LoggedRequests {
  /** From 0 to {@link userGroups}, without it. */
  readonly users: number;
  readonly country: string;
  /** As they were asked, the first first; bids among them. */
  readonly served: readonly number[];
  /** USD per thousand impressions of those of `served` that had bid; null: it is of the waterfall. */
  readonly bids: readonly (number | null)[];
  readonly requests: number;
  /** USD that their impressions brought. */
  readonly revenue: number;
  /** The sum of 1 ÷ the probability with which the first instance of each came first: how many they stand for. */
  readonly standFor: number;
  /** The same with none above {@link highestWeight}: the sum, */
  readonly weight: number;
  /** the sum of the squares, */
  readonly weightSquares: number;
  /** and of each times what the request brought, USD. */
  readonly weightedRevenue: number;
}

/** What became of an instance in one country and group of users. */
export interface LoggedInstance {
  readonly users: number;
  readonly country: string;
  readonly instanceId: number;
  /** Requests in which it was asked for an ad, and those in which it had one. */
  readonly asked: number;
  readonly filled: number;
  /** USD */
  readonly revenue: number;
}

/** What is known of the requests that a rule decided. */
export interface RuleLog {
  readonly requests: readonly LoggedRequests[];
  readonly instances: readonly LoggedInstance[];
}

/** The order in which another rule would have asked: of those that were served, bids among them. */
export type OrderOf = (
  country: string,
  served: readonly number[],
  bids: readonly (number | null)[],
) => readonly number[];
