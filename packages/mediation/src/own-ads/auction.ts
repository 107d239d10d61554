import type { Chance } from '../chance.ts';
import { Facts } from '../facts.ts';
import type { OwnAds, Priced } from './compile-own-ads.ts';
import type { AdRequest, OwnCampaign, OwnCreative, PublisherSay } from './own-campaign.ts';
import { type Circumstances, fits, refusalOf } from './refusals.ts';

/** Of all requests, those whose winner is drawn from everybody who fits, so that what is not known yet is learned. */
export const explored = 0.05;

/** What won, and why. */
export interface Won {
  readonly campaign: OwnCampaign;
  /** USD per thousand impressions: what it bids in the waterfall. */
  readonly price: number;
  readonly arm: 'greedy' | 'explore';
  /** With which it wins such a request on this arm, 0–1. */
  readonly probability: number;
}

/**
 * The auction on own ads (decision 43): the highest expected price wins, equal ones by chance; first price. Free campaigns
 * only take what nobody pays for, also where the winner is drawn. Asks one campaign after another, the dearest first, and
 * goes on only as long as it has to.
 * @param chance of the request; the same makes the same choice again
 */
export function holdAuction(
  ads: OwnAds,
  request: AdRequest,
  circumstances: Circumstances,
  chance: Chance,
): Won | null {
  const facts = new Facts(request.profile);
  const explores = chance.uniform() < explored;
  const draw = chance.uniform();
  const running: Priced[] = [];
  for (const priced of ads.inCountry(request.profile.country)) {
    const [first] = running;
    // Whoever bids less than the first that fits can only win a draw, and a free one not beside one that pays.
    if (first !== undefined && priced.price < first.price && (!explores || priced.price === 0)) break;
    if (refusalOf(priced, priced.price, request, facts, circumstances) === null) running.push(priced);
  }
  const winner = running[Math.min(running.length - 1, Math.floor(draw * running.length))];
  if (winner === undefined) return null;
  return {
    campaign: winner.campaign,
    price: winner.price,
    arm: explores ? 'explore' : 'greedy',
    probability: 1 / running.length,
  };
}

/**
 * The creative that is shown of a campaign, by weight among those that fit the place; undefined: none does.
 * @param draw from 0 up to 1, without it
 */
export function chooseCreative(
  { creatives }: Pick<OwnCampaign, 'creatives'>,
  place: Pick<AdRequest, 'adType' | 'size'>,
  say: Pick<PublisherSay, 'blockedCreatives'>,
  draw: number,
): OwnCreative | undefined {
  const fitting = creatives.filter((creative) => fits(creative, place, say));
  const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let left = draw * all;
  for (const creative of fitting) {
    left -= creative.weight;
    if (left < 0) return creative;
  }
  return fitting.at(-1);
}
