import type { Chance } from '../chance.ts';
import { Facts } from '../facts.ts';
import type { OwnAds, Priced } from './compile-own-ads.ts';
import type { AdRequest, OwnCampaign, OwnCreative, PublisherSay } from './own-campaign.ts';
import { factorFor } from './recency.ts';
import { type Circumstances, fittingIn, isBelowFloor, leaveOut, refusalNow } from './refusals.ts';

/** Of all requests, those whose winner is drawn from everybody who fits, so that what is not known yet is learned. */
export const explored = 0.05;

/** What won, and why. */
export interface Won {
  readonly campaign: OwnCampaign;
  /** USD per thousand impressions: what it bids in the waterfall. */
  readonly price: number;
  readonly arm: 'greedy' | 'explore';
  /** What its price was multiplied by for whoever asked; absent: by 1. */
  readonly factor?: number;
}

/** Draws among all who may be shown there until one fits; after so many all of them are asked. */
const tries = 64;

/**
 * The auction on own ads (decision 58): the highest expected price wins, equal ones by chance; first price. Free campaigns
 * only take what nobody pays for, also where the winner is drawn. Asks one campaign after another, the dearest first, and
 * goes on only as long as it has to; where the winner is drawn, it asks whoever is drawn, and all of them only where few fit.
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
  const { open, paying } = ads.inPlace(request, circumstances);
  const taking = (priced: Priced): Taking | null => {
    if (refusalNow(priced, request, facts, circumstances) !== null) return null;
    const { recency } = priced.campaign;
    if (recency === undefined) return { priced, price: priced.price, factor: 1 };
    const taken = priceFor(priced, circumstances);
    return isBelowFloor(priced, taken.price, request.profile.country, circumstances.say) ? null : taken;
  };
  let draw = chance.uniform();
  if (explores) {
    for (let nth = 0; nth < tries && paying > 0; nth += 1) {
      const drawn = open[Math.min(paying - 1, Math.floor(draw * paying))];
      const taken = drawn === undefined ? null : taking(drawn);
      if (taken !== null) return wonBy(taken, 'explore');
      draw = chance.uniform();
    }
  }
  let running: Taking[] = [];
  for (const priced of open) {
    const [first] = running;
    // Whoever can't bid as much as the best that fits can only win a draw, and a free one not beside one that pays.
    if (first !== undefined && priced.ceiling < first.price && (!explores || priced.ceiling === 0)) break;
    const taken = taking(priced);
    if (taken === null) continue;
    if (first === undefined || explores || taken.price === first.price) running.push(taken);
    else if (taken.price > first.price) running = [taken];
  }
  const winner = running[Math.min(running.length - 1, Math.floor(draw * running.length))];
  return winner === undefined ? null : wonBy(winner, explores ? 'explore' : 'greedy');
}

/** A campaign that takes part, and what it pays for whoever asks. */
interface Taking {
  readonly priced: Priced;
  readonly price: number;
  readonly factor: number;
}

/** What a campaign pays for whoever asks: its price, by how long they are away. */
export function priceFor(priced: Priced, { daysAway }: Pick<Circumstances, 'daysAway'>): Taking {
  const { recency, targeting } = priced.campaign;
  const factor = recency === undefined ? 1 : factorFor(recency, daysAway(targeting.segmentsIn));
  return { priced, price: priced.price * factor, factor };
}

/** An auction with those who never see what would have won for them. */
export interface HeldAuction {
  readonly won: Won | null;
  /** What would have won but for that, the first that would have first; almost always nothing. */
  readonly heldOut: readonly Won[];
}

/**
 * The auction where campaigns hold devices out (decision 73). It is first held as if nobody was, so that whoever is held out is
 * known by the very draw that shows the ad to all others; what would have won is then left out, and it is held again.
 */
export function holdAuctionApart(
  ads: OwnAds,
  request: AdRequest,
  circumstances: Circumstances,
  chance: Chance,
): HeldAuction {
  const heldOut: Won[] = [];
  for (let met = circumstances; ; ) {
    const won = holdAuction(ads, request, met, chance);
    if (won === null || !circumstances.isHeldOut(won.campaign)) return { won, heldOut };
    heldOut.push(won);
    met = leaveOut(new Set(heldOut.map(({ campaign }) => campaign.id)), circumstances);
  }
}

const wonBy = ({ priced: { campaign }, price, factor }: Taking, arm: Won['arm']): Won => ({
  ...{ campaign, price, arm },
  ...(factor !== 1 && { factor }),
});

/**
 * The creative that is shown of a campaign, by weight among those that fit the place; undefined: none does.
 * @param draw from 0 up to 1, without it
 */
export function chooseCreative(
  campaign: Pick<OwnCampaign, 'creatives'>,
  place: Pick<AdRequest, 'adType' | 'size'>,
  { blockedCreatives }: Pick<PublisherSay, 'blockedCreatives'>,
  draw: number,
): OwnCreative | undefined {
  const fitting = fittingIn(campaign, place).filter(({ id }) => !blockedCreatives.has(id));
  const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let left = draw * all;
  for (const creative of fitting) {
    left -= creative.weight;
    if (left < 0) return creative;
  }
  return fitting.at(-1);
}
