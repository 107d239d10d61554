import { expectedPrice, usualRates } from './expected-price.ts';
import type { OwnCampaign, OwnCreative, Rates } from './own-campaign.ts';
import { highestFactor } from './recency.ts';
import {
  type AdPlace,
  areBlocked,
  type Circumstances,
  type CompiledCampaign,
  compileCampaign,
  fittingIn,
  isBelowFloor,
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
  /** Of those, the ones that may be shown in a place. Kept as long as what is met are the same objects. */
  inPlace(place: AdPlace, country: string | null, met: MetInPlace): InPlace;
  readonly byId: ReadonlyMap<number, CompiledCampaign>;
}

/** Those that have something to show in places of one kind, whoever's they are. */
interface Suited {
  readonly campaigns: readonly { readonly priced: Priced; readonly creatives: readonly OwnCreative[] }[];
  /** Whether any of them names apps or placements: then every placement has its own. */
  readonly namesPlaces: boolean;
}

/** So many kinds of places, by country; beyond that the oldest are worked out again. */
const kinds = 1_024;
/** So many places. One is worked out again in microseconds, of those that suit its kind. */
const places = 2_048;

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
  const byKind = new Newest<Suited>(kinds);
  const byPlace = new Newest<InPlace & MetInPlace>(places);
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
  function suitedTo(place: AdPlace, country: string | null): Suited {
    const suited = inCountry(country).flatMap((priced) => {
      const creatives = fittingIn(priced.campaign, place);
      return creatives.length === 0 ? [] : [{ priced, creatives }];
    });
    const namesPlaces = suited.some(({ priced }) => priced.campaign.targeting.publisherMode !== null);
    return { campaigns: suited, namesPlaces };
  }
  return {
    byId: new Map(compiled.map((one) => [one.campaign.id, one])),
    inCountry,
    inPlace(place, country, { say, resting }) {
      const { appId, placementId, adType, size } = place;
      const kind = `${adType} ${size?.width}x${size?.height} ${country}`;
      const { campaigns: suited, namesPlaces } =
        byKind.get(kind) ?? byKind.set(kind, suitedTo(place, country));
      const key = `${appId} ${namesPlaces ? placementId : ''} ${kind}`;
      const known = byPlace.get(key);
      if (known?.say === say && known.resting === resting) return known;
      const open = suited
        .filter(
          ({ priced, creatives }) =>
            resting?.has(priced.campaign.id) !== true &&
            refusalBySay(priced.campaign, say) === null &&
            !areBlocked(creatives, say) &&
            isInPlace(priced, place) &&
            !isBelowFloor(priced, priced.ceiling, country, say),
        )
        .map(({ priced }) => priced);
      const free = open.findIndex(({ price }) => price === 0);
      return byPlace.set(key, {
        say,
        ...(resting && { resting }),
        open,
        paying: free === -1 ? open.length : free,
      });
    },
  };
}

/** So many by a key; the oldest go. */
class Newest<Value> {
  readonly #most: number;
  readonly #known = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#known.get(key);
  }

  set(key: string, value: Value): Value {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= this.#most && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, value);
    return value;
  }
}
