import { expectedPrice, usualRates } from './expected-price.ts';
import type { OwnCampaign, Rates } from './own-campaign.ts';
import { type CompiledCampaign, compileCampaign, namesCountry } from './refusals.ts';

/** A campaign with what a thousand impressions of it bring in a country, USD. */
export interface Priced extends CompiledCampaign {
  readonly price: number;
}

/** Every campaign that is switched on, ready for auctions. */
export interface OwnAds {
  /** Those that may pay in a country, the highest price first, then by id. */
  inCountry(country: string | null): readonly Priced[];
  readonly byId: ReadonlyMap<number, CompiledCampaign>;
}

/**
 * Works out once what every auction needs; what a country needs when it is first asked for. A snapshot: after a change
 * of a campaign or a rate, compile again.
 * @param rates of campaigns that something is known of; the others have `others`
 */
export function compileOwnAds(
  campaigns: readonly OwnCampaign[],
  rates: ReadonlyMap<number, Rates> = new Map(),
  others: Rates = usualRates,
): OwnAds {
  const compiled = campaigns.map(compileCampaign);
  const byCountry = new Map<string | null, readonly Priced[]>();
  return {
    byId: new Map(compiled.map((one) => [one.campaign.id, one])),
    inCountry(country) {
      const known = byCountry.get(country);
      if (known !== undefined) return known;
      const priced = compiled
        .filter((one) => namesCountry(one, country))
        .map((one): Priced => {
          const { campaign } = one;
          return { ...one, price: expectedPrice(campaign, country, rates.get(campaign.id) ?? others) };
        })
        .sort((one, other) => other.price - one.price || one.campaign.id - other.campaign.id);
      byCountry.set(country, priced);
      return priced;
    },
  };
}
