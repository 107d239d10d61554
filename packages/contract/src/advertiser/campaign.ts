import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { allRegions, id, instant, money, region, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';
import { regionsOnce } from '../kit/regions-once.ts';
import { whenRight } from '../kit/when-right.ts';
import { emptyEngagement, engageFields } from './campaign-engage.ts';
import { isAddress, isHostFilled, linkProblem } from './campaign-link.ts';
import { highestPrice, holdsOne, pricedBy } from './campaign-price.ts';
import { campaignStateFields, campaignStates, campaignSwitches } from './campaign-state.ts';
import { campaignTargeting, everybody } from './campaign-targeting.ts';
import { eventName } from './event-name.ts';
import { type PromotedPlatform, promotedPlatforms } from './promoted-app.ts';
import { clickTrackers, trackers } from './trackers.ts';

export const campaignErrors = defineErrors('campaign', {
  nameEmpty: { code: 'badParameter' },
  nameTaken: { code: 'alreadyExists' },
  regionsEmpty: { code: 'badParameter' },
  regionTwice: { code: 'badParameter' },
  bidMalformed: { code: 'badParameter' },
  budgetMalformed: { code: 'badParameter' },
  budgetEmpty: { code: 'badParameter' },
  budgetTooSmall: { code: 'badParameter' },
  budgetReversed: { code: 'badParameter' },
  priceOverBudget: { code: 'badParameter' },
  endsBefore: { code: 'badParameter' },
  placesEmpty: { code: 'badParameter' },
  placeGone: { code: 'badParameter' },
  eventEmpty: { code: 'badParameter' },
  eventMalformed: { code: 'badParameter' },
  linkMalformed: { code: 'badParameter' },
  linkScheme: { code: 'badParameter' },
  linkInsecure: { code: 'badParameter' },
  linkOtherPlatform: { code: 'badParameter' },
  linkStore: { code: 'badParameter' },
  linkIntent: { code: 'badParameter' },
  linkNotWeb: { code: 'badParameter' },
  hostMacro: { code: 'badParameter' },
  trackerMalformed: { code: 'badParameter' },
  trackerClickId: { code: 'badParameter' },
  creativeGone: { code: 'badParameter' },
  creativeTwice: { code: 'badParameter' },
  feedGone: { code: 'badParameter' },
  picksEmpty: { code: 'badParameter' },
  segmentGone: { code: 'badParameter' },
  segmentTwice: { code: 'badParameter' },
  segmentEmpty: { code: 'badParameter' },
  factorMalformed: { code: 'badParameter' },
  daysOrder: { code: 'badParameter' },
  appArchived: { code: 'cannotChange' },
  segmentArchived: { code: 'cannotChange' },
  archived: { code: 'cannotChange' },
  tooMany: { code: 'cannotChange' },
  csvIdUnknown: { code: 'notFound' },
  csvNameTwice: { code: 'badParameter' },
  csvState: { code: 'cannotChange' },
  csvDay: { code: 'badParameter' },
  csvBids: { code: 'badParameter' },
  csvRecency: { code: 'badParameter' },
  csvFeed: { code: 'badParameter' },
});

/** Campaigns of one advertiser, the archived ones included. */
export const campaignLimit = 5_000;
export const creativesPerCampaign = 50;

export const campaignGoals = ['install', 'engage'] as const;
/** What is bought: a thousand impressions, a click, an install, or an event that the campaign names. */
export const pricings = ['cpm', 'cpc', 'cpi', 'cpa'] as const;
export type Pricing = (typeof pricings)[number];
/** Evenly over the day, or as fast as possible. */
export const campaignPacings = ['even', 'fast'] as const;

/** A bid's most, USD: nobody means more, and a slip of the decimal point is caught. */
const highestBid = 10_000;
/** A budget's least, USD, of a campaign that pays. */
export const smallestBudget = 1;

const bidMalformed = 'campaign.errors.bidMalformed' satisfies ErrorKey;
/** USD with up to 6 decimals. */
const bid = z.string({ error: bidMalformed }).check(
  z.trim(),
  z.regex(/^\d{1,5}(\.\d{1,6})?$/, bidMalformed),
  z.refine((value) => Number(value) <= highestBid, bidMalformed),
);
const budget = z.nullable(money('campaign.errors.budgetMalformed' satisfies ErrorKey));

const regionsEmpty = 'campaign.errors.regionsEmpty' satisfies ErrorKey;
const bidGroup = z.object({
  countries: z.array(region).check(z.minLength(1, regionsEmpty), z.maxLength(300)),
  bid,
});
/** Other prices in some countries; a country stands in one group only. */
const bids = z.array(bidGroup).check(
  z.maxLength(300),
  regionsOnce('campaign.errors.regionTwice', (country) => country === allRegions),
);

const tidyRegions = (regions: string[]) =>
  regions.includes(allRegions) ? [allRegions] : [...new Set(regions)];
const countries = z
  .array(region, { error: regionsEmpty })
  .check(z.minLength(1, regionsEmpty), z.maxLength(300), z.overwrite(tidyRegions));

const creatives = z.array(z.object({ id, weight: z.int().check(z.minimum(1), z.maximum(100)) })).check(
  z.maxLength(creativesPerCampaign),
  z.refine(
    (chosen) => new Set(chosen.map(({ id: one }) => one)).size === chosen.length,
    'campaign.errors.creativeTwice' satisfies ErrorKey,
  ),
);

export const campaignFields = {
  name: text('campaign.errors.nameEmpty', 100),
  goal: z.enum(campaignGoals),
  /** null: at once. */
  startsAt: z.nullable(instant),
  /** null: until its people or its budget end it. */
  endsAt: z.nullable(instant),
  countries,
  targeting: campaignTargeting,
  pricing: z.enum(pricings),
  /** Of CPA: the event that is bought, by the name under which it is told of. */
  paidEvent: z._default(z.nullable(eventName('campaign.errors.eventMalformed' satisfies ErrorKey)), null),
  /** USD; 0: it fills what would stay empty, and is never billed. */
  bid,
  bids,
  /** USD a day, UTC; null only where nothing is paid. */
  dailyBudget: budget,
  /** USD in all; null: no end. */
  totalBudget: budget,
  pacing: z.enum(campaignPacings),
  /** Impressions that a device may see in so many hours; 0: no cap. */
  capImpressions: z.int().check(z.minimum(0), z.maximum(9999)),
  capHours: z.int().check(z.minimum(1), z.maximum(720)),
  ...engageFields,
  /** Where a click leads, with macros; null: the store page, the website. See {@link linkProblem}. */
  link: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
        z.refine(isAddress, 'campaign.errors.linkMalformed' satisfies ErrorKey),
        z.refine(isHostFilled, 'campaign.errors.hostMacro' satisfies ErrorKey),
      ),
  ),
  /** Addresses of others that are told of every impression and click. */
  impressionTrackers: trackers,
  clickTrackers,
  creatives,
};

