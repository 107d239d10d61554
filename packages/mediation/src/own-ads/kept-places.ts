import type { AdRequest } from './own-campaign.ts';

/** So many; beyond that all are forgotten, and worked out again in microseconds each. */
const most = 2_048;

/** Where requests come from. */
interface Place extends Pick<AdRequest, 'appId' | 'placementId' | 'adType' | 'size'> {
  readonly profile: Pick<AdRequest['profile'], 'country' | 'platform'>;
}

interface Kept<Open> {
  readonly place: Place;
  readonly open: Open;
}

/**
 * Something of places, by country. Found by what a request says as it says it: an auction takes microseconds, and to write a
 * key for it would be a tenth of them.
 */
export class KeptPlaces<Open> {
  readonly #byCountry = new Map<string | null, Map<number, Kept<Open>[]>>();
  #count = 0;

  of(request: Place): Open | undefined {
    const here = this.#byCountry.get(request.profile.country)?.get(request.placementId);
    return here?.find(({ place }) => isSame(place, request))?.open;
  }

  keep(request: Place, open: Open): void {
    if (this.#count >= most && this.of(request) === undefined) this.#forget();
    const { appId, placementId, adType, size, profile } = request;
    const { country, platform } = profile;
    const place = { appId, placementId, adType, size, profile: { country, platform } };
    const placements = this.#byCountry.get(country) ?? new Map<number, Kept<Open>[]>();
    const before = placements.get(placementId) ?? [];
    const here = [...before.filter((one) => !isSame(one.place, place)), { place, open }];
    this.#count += here.length - before.length;
    this.#byCountry.set(country, placements.set(placementId, here));
  }

  #forget(): void {
    this.#byCountry.clear();
    this.#count = 0;
  }
}

/** Of two in one country and placement. */
const isSame = (one: Place, other: Place): boolean =>
  one.appId === other.appId &&
  one.adType === other.adType &&
  one.profile.platform === other.profile.platform &&
  one.size?.width === other.size?.width &&
  one.size?.height === other.size?.height;
