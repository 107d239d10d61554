import type { Chance } from '../chance.ts';
import { firstFailure } from '../conditions/condition.ts';
import { Facts } from '../facts.ts';
import type { Failure } from '../trace.ts';
import { holdAuction, type Won } from './auction.ts';
import type { OwnAds } from './compile-own-ads.ts';
import type { AdRequest } from './own-campaign.ts';
import { type Circumstances, type Refusal, refusalOf } from './refusals.ts';

/** A campaign that was looked at: what it would have paid, and why it did not win. */
export interface Looked {
  readonly campaignId: number;
  /** USD per thousand impressions. */
  readonly price: number;
  /** `outbid`: it fitted, and another one won. */
  readonly outcome: Refusal | 'outbid' | 'won';
  /** Where it is the phone that it is not for: the condition, and what the phone says. */
  readonly failure: Failure | null;
}

/** The same auction with a look at every campaign that is for the country, the dearest first. */
export function explainAuction(
  ads: OwnAds,
  request: AdRequest,
  circumstances: Circumstances,
  chance: Chance,
): { readonly won: Won | null; readonly looked: readonly Looked[] } {
  const won = holdAuction(ads, request, circumstances, chance);
  const facts = new Facts(request.profile);
  const looked = ads.inCountry(request.profile.country).map((priced): Looked => {
    const { campaign, price, conditions } = priced;
    const refusal = refusalOf(priced, price, request, facts, circumstances);
    const outcome = refusal ?? (won?.campaign.id === campaign.id ? 'won' : 'outbid');
    const failure = refusal === 'phone' ? firstFailure(conditions, facts) : null;
    return { campaignId: campaign.id, price, outcome, failure };
  });
  return { won, looked };
}
