import { type CampaignForecast, mostFloors } from '@millrace/contract/advertiser/forecast';
import { allRegions } from '@millrace/contract/kit/fields';
import type { Platform } from '@millrace/contract/publisher/platform';
import { connections, deviceTypes } from '@millrace/contract/publisher/targeting';
import { Facts } from '@millrace/mediation/facts';
import { languageOf } from '@millrace/mediation/language';
import { expectedPrice } from '@millrace/mediation/own-ads/expected-price';
import type { OwnCampaign, PublisherSay, Rates } from '@millrace/mediation/own-ads/own-campaign';
import {
  type Circumstances,
  compileCampaign,
  floorOf,
  type Refusal,
  refusalOf,
} from '@millrace/mediation/own-ads/refusals';
import { unknownProfile } from '@millrace/mediation/profile';
import { floatText } from '../../../platform/decimal.ts';
import type { Alike, Asked } from './read-requests.ts';

/** A placement that could show an advertiser's ads. */
export interface Reach {
  readonly organizationId: number;
  readonly appId: number;
  readonly adType: number;
  readonly platform: Platform;
  readonly say: PublisherSay;
}

/**
 * Asks a campaign about every request as the auction would; budget, caps and other campaigns apart.
 * @param rates as the auction has learned them of it
 */
export function foldRequests(
  campaign: OwnCampaign,
  { total, sample, rows }: Asked,
  reach: ReadonlyMap<number, Reach>,
  rates: Rates,
): CampaignForecast {
  const factors = factorsOf(campaign);
  const compiled = compileCampaign(campaign);
  const floors = new Map<number, number>();
  const lost = new Map<Refusal, number>();
  let [looked, met, paid, known] = [0, 0, 0, 0];
  const between = { least: 0, most: 0 };
  for (const row of rows) {
    const place = reach.get(row.placementId);
    if (place === undefined) continue;
    const { requests } = row;
    looked += requests;
    const request = requestOf(row, place);
    const { country } = request.profile;
    const price = expectedPrice(campaign, country, rates);
    const refusal = refusalOf(compiled, price, request, new Facts(request.profile), openTo(place.say));
    if (refusal !== null && refusal !== 'floor') {
      lost.set(refusal, (lost.get(refusal) ?? 0) + requests);
      continue;
    }
    const floor = floorOf(place.say, country);
    floors.set(floor, (floors.get(floor) ?? 0) + requests);
    met += requests;
    if (price * factors.least >= floor) between.least += requests;
    if (price * factors.most >= floor) between.most += requests;
    if (refusal !== null) continue;
    paid += requests;
    known += row.known;
  }
  // What was counted of a part stands for all.
  const all = (requests: number) => (looked === 0 ? 0 : Math.round((requests * total) / looked));
  const sorted = [...floors].toSorted(([one], [other]) => one - other);
  const told = sorted.slice(0, mostFloors);
  const last = told.at(-1);
  if (last !== undefined)
    last[1] += sorted.slice(mostFloors).reduce((sum, [, requests]) => sum + requests, 0);
  return {
    requests: total,
    met: all(met),
    paid: all(paid),
    paidBetween: { least: all(between.least), most: all(between.most) },
    // By the device, so that only phones that can be known again are.
    heldOut: all((known * (campaign.holdOut ?? 0)) / 100),
    sample,
    floors: told.map(([floor, requests]) => ({ floor: floatText(floor), requests: all(requests) })),
    lost: [...lost]
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, requests]) => ({ reason, requests: all(requests) })),
    price: floatText(expectedPrice(campaign, null, rates)),
    apps: new Set([...reach.values()].map(({ appId }) => appId)).size,
  };
}

/** The lowest and the highest of what its price is multiplied by. */
function factorsOf({ recency }: OwnCampaign): { readonly least: number; readonly most: number } {
  const factors = recency === undefined ? [1] : [...recency.steps.map(({ factor }) => factor), recency.older];
  return { least: Math.min(...factors), most: Math.max(...factors) };
}

/** Money for everybody, and nobody has seen anything. */
function openTo(say: PublisherSay): Circumstances {
  return {
    say,
    roomFor: () => 'room',
    seenBy: () => 0,
    inSegment: () => 'other',
    daysAway: () => null,
    isHeldOut: () => false,
  };
}

function requestOf(row: Alike, { appId, adType, platform }: Reach) {
  const country = row.country === allRegions || row.country === '' ? null : row.country;
  const profile = {
    ...unknownProfile,
    ...{ platform, country },
    deviceType: deviceTypes.find((one) => one === row.deviceType) ?? null,
    connection: connections.find((one) => one === row.connection) ?? null,
    brand: row.brand || null,
    model: row.model || null,
    osVersion: row.osVersion || null,
  };
  return {
    ...{ profile, appId, placementId: row.placementId, adType, size: null, carrier: null, personal: true },
    language: languageOf(row.language),
    now: row.hour * 1000,
  };
}
