import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { sharedPart } from '@millrace/contract/advertiser/campaign-targeting';
import { allRegions } from '@millrace/contract/kit/fields';
import type { ownAdRefusals } from '@millrace/contract/kit/serving';
import { categoryKey } from '@millrace/contract/publisher/category-key';
import { isOneOf } from '../carrier.ts';
import { allHold, type Condition } from '../conditions/condition.ts';
import { targetingConditions } from '../conditions/targeting.ts';
import type { Facts } from '../facts.ts';
import { languageOf } from '../language.ts';
import type { Profile } from '../profile.ts';
import { fitsPlace } from './formats.ts';
import type { AdRequest, OwnCampaign, OwnCreative, PublisherSay } from './own-campaign.ts';

export type Refusal = (typeof ownAdRefusals)[number];

/** A campaign with what does not depend on the request worked out. */
export interface CompiledCampaign {
  readonly campaign: OwnCampaign;
  readonly countries: ReadonlySet<string>;
  readonly conditions: readonly Condition[];
  /** What it asks of a request at a place, in the order in which it is told; only what the campaign names: most name little. */
  readonly asks: readonly Ask[];
  /** Of the week, by their numbers; null: all. */
  readonly hours: ReadonlySet<number> | null;
  readonly apps: ReadonlySet<number>;
  readonly placements: ReadonlySet<number>;
}

/** Campaigns never change: what is compiled of one is good as long as it is the same object. */
const compiledBefore = new WeakMap<OwnCampaign, CompiledCampaign>();

export function compileCampaign(campaign: OwnCampaign): CompiledCampaign {
  const known = compiledBefore.get(campaign);
  if (known !== undefined) return known;
  const { targeting, countries } = campaign;
  const conditions = targetingConditions(sharedPart(targeting));
  const hours = targeting.hours.length === 0 ? null : new Set(targeting.hours);
  const compiled: CompiledCampaign = {
    campaign,
    countries: new Set(countries),
    conditions,
    asks: asksOf(campaign, { conditions, hours }),
    hours,
    apps: new Set(targeting.publisherApps),
    placements: new Set(targeting.placements),
  };
  compiledBefore.set(campaign, compiled);
  return compiled;
}

/** What a request meets besides the campaigns. */
export interface Circumstances {
  readonly say: PublisherSay;
  /**
   * Campaigns that take no part for now, whoever asks: auctions pass them over unasked. Each of them would be refused; absent: all are
   * asked. Kept in mind by place as long as it is the same object.
   */
  readonly resting?: ReadonlySet<number>;
  /** Whether there is money for one more: not today, or at all (`budget`), or not yet (`pacing`); or never, for its budgets are below its price. */
  roomFor(campaignId: number): 'room' | 'budget' | 'pacing' | 'priceOverBudget';
  /** Impressions of a campaign that the device saw within the hours of its cap. */
  seenBy(campaignId: number): number;
  /** Of a segment, of the phone that asks: `few` are in one that is too small to be shown ads; `unknown`: nobody has said yet who is in it. */
  inSegment(segmentId: number): 'member' | 'few' | 'other' | 'unknown';
  /** Days since the last event, UTC, of whoever asks, by the first of some segments that they are in; null: longer than anybody looks back. */
  daysAway(segmentIds: readonly number[]): number | null;
  /** Whether the phone is among those that never see a campaign, so that there is something to measure it by. */
  isHeldOut(campaign: OwnCampaign): boolean;
}

/** The same without some campaigns. */
export function leaveOut(campaigns: ReadonlySet<number>, circumstances: Circumstances): Circumstances {
  return {
    ...circumstances,
    roomFor: (id) => (campaigns.has(id) ? 'pacing' : circumstances.roomFor(id)),
  };
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
  circumstances: Circumstances,
): Refusal | null {
  const { say } = circumstances;
  const { campaign } = compiled;
  const refusal =
    refusalByPlace(compiled, request, request.profile.country, say) ??
    (isForPlatform(campaign, request.profile) ? null : 'platform') ??
    refusalNow(compiled, request, facts, circumstances);
  if (refusal !== null) return refusal;
  return isBelowFloor(compiled, price, request.profile.country, say) ? 'floor' : null;
}

/** Where an ad would be shown. */
export type AdPlace = Pick<AdRequest, 'appId' | 'placementId' | 'adType' | 'size'>;

/** What keeps a campaign from a place, whoever asks there and when. */
export function refusalByPlace(
  compiled: CompiledCampaign,
  place: AdPlace,
  country: string | null,
  say: PublisherSay,
): Refusal | null {
  const { campaign } = compiled;
  const refusal = refusalBySay(campaign, say);
  if (refusal !== null) return refusal;
  if (!namesCountry(compiled, country)) return 'country';
  const fitting = fittingIn(campaign, place);
  if (fitting.length === 0) return 'format';
  if (areBlocked(fitting, say)) return 'creativeBlocked';
  return isInPlace(compiled, place) ? null : 'places';
}

/** What keeps a campaign from an app, whatever it shows. */
export function refusalBySay(campaign: OwnCampaign, say: PublisherSay): Refusal | null {
  if (!isLetIn(campaign, say)) return 'notChosen';
  if (say.blockedAdvertisers.has(campaign.advertiserId)) return 'advertiserBlocked';
  return isOfBlockedCategory(campaign, say) ? 'categoryBlocked' : null;
}

