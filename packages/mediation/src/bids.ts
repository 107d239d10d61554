import type { Bid } from './config.ts';

/** No network pays 10 USD for an impression: USD per thousand impressions above which a bid is a mistake or forged. */
export const highestBid = 10_000;

export type IgnoredBid =
  /** Not an instance of the bidding list that is served to this phone. */
  | 'notBidding'
  /** A second bid for the same instance. */
  | 'duplicate'
  | 'notANumber'
  | 'negative'
  | 'tooHigh';

/** Why a price can't be one; null when it can. */
export function priceProblem({ price }: Bid): Exclude<IgnoredBid, 'notBidding' | 'duplicate'> | null {
  if (!Number.isFinite(price)) return 'notANumber';
  if (price < 0) return 'negative';
  return price > highestBid ? 'tooHigh' : null;
}
