import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { sharedPart } from '@millrace/contract/advertiser/campaign-targeting';
import { allRegions } from '@millrace/contract/kit/fields';
import type { Condition } from '../conditions/condition.ts';
import { targetingConditions } from '../conditions/targeting.ts';
import type { Facts } from '../facts.ts';
import { fitsPlace } from './formats.ts';
import type { AdRequest, OwnCampaign, PublisherSay } from './own-campaign.ts';

/** Why a campaign does not take part, in the order in which is asked. */
export const refusals = [
  'notChosen',
  'advertiserBlocked',
  'categoryBlocked',
  'country',
  'format',
  'notBegun',
  'ended',
  'hours',
  'places',
  'phone',
  'carrier',
  'language',
  'cap',
  'budget',
  'pacing',
  'floor',
] as const;
export type Refusal = (typeof refusals)[number];

/** A campaign with what does not depend on the request worked out. */
export interface CompiledCampaign {
  readonly campaign: OwnCampaign;
  readonly countries: ReadonlySet<string>;
  readonly conditions: readonly Condition[];
  readonly carriers: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  /** Of the week, by their numbers; null: all. */
  readonly hours: ReadonlySet<number> | null;
  readonly apps: ReadonlySet<number>;
  readonly placements: ReadonlySet<number>;
}

export function compileCampaign(campaign: OwnCampaign): CompiledCampaign {
  const { targeting, countries } = campaign;
  return {
    campaign,
    countries: new Set(countries),
    conditions: targetingConditions(sharedPart(targeting)),
    carriers: new Set(targeting.carriers.map((carrier) => carrier.toLowerCase())),
    languages: new Set(targeting.languages),
    hours: targeting.hours.length === 0 ? null : new Set(targeting.hours),
    apps: new Set(targeting.publisherApps),
    placements: new Set(targeting.placements),
  };
}

/** What a request meets besides the campaigns. */
export interface Circumstances {
  readonly say: PublisherSay;
  /** Whether there is money for one more: not today, or at all (`budget`), or not yet (`pacing`). */
  roomFor(campaignId: number): 'room' | 'budget' | 'pacing';
  /** Impressions of a campaign that the device saw within the hours of its cap. */
  seenBy(campaignId: number): number;
}

/** Whether any campaign may pay for a phone in a country at all. */
export function namesCountry({ countries }: CompiledCampaign, country: string | null): boolean {
  return countries.has(allRegions) || (country !== null && countries.has(country));
}

/** Why a campaign does not take part; null: it does. The price is asked for last. */
export function refusalOf(
  compiled: CompiledCampaign,
  price: number,
  request: AdRequest,
  facts: Facts,
  { say, roomFor, seenBy }: Circumstances,
): Refusal | null {
  const { campaign } = compiled;
  const isHouse = say.house.has(campaign.advertiserId);
  const letIn =
    isHouse || say.mode === 'all' || (say.mode === 'chosen' && say.chosen.has(campaign.advertiserId));
  if (!letIn) return 'notChosen';
  if (say.blockedAdvertisers.has(campaign.advertiserId)) return 'advertiserBlocked';
  if (campaign.category !== null && say.blockedCategories.has(campaign.category)) return 'categoryBlocked';
  if (!namesCountry(compiled, request.profile.country)) return 'country';
  if (!campaign.creatives.some((creative) => fits(creative, request, say))) return 'format';
  if (campaign.startsAt !== null && request.now < campaign.startsAt) return 'notBegun';
  if (campaign.endsAt !== null && request.now >= campaign.endsAt) return 'ended';
  if (compiled.hours !== null && !compiled.hours.has(hourOfWeek(new Date(request.now)))) return 'hours';
  if (!isInPlace(compiled, request)) return 'places';
  for (const condition of compiled.conditions) if (!condition.holds(facts)) return 'phone';
  if (compiled.carriers.size > 0 && !compiled.carriers.has(request.carrier?.toLowerCase() ?? ''))
    return 'carrier';
  if (compiled.languages.size > 0 && !compiled.languages.has(request.language ?? '')) return 'language';
  const { capImpressions } = campaign;
  if (capImpressions > 0 && request.personal && seenBy(campaign.id) >= capImpressions) return 'cap';
  const room = roomFor(campaign.id);
  if (room !== 'room') return room;
  return isHouse || price >= floorOf(say, request.profile.country) ? null : 'floor';
}

/** Whether a creative may be shown there at all. */
export function fits(
  creative: OwnCampaign['creatives'][number],
  { adType, size }: Pick<AdRequest, 'adType' | 'size'>,
  { blockedCreatives }: Pick<PublisherSay, 'blockedCreatives'>,
): boolean {
  return !blockedCreatives.has(creative.id) && fitsPlace(creative, adType, size);
}

function isInPlace({ campaign, apps, placements }: CompiledCampaign, request: AdRequest): boolean {
  const { publisherMode } = campaign.targeting;
  if (publisherMode === null) return true;
  const isNamed = apps.has(request.appId) || placements.has(request.placementId);
  return isNamed === (publisherMode === 'include');
}

/** USD per thousand impressions. */
export function floorOf({ floors }: Pick<PublisherSay, 'floors'>, country: string | null): number {
  return (country === null ? undefined : floors[country]) ?? floors[allRegions] ?? 0;
}
