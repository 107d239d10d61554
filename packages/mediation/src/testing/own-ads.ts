import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import type { AdRequest, OwnCampaign, OwnCreative, PublisherSay } from '../own-ads/own-campaign.ts';
import type { Circumstances } from '../own-ads/refusals.ts';
import { aProfile } from './build.ts';

/** Builders for tests: something plain, and what the test is about on top. */

export function aCreative(id: number, known: Partial<OwnCreative> = {}): OwnCreative {
  return { id, kind: 'video', size: { width: 720, height: 1280 }, weight: 1, ...known };
}

/** Of advertiser 1, 1 USD for a thousand impressions, everywhere, with a video of the campaign's own id. */
export function aCampaign(id: number, known: Partial<OwnCampaign> = {}): OwnCampaign {
  return {
    id,
    advertiserId: 1,
    isHouse: false,
    category: null,
    platform: null,
    countries: ['00'],
    targeting: everybody,
    pricing: 'cpm',
    bid: 1,
    bids: {},
    startsAt: null,
    endsAt: null,
    capImpressions: 0,
    creatives: [aCreative(id)],
    ...known,
  };
}

export const openSay: PublisherSay = {
  mode: 'all',
  chosen: new Set(),
  house: new Set(),
  blockedAdvertisers: new Set(),
  blockedCategories: new Set(),
  blockedCreatives: new Set(),
  floors: {},
};

/** Money for everybody, and a device that has seen nothing, is in no segment and held out of nothing. */
export function circumstances(known: Partial<Circumstances> = {}): Circumstances {
  return {
    say: openSay,
    roomFor: () => 'room',
    seenBy: () => 0,
    inSegment: () => 'other',
    daysAway: () => null,
    isHeldOut: () => false,
    ...known,
  };
}

/** A rewarded video on an Android phone in the USA, Wednesday 25 November 2026, 15:00 UTC. */
export function aRequest(known: Partial<AdRequest> = {}): AdRequest {
  return {
    profile: aProfile(),
    language: 'en',
    carrier: null,
    now: Date.UTC(2026, 10, 25, 15),
    appId: 1,
    placementId: 1,
    adType: 2,
    size: null,
    personal: true,
    ...known,
  };
}
