import { expectedPrice, usualRates } from './expected-price.ts';
import type { OwnCampaign, PublisherSay, Rates } from './own-campaign.ts';
import { highestFactor } from './recency.ts';
import {
  type AdPlace,
  type CompiledCampaign,
  compileCampaign,
  isBelowFloor,
  namesCountry,
  refusalByPlace,
} from './refusals.ts';

/** A campaign with what a thousand impressions of it bring in a country, USD. */
export interface Priced extends CompiledCampaign {
  readonly price: number;
  /** The same for those for whom it pays most. */
  readonly ceiling: number;
}

/** Campaigns that may be shown in a place, the highest ceiling first, then by id. */
export interface InPlace {
  readonly open: readonly Priced[];
  /** How many of them pay: the first so many. */
  readonly paying: number;
}

/** Every campaign that is switched on, ready for auctions. */
export interface OwnAds {
  /** Those that may pay in a country, the highest ceiling first, then by id. */
  inCountry(country: string | null): readonly Priced[];
  /** Of those, the ones that may be shown in a place. Kept as long as `say` is the same object. */
  inPlace(place: AdPlace, country: string | null, say: PublisherSay): InPlace;
  readonly byId: ReadonlyMap<number, CompiledCampaign>;
}

/** Places and countries whose campaigns are kept; beyond that the oldest are worked out again. */
const places = 256;

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
  const byPlace = new Map<string, InPlace & { readonly say: PublisherSay }>();
  function inCountry(country: string | null): readonly Priced[] {
    const known = byCountry.get(country);
    if (known !== undefined) return known;
    const priced = compiled
      .filter((one) => namesCountry(one, country))
      .map((one): Priced => {
        const { campaign } = one;
        const price = expectedPrice(campaign, country, rates.get(campaign.id) ?? others);
        return { ...one, price, ceiling: price * highestFactor(campaign) };
      })
      .sort((one, other) => other.ceiling - one.ceiling || one.campaign.id - other.campaign.id);
    byCountry.set(country, priced);
    return priced;
  }
  return {
    byId: new Map(compiled.map((one) => [one.campaign.id, one])),
    inCountry,
    inPlace(place, country, say) {
      const { appId, placementId, adType, size } = place;
      const key = `${appId} ${placementId} ${adType} ${size?.width}x${size?.height} ${country}`;
      const known = byPlace.get(key);
      if (known?.say === say) return known;
      const open = inCountry(country).filter(
        (one) =>
          refusalByPlace(one, place, country, say) === null && !isBelowFloor(one, one.ceiling, country, say),
      );
      const [oldest] = byPlace.keys();
      if (byPlace.size >= places && oldest !== undefined) byPlace.delete(oldest);
      const free = open.findIndex(({ price }) => price === 0);
      const inPlace = { say, open, paying: free === -1 ? open.length : free };
      byPlace.set(key, inPlace);
      return inPlace;
    },
  };
}
