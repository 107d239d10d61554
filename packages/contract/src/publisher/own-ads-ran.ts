import * as z from 'zod/mini';
import { creative } from '../advertiser/creative.ts';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { choiceOf } from '../kit/query.ts';

/**
 * Days that are looked at, today so far among them, UTC: others than the presets' last 7 and 28, which end yesterday. What runs today
 * is what somebody would block.
 */
export const ranPeriods = [7, 28] as const;

/** A creative that ran in an app, by what it promoted, as its publisher sees it. */
export const ranCreative = z.object({
  ...z.pick(creative, {
    id: true,
    kind: true,
    width: true,
    height: true,
    title: true,
    descn: true,
    callToAction: true,
    files: true,
  }).shape,
  /** The title, or of what has none the name. */
  name: z.string(),
  advertiser: z.object({ id, name: z.string() }),
  /** It is the publisher's own house ad. */
  isHouse: z.boolean(),
  promoted: z.object({
    id,
    name: z.string(),
    isWebsite: z.boolean(),
    icon: z.nullable(z.string()),
    /** Where our copy of it stands, which ads without an icon of their own show; null: there is none. */
    iconFile: z.nullable(z.string()),
    /** As the store calls it; null: not known. */
    category: z.nullable(z.string()),
    /** What else its store has it under; null: no store was asked yet. */
    genres: z.nullable(z.array(z.string())),
  }),
  impressions: z.int(),
  /** Impressions beside those, which nobody paid for: of floods, and when the budget was spent. */
  unbilled: z.int(),
  clicks: z.int(),
  /** USD that its advertiser paid for it here; exact. */
  revenue: z.string(),
});
export type RanCreative = z.infer<typeof ranCreative>;

export const listRanCreatives = defineCall({
  method: 'GET',
  path: '/publisher/app/own-ads/ran',
  summary:
    'The own ads that an app has shown today so far and in the 6 or 27 days before, UTC, the most shown first.',
  access: { permission: 'cross_bid', actions: ['query'] },
  request: z.object({ pubAppId: id, days: choiceOf(ranPeriods) }),
  /** A hundred at most. */
  response: z.object({ list: z.array(ranCreative) }),
  errors: ['common.errors.notFound'],
});

/** How many of those who saw a creative in an app were lost to it, beside those who saw its other own ads. */
export const ranLoss = z.object({
  /** Of the creative. */
  id,
  /** Devices that saw it a day or more ago and may be known again; of a large app a part of them. */
  viewers: z.int(),
  /** Null: fewer than a hundred saw it, or the others. */
  lost: z.nullable(
    z.object({
      /** Of 1. */
      share: z.number(),
      /** Of the other ads' viewers. */
      others: z.number(),
      /** The share less that of the others, and where it lies in 19 of 20 cases. */
      difference: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
});
export type RanLoss = z.infer<typeof ranLoss>;

export const listRanLosses = defineCall({
  method: 'GET',
  path: '/publisher/app/own-ads/lost',
  summary:
    'Users lost by the own ads that an app has shown today so far and in the 6 or 27 days before, UTC: who was not seen again from five minutes to a day after an ad, beside those who saw the other ads.',
  access: { permission: 'cross_bid', actions: ['query'] },
  request: z.object({ pubAppId: id, days: choiceOf(ranPeriods) }),
  /** The most seen first, a thousand at most. */
  response: z.object({ list: z.array(ranLoss) }),
  errors: [
    'common.errors.notFound',
    'report.errors.tookTooLong',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