type Money = { readonly bid: string; readonly bids: readonly { readonly bid: string }[] };
/** Whether nothing is ever paid. */
export const isFree = ({ bid: first, bids: others }: Money): boolean =>
  [first, ...others.map((group) => group.bid)].every((value) => Number(value) === 0);

const form = z.object(campaignFields);
export type CampaignForm = z.infer<typeof form>;

/** What a new campaign begins with. */
export const emptyCampaign: CampaignForm = {
  name: '',
  goal: 'install',
  startsAt: null,
  endsAt: null,
  countries: [allRegions],
  targeting: everybody,
  pricing: 'cpm',
  paidEvent: null,
  bid: '',
  bids: [],
  dailyBudget: null,
  totalBudget: null,
  pacing: 'even',
  capImpressions: 0,
  capHours: 24,
  ...emptyEngagement,
  link: null,
  impressionTrackers: [],
  clickTrackers: [],
  creatives: [],
};

const checks = [
  z.refine<CampaignForm>(({ goal, targeting }) => goal !== 'engage' || targeting.segmentsIn.length > 0, {
    error: 'campaign.errors.segmentEmpty' satisfies ErrorKey,
    path: ['targeting', 'segmentsIn'],
    when: whenRight('goal', 'targeting'),
  }),
  z.refine<CampaignForm>((value) => value.dailyBudget !== null || isFree(value), {
    error: 'campaign.errors.budgetEmpty' satisfies ErrorKey,
    path: ['dailyBudget'],
    when: whenRight('bid', 'bids', 'dailyBudget'),
  }),
  z.refine<CampaignForm>(({ pricing, paidEvent }) => pricing !== 'cpa' || paidEvent !== null, {
    error: 'campaign.errors.eventEmpty' satisfies ErrorKey,
    path: ['paidEvent'],
    when: whenRight('pricing', 'paidEvent'),
  }),
  z.refine<CampaignForm>(
    (value) => value.dailyBudget === null || isFree(value) || Number(value.dailyBudget) >= smallestBudget,
    {
      error: 'campaign.errors.budgetTooSmall' satisfies ErrorKey,
      path: ['dailyBudget'],
      when: whenRight('bid', 'bids', 'dailyBudget'),
    },
  ),
  z.refine<CampaignForm>(
    ({ dailyBudget, totalBudget }) =>
      dailyBudget === null || totalBudget === null || Number(totalBudget) >= Number(dailyBudget),
    {
      error: 'campaign.errors.budgetReversed' satisfies ErrorKey,
      path: ['totalBudget'],
      when: whenRight('dailyBudget', 'totalBudget'),
    },
  ),
  z.refine<CampaignForm>(
    ({ startsAt, endsAt }) => endsAt === null || startsAt === null || endsAt > startsAt,
    {
      error: 'campaign.errors.endsBefore' satisfies ErrorKey,
      path: ['endsAt'],
      when: whenRight('startsAt', 'endsAt'),
    },
  ),
  // It would be switched on and never shown, as if its budget were spent.
  z.check<CampaignForm>(
    ({ value, issues }) => {
      const price = highestPrice(value);
      if (holdsOne(value.dailyBudget, price)) return;
      const message = 'campaign.errors.priceOverBudget' satisfies ErrorKey;
      issues.push({
        ...{ code: 'custom', path: ['dailyBudget'], input: value.dailyBudget, message },
        params: { price },
      });
    },
    { when: whenRight(...pricedBy, 'dailyBudget') },
  ),
] as const;

