import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { ownAdRefusals } from '../kit/serving.ts';
import { campaignFields } from './campaign.ts';

const { countries, targeting, pricing, bid, bids, creatives } = campaignFields;
const { goal, holdOut, recency, recencyOlder } = campaignFields;

/** What a forecast looks at of a campaign's form. */
export const forecastForm = z.object({
  ...{ countries, targeting, pricing, bid, bids, creatives },
  ...{ goal: z._default(goal, 'install'), holdOut, recency, recencyOlder },
});
export type ForecastForm = z.infer<typeof forecastForm>;

const requests = z.int();
/** USD per thousand impressions, as decimal text. */
const usd = z.string();

/** Floor prices that are told one by one; dearer ones stand in the last. */
export const mostFloors = 12;

export const campaignForecast = z.object({
  /** Requests of the last seven days in placements that own ads bid in, whose publishers let this advertiser in. */
  requests,
  /** Of those, how many the campaign would have been for, whatever they cost. */
  met: requests,
  /** Of those, how many its price would have been enough for. */
  paid: requests,
  /** The same with the lowest and with the highest of its factors for how long people are away. */
  paidBetween: z.object({ least: requests, most: requests }),
  /** Of those that its price would have been enough for, how many it would have held out. */
  heldOut: requests,
  /** Counted of one request in so many; 1: of all. */
  sample: z.int(),
  /** Those that it would have been for by floor price, the lowest first. */
  floors: z.array(z.object({ floor: usd, requests })),
  /** Why it was not for the others, the most frequent reason first. */
  lost: z.array(z.object({ reason: z.enum(ownAdRefusals), requests })),
  /** What it is expected to pay where no other price stands for the country. */
  price: usd,
  /** Apps that let this advertiser in, where own ads bid. */
  apps: z.int(),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;

export const forecastCampaign = defineCall({
  method: 'POST',
  path: '/advertiser/campaign/forecast',
  summary:
    'How many requests of the last seven days a campaign would have been for, and at which floor prices; from own counts. Changes nothing.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.extend(forecastForm, {
    promotedAppId: id,
    /** What is being edited: what its own impressions brought says what its price is worth; a new one is as others are. */
    campaignId: z.optional(id),
  }),
  response: campaignForecast,
  errors: ['common.errors.notFound', 'campaign.errors.creativeGone'],
});
