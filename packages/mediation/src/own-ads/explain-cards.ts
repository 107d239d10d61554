import type { Chance } from '../chance.ts';
import { holdAuctionApart } from './auction.ts';
import type { OwnAds } from './compile-own-ads.ts';
import type { AdRequest } from './own-campaign.ts';
import { type Circumstances, leaveOut } from './refusals.ts';

/**
 * The campaigns of which a phone that asks for cards gets one each: the auction is held anew without those that have won.
 * @param most cards that it gets at once
 */
export function cardWinners(
  most: number,
  ads: OwnAds,
  request: AdRequest,
  circumstances: Circumstances,
  chance: Chance,
): ReadonlySet<number> {
  const winners = new Set<number>();
  while (winners.size < most) {
    const { won } = holdAuctionApart(ads, request, leaveOut(winners, circumstances), chance);
    if (won === null) break;
    winners.add(won.campaign.id);
  }
  return winners;
}