export const campaignForm = form.check(...checks);

function formOn(platform: PromotedPlatform) {
  return campaignForm.check(
    z.check<CampaignForm>(
      ({ value, issues }) => {
        const problem = linkProblem(value, platform);
        if (problem === null) return;
        issues.push({ code: 'custom', path: ['link'], input: value.link, message: problem });
      },
      { when: whenRight('goal', 'link') },
    ),
  );
}

/** The form of a campaign of an app or website, whose platform says what may stand in its link. */
export const campaignFormOn = { ios: formOn('ios'), android: formOn('android'), web: formOn('web') };

/** USD; exact. */
const spent = z.string();

export const campaignRow = z.object({
  id,
  promotedAppId: id,
  promotedApp: z.object({
    name: z.string(),
    platform: z.enum(promotedPlatforms),
    icon: z.nullable(z.string()),
  }),
  name: z.string(),
  goal: z.enum(campaignGoals),
  switch: z.enum(campaignSwitches),
  ...campaignStateFields,
  countries: z.array(z.string()),
  pricing: z.enum(pricings),
  bid: z.string(),
  dailyBudget: z.nullable(z.string()),
  totalBudget: z.nullable(z.string()),
  /** Booked today, UTC, and in all. */
  spentToday: spent,
  spentInAll: spent,
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  creatives: z.int(),
  version,
  createdAt: instant,
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const campaign = z.object({
  ...campaignRow.shape,
  ...campaignFields,
  /** In the order of their addition. */
  creatives,
});
export type Campaign = z.infer<typeof campaign>;

export const listCampaigns = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/list',
  summary: "The advertiser's campaigns, the newest first; archived ones only when asked for.",
  access: { permission: 'promote', actions: ['query'] },
  scopes: ['setup:read'],
  request: z.object({
    ...pageRequest,
    promotedAppId: z.optional(id),
    states: z.optional(z.array(z.enum(campaignStates)).check(z.maxLength(campaignStates.length))),
    goal: z.optional(z.enum(campaignGoals)),
    ...sortRequest('name', 'createdAt', 'bid', 'dailyBudget'),
  }),
  response: pageOf(campaignRow),
  errors: ['common.errors.notFound'],
});

export const getCampaign = defineCall({
  method: 'GET',
  path: '/advertiser/campaign/get',
  summary: 'One campaign of the advertiser.',
  access: { permission: 'promote', actions: ['query'] },
  scopes: ['setup:read'],
  request: z.object({ id }),
  response: campaign,
  errors: ['common.errors.notFound'],
});

export const createCampaign = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/create',
  summary: 'Adds a campaign as a draft; it runs once it is switched on and its creatives are reviewed.',
  access: { permission: 'promote', actions: ['add'] },
  request: z.object({ ...campaignFields, promotedAppId: id }).check(...checks),
  response: campaign,
  errors: [
    'common.errors.notFound',
    'campaign.errors.nameTaken',
    'campaign.errors.creativeGone',
    'campaign.errors.segmentGone',
    'campaign.errors.feedGone',
    'campaign.errors.appArchived',
    'campaign.errors.tooMany',
  ],
});

export const updateCampaign = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/update',
  summary: 'Saves a campaign whole; devices follow within two seconds.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ ...campaignFields, id, version }).check(...checks),
  response: campaign,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'campaign.errors.nameTaken',
    'campaign.errors.creativeGone',
    'campaign.errors.segmentGone',
    'campaign.errors.feedGone',
    'campaign.errors.archived',
  ],
});

export const switchCampaigns = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/status/update',
  summary: 'Switches campaigns on, pauses or archives them; all of them or none.',
  access: { permission: 'promote', actions: ['enable', 'disable'] },
  request: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
    switch: z.enum(['on', 'paused', 'archived']),
  }),
  response: z.object({ changed: z.int() }),
  errors: ['common.errors.notFound', 'campaign.errors.appArchived', 'campaign.errors.segmentArchived'],
});

export const duplicateCampaign = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/duplicate',
  summary: 'Copies a campaign as a draft, with its targeting, prices and creatives.',
  access: { permission: 'promote', actions: ['add'] },
  request: z.object({ id }),
  response: campaign,
  errors: ['common.errors.notFound', 'campaign.errors.tooMany', 'campaign.errors.appArchived'],
});

export * from './campaign-csv.ts';
export { mostHoldOut, usualHoldOut } from './campaign-engage.ts';