/** Of the house, the publisher has chosen the very apps that it promotes. */
const isOfBlockedCategory = (
  { advertiserId, category, genres = [] }: OwnCampaign,
  { house, blockedCategories }: PublisherSay,
): boolean =>
  blockedCategories.size > 0 &&
  !house.has(advertiserId) &&
  (category === null ? genres : [category, ...genres]).some((one) => blockedCategories.has(categoryKey(one)));

/** Whether phones of a platform can install what is promoted; a website is for all. */
export const isForPlatform = ({ platform }: OwnCampaign, phone: Pick<Profile, 'platform'>): boolean =>
  platform === null || platform === phone.platform;

/** What a campaign has for places of a kind. */
export function fittingIn(
  { creatives }: Pick<OwnCampaign, 'creatives'>,
  { adType, size }: Pick<AdRequest, 'adType' | 'size'>,
): readonly OwnCreative[] {
  return creatives.filter((creative) => fitsPlace(creative, adType, size));
}

/** Whether the publisher shows none of some creatives. */
export function areBlocked(
  creatives: readonly OwnCreative[],
  { blockedCreatives }: Pick<PublisherSay, 'blockedCreatives'>,
): boolean {
  return creatives.every(({ id }) => blockedCreatives.has(id));
}

/** Whether the publisher asks more there. A house pays what it likes. */
export function isBelowFloor(
  { campaign }: CompiledCampaign,
  price: number,
  country: string | null,
  say: PublisherSay,
): boolean {
  return !say.house.has(campaign.advertiserId) && price < floorOf(say, country);
}

/** What keeps a campaign from a request at a place that it may be shown in. */
export function refusalNow(
  { campaign, asks }: CompiledCampaign,
  request: AdRequest,
  facts: Facts,
  met: Met,
): Refusal | null {
  for (const { refusal, fits } of asks) if (!fits(request, facts, met)) return refusal;
  const room = met.roomFor(campaign.id);
  return room === 'room' ? null : room;
}

type Met = Pick<Circumstances, 'roomFor' | 'seenBy' | 'inSegment'>;
/** What keeps whoever does not fit. */
interface Ask {
  readonly refusal: Refusal;
  readonly fits: (request: AdRequest, facts: Facts, met: Met) => boolean;
}

function asksOf(
  { id, startsAt, endsAt, targeting, capImpressions }: OwnCampaign,
  { conditions, hours }: Pick<CompiledCampaign, 'conditions' | 'hours'>,
): readonly Ask[] {
  const carriers = new Set(targeting.carriers.map((carrier) => carrier.toLowerCase()));
  const languages = new Set(targeting.languages.map((one) => languageOf(one) ?? one));
  const { segmentsIn, segmentsOut } = targeting;
  const asks: Ask[] = [];
  const unless = (refusal: Refusal, fits: Ask['fits']) => asks.push({ refusal, fits });
  if (startsAt !== null) unless('notBegun', ({ now }) => now >= startsAt);
  if (endsAt !== null) unless('ended', ({ now }) => now < endsAt);
  if (hours !== null) unless('hours', ({ now }) => hours.has(hourOfWeek(new Date(now))));
  if (conditions.length > 0) unless('phone', (_, facts) => allHold(conditions, facts));
  if (carriers.size > 0) unless('carrier', ({ carrier }) => isOneOf(carriers, carrier ?? ''));
  if (languages.size > 0) unless('language', ({ language }) => languages.has(language ?? ''));
  if (segmentsIn.length + segmentsOut.length > 0)
    unless('segment', ({ personal }, _, { inSegment }) => !isKeptFrom(targeting, personal, inSegment));
  if (capImpressions > 0)
    unless('cap', ({ personal }, _, { seenBy }) => !personal || seenBy(id) < capImpressions);
  return asks;
}

/**
 * Whether segments keep a campaign from a phone. Where no choice by person is allowed, nobody is in any: a campaign for members
 * is not shown, and one that keeps from members is for everybody. Of whom it is not known yet who is in a segment, none is shown
 * what is kept from its members.
 */
function isKeptFrom(
  { segmentsIn, segmentsOut }: OwnCampaign['targeting'],
  personal: boolean,
  inSegment: Circumstances['inSegment'],
): boolean {
  if (!personal) return segmentsIn.length > 0;
  if (segmentsIn.length > 0 && !segmentsIn.some((id) => inSegment(id) === 'member')) return true;
  return segmentsOut.some((id) => inSegment(id) !== 'other');
}

/** A house's ads are let in by their own publisher alone, and by nobody who lets in everybody. */
function isLetIn({ advertiserId, isHouse }: OwnCampaign, { house, mode, chosen }: PublisherSay): boolean {
  if (isHouse || house.has(advertiserId)) return house.has(advertiserId);
  return mode === 'all' || (mode === 'chosen' && chosen.has(advertiserId));
}

/** Whether a campaign that names apps or placements is for this one. */
export function isInPlace({ campaign, apps, placements }: CompiledCampaign, place: AdPlace): boolean {
  const { publisherMode } = campaign.targeting;
  if (publisherMode === null) return true;
  const isNamed = apps.has(place.appId) || placements.has(place.placementId);
  return isNamed === (publisherMode === 'include');
}

/** USD per thousand impressions. */
export function floorOf({ floors }: Pick<PublisherSay, 'floors'>, country: string | null): number {
  return (country === null ? undefined : floors[country]) ?? floors[allRegions] ?? 0;
}
