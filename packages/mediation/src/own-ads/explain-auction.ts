import type { OwnAdOutcome } from '@millrace/contract/kit/serving';
import type { Chance } from '../chance.ts';
import { firstFailure } from '../conditions/condition.ts';
import { Facts } from '../facts.ts';
import type { Failure } from '../trace.ts';
import { holdAuctionApart, priceFor, type Won } from './auction.ts';
import type { OwnAds } from './compile-own-ads.ts';
import type { AdRequest, OwnCampaign } from './own-campaign.ts';
import { type Circumstances, namesCountry, refusalBySay, refusalOf } from './refusals.ts';

/** A campaign that was looked at: what it would have paid, and why it did not win. */
export interface Looked {
  readonly campaignId: number;
  /** USD per thousand impressions. */
  readonly price: number;
  readonly outcome: OwnAdOutcome;
  /** Where it is the phone that it is not for: the condition, and what the phone says. */
  readonly failure: Failure | null;
}

/** What won, and how likely that was. */
export interface ExplainedWin extends Won {
  /** With which it wins such a request on this arm, 0–1. */
  readonly probability: number;
}

export interface ExplainedAuction {
  readonly won: ExplainedWin | null;
  readonly looked: readonly Looked[];
  /** How many the app lets in that are for other countries: none of them is looked at. */
  readonly elsewhere: number;
}

/** The same auction with a look at every campaign that is for the country, the dearest first. */
export function explainAuction(
  ads: OwnAds,
  request: AdRequest,
  circumstances: Circumstances,
  chance: Chance,
): ExplainedAuction {
  const { won } = holdAuctionApart(ads, request, circumstances, chance);
  const facts = new Facts(request.profile);
  const { country } = request.profile;
  // Other publishers' houses are nobody else's affair.
  const isOthers = ({ isHouse, advertiserId }: OwnCampaign) =>
    isHouse && !circumstances.say.house.has(advertiserId);
  const open = ads.inCountry(country).filter(({ campaign }) => !isOthers(campaign));
  const looked = open.map((priced): Looked => {
    const { campaign, conditions } = priced;
    const { price } = priceFor(priced, circumstances);
    const refusal = refusalOf(priced, price, request, facts, circumstances);
    const apart = refusal === null && circumstances.isHeldOut(campaign) ? 'heldOut' : refusal;
    const outcome = apart ?? (won?.campaign.id === campaign.id ? 'won' : 'outbid');
    const failure = refusal === 'phone' ? firstFailure(conditions, facts) : null;
    return { campaignId: campaign.id, price, outcome, failure };
  });
  const elsewhere = [...ads.byId.values()].filter(
    (one) => !namesCountry(one, country) && refusalBySay(one.campaign, circumstances.say) === null,
  ).length;
  return { won: won && { ...won, probability: 1 / rivalsOf(won, looked) }, looked, elsewhere };
}

/** How many a winner was drawn from, itself among them: those at its price, or all who fit and pay if anybody does. */
function rivalsOf({ arm, price }: Won, looked: readonly Looked[]): number {
  const fitting = looked.filter(({ outcome }) => outcome === 'won' || outcome === 'outbid');
  const isRival = (other: number) => (arm === 'greedy' || price === 0 ? other === price : other > 0);
  return fitting.filter((one) => isRival(one.price)).length;
}
