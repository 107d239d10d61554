import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { campaignStateFields } from './campaign-state.ts';

/** What ads did in some days. */
export const adFigures = z.object({
  /** USD, exact: what was bought. */
  spend: z.string(),
  impressions: z.int(),
  clicks: z.int(),
  installs: z.int(),
  /** Apart from installs. */
  events: z.int(),
});
export type AdFigures = z.infer<typeof adFigures>;

/** Today so far, and whole days up to yesterday, UTC; each beside as many days before. */
export const overviewPeriods = ['today', 'week', 'month'] as const;

/** Campaigns that are told of, at most; the rest is counted. */
export const mostIdle = 10;

const period = z.object({ figures: adFigures, before: adFigures });

export const adsOverview = z.object({
  /** null: the store of figures can't say now; all else stands without it. */
  periods: z.nullable(z.object({ today: period, week: period, month: period })),
  /** Campaigns that run now. */
  running: z.int(),
  /** USD that may still be spent today, by those and by those outside their hours of the week; null: none of them has a budget. */
  budgetLeft: z.nullable(z.string()),
  /** Campaigns that are switched on, are not over and do not run: those that need somebody first, then the newest; and how many there are. */
  idle: z.array(z.object({ id, promotedAppId: id, name: z.string(), ...campaignStateFields })),
  idleCount: z.int(),
});
export type AdsOverview = z.infer<typeof adsOverview>;

export const getAdsOverview = defineCall({
  method: 'GET',
  path: '/advertiser/overview/get',
  summary:
    "What the advertiser's ads did today, in 7 and in 28 days, and which campaigns do not run and why.",
  access: { permission: 'promote', actions: ['query'] },
  scopes: ['report:read'],
  request: z.object({}),
  response: adsOverview,
  errors: [],
});
