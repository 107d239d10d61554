import * as z from 'zod/mini';
import { creativeKindNames } from '../advertiser/creative.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, oneLine, region } from '../kit/fields.ts';
import { regionsOnce } from '../kit/regions-once.ts';
import { whenRight } from '../kit/when-right.ts';
import { categoryKey } from './category-key.ts';

export const ownAdsErrors = defineErrors('ownAds', {
  advertisersEmpty: { code: 'badParameter' },
  advertiserGone: { code: 'badParameter' },
  advertiserNeverRan: { code: 'badParameter' },
  advertiserTwice: { code: 'badParameter' },
  otherApp: { code: 'badParameter' },
  creativeGone: { code: 'badParameter' },
  floorMalformed: { code: 'badParameter' },
  regionsEmpty: { code: 'badParameter' },
  regionTwice: { code: 'badParameter' },
});

/** Whose ads an app shows: nobody's, those of chosen advertisers, everybody's. */
export const ownAdsModes = ['off', 'chosen', 'all'] as const;
export type OwnAdsMode = (typeof ownAdsModes)[number];

const advertisers = z.array(id).check(
  z.maxLength(1000),
  z.refine((list) => new Set(list).size === list.length, 'ownAds.errors.advertiserTwice' satisfies ErrorKey),
);

const floorMalformed = 'ownAds.errors.floorMalformed' satisfies ErrorKey;
/** USD per thousand impressions, below which nothing is shown; a country stands in one group only, `00` is ALL. */
const floors = z
  .array(
    z.object({
      countries: z
        .array(region)
        .check(z.minLength(1, 'ownAds.errors.regionsEmpty' satisfies ErrorKey), z.maxLength(300)),
      floor: z
        .string({ error: floorMalformed })
        .check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,6})?$/, floorMalformed)),
    }),
  )
  .check(z.maxLength(300), regionsOnce('ownAds.errors.regionTwice'));

const fields = {
  mode: z.enum(ownAdsModes),
  /** Where only chosen advertisers are let in: these. */
  chosen: advertisers,
  /** Never let in. */
  blocked: advertisers,
  floors,
  /** Categories of apps that are not shown, as stores call them, in whatever case. */
  blockedCategories: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine)).check(
    z.maxLength(100),
    z.overwrite((list: string[]) =>
      list.filter((name, at) => list.findIndex((other) => categoryKey(other) === categoryKey(name)) === at),
    ),
  ),
  /** Single creatives that are not shown. */
  blockedCreatives: z.array(id).check(
    z.maxLength(1000),
    z.overwrite((list: number[]) => [...new Set(list)]),
  ),
  /** House ads, which fill what would stay empty, whatever is said of others. */
  house: z.boolean(),
  /** Advertisers who promote the very same app, and are told of its sessions and purchases. */
  told: z._default(advertisers, []),
};
const form = z.object(fields);
export type OwnAdsForm = z.infer<typeof form>;

const checks = [
  z.refine<OwnAdsForm>(({ mode, chosen }) => mode !== 'chosen' || chosen.length > 0, {
    error: 'ownAds.errors.advertisersEmpty' satisfies ErrorKey,
    path: ['chosen'],
    when: whenRight('mode', 'chosen'),
  }),
  z.refine<OwnAdsForm>(({ chosen, blocked }) => !blocked.some((one) => chosen.includes(one)), {
    error: 'ownAds.errors.advertiserTwice' satisfies ErrorKey,
    path: ['blocked'],
    when: whenRight('chosen', 'blocked'),
  }),
] as const;
export const ownAdsForm = form.check(...checks);

/** A creative of others, as publishers see it where it is blocked. */
export const shownCreative = z.object({
  id,
  name: z.string(),
  kind: z.enum(creativeKindNames),
  advertiser: z.string(),
});

/** The network Cross Promotion as an app has set it up: its `adNetworkAppId`, and 0 where it is switched off and nothing of it served. */
export const ownAdsNetwork = z.object({ id, status: z.literal([0, 1]) });
export type OwnAdsNetwork = z.infer<typeof ownAdsNetwork>;

export const ownAds = z.object({
  ...fields,
  pubAppId: id,
  /** Advertisers that have a campaign, and those that were chosen or blocked before. */
  advertisers: z.array(z.object({ id, name: z.string() })),
  /** Advertisers who promote the same app, and those that were told of it before. */
  ofSameApp: z.array(z.object({ id, name: z.string() })),
  /** The blocked ones. */
  creatives: z.array(shownCreative),
  /**
   * Categories of what campaigns promote that could bid here, whoever is let in, those of most campaigns first, two hundred at most. Each
   * stands once, written as most have it.
   */
  categories: z.array(z.object({ name: z.string(), campaigns: z.int() })),
  /** Placements that can show own ads: each has an instance, which bids by itself or in the rules that name it. */
  placements: z.array(
    z.object({
      id,
      name: z.string(),
      adType: z.int(),
      /** Rules of the placement that are switched on, and those of them whose bidding list has the instance. */
      rules: z.int(),
      rulesWith: z.int(),
      /** One of them is for everybody. Where none is, who matches no rule gets every instance. */
      hasRuleForAll: z.boolean(),
    }),
  ),
  /** null: not set up yet. */
  network: z.nullable(ownAdsNetwork),
  /** 0: nothing was ever said. */
  version: z.int(),
});
export type OwnAds = z.infer<typeof ownAds>;

export const getOwnAds = defineCall({
  method: 'GET',
  path: '/publisher/app/own-ads/get',
  summary: 'Whose ads an app shows of the advertisers of this platform, and from which price on.',
  access: { permission: 'cross_bid', actions: ['query'] },
  request: z.object({ pubAppId: id }),
  response: ownAds,
  errors: ['common.errors.notFound'],
});

export const updateOwnAds = defineCall({
  method: 'POST',
  path: '/publisher/app/own-ads/update',
  summary:
    'Says whose ads an app shows; the first time that it lets anybody in, the network Cross Promotion is set up for it.',
  access: { permission: 'cross_bid', actions: ['edit'] },
  request: z.object({ ...fields, pubAppId: id, version: z.int().check(z.nonnegative()) }).check(...checks),
  response: ownAds,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'ownAds.errors.advertiserGone',
    'ownAds.errors.advertiserNeverRan',
    'ownAds.errors.otherApp',
    'ownAds.errors.creativeGone',
  ],
});
