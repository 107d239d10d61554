import { expectedPrice, usualRates } from './expected-price.ts';
import { KeptPlaces } from './kept-places.ts';
import type { AdRequest, OwnCampaign, OwnCreative, Rates } from './own-campaign.ts';
import { highestFactor } from './recency.ts';
import {
  type AdPlace,
  areBlocked,
  type Circumstances,
  type CompiledCampaign,
  compileCampaign,
  fittingIn,
  isBelowFloor,
  isForPlatform,
  isInPlace,
  namesCountry,
  refusalBySay,
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

/** What keeps campaigns from a place, whoever asks there. */
type MetInPlace = Pick<Circumstances, 'say' | 'resting'>;

/** Every campaign that is switched on, ready for auctions. */
export interface OwnAds {
  /** Those that may pay in a country, the highest ceiling first, then by id. */
  inCountry(country: string | null): readonly Priced[];
  /** Of those, the ones that may be shown where a request comes from. Kept as long as what is met are the same objects. */
  inPlace(request: AdRequest, met: MetInPlace): InPlace;
  readonly byId: ReadonlyMap<number, CompiledCampaign>;
}

/** One that has something to show in places of a kind. */
interface Suited {
  readonly priced: Priced;
  readonly creatives: readonly OwnCreative[];
}

/** So many kinds of places, by country; beyond that all are worked out again. */
const mostKinds = 1_024;

/**
 * Works out once what every auction needs; what a country or a place needs when it is first asked for. A snapshot: after a
 * change of a campaign or a rate, compile again.
 * @param rates of campaigns that something is known of; the others have `others`
 */
export function compileOwnAds(
  campaigns: readonly OwnCampaign[],
  rates: ReadonlyMap<number, Rates> = new Map(),
  others: Rates = usualRates,
): OwnAds {
  const compiled = campaigns.map(compileCampaign);
  const byCountry = new Map<string | null, readonly Priced[]>();
  const byKind = new Map<string, readonly Suited[]>();
  const places = new KeptPlaces<InPlace & MetInPlace>();
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
  function suitedTo(place: AdPlace, country: string | null): readonly Suited[] {
    const { adType, size } = place;
    const kind = `${adType} ${size?.width}x${size?.height} ${country}`;
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    if (byKind.size >= mostKinds) byKind.clear();
    const suited = inCountry(country).flatMap((priced) => {
      const creatives = fittingIn(priced.campaign, place);
      return creatives.length === 0 ? [] : [{ priced, creatives }];
    });
    byKind.set(kind, suited);
    return suited;
  }
  return {
    byId: new Map(compiled.map((one) => [one.campaign.id, one])),
    inCountry,
    inPlace(request, { say, resting }) {
      const known = places.of(request);
      if (known?.say === say && known.resting === resting) return known;
      const { profile } = request;
      const { country } = profile;
      const open = suitedTo(request, country)
        .filter(
          ({ priced, creatives }) =>
            resting?.has(priced.campaign.id) !== true &&
            refusalBySay(priced.campaign, say) === null &&
            !areBlocked(creatives, say) &&
            isInPlace(priced, request) &&
            isForPlatform(priced.campaign, profile) &&
            !isBelowFloor(priced, priced.ceiling, country, say),
        )
        .map(({ priced }) => priced);
      const free = open.findIndex(({ price }) => price === 0);
      const paying = free === -1 ? open.length : free;
      const found = { say, ...(resting && { resting }), open, paying };
      places.keep(request, found);
      return found;
    },
  };
}
