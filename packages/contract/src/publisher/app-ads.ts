import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';

export const appAdsErrors = defineErrors('appAds', {
  justChecked: { code: 'cannotChange' },
});

/** Seconds between two looks at one app's file that people ask for. */
export const checkPause = 20;
/** Lines that are told of one by one; the rest are counted. */
export const mostLinesTold = 20;

/**
 * `found`; `missing`: the website has none; `unreachable`: nobody could say; `notFile`: something else answers there;
 * `noWebsite`: neither the store nor anybody here names one.
 */
export const adsFileGaps = ['missing', 'unreachable', 'notFile', 'noWebsite'] as const;
export const adsFileStates = ['found', ...adsFileGaps] as const;
export type AdsFileState = (typeof adsFileStates)[number];

/** Why it was not reached, or is none. */
export const adsFileReasons = [
  'storeDown',
  'failed',
  'privateAddress',
  'status',
  'redirects',
  'redirectElsewhere',
  'tooSlow',
  'cutOff',
  'tooLarge',
  'html',
  'binary',
] as const;
export type AdsFileReason = (typeof adsFileReasons)[number];

/** What is wrong with a line. */
export const adsLineReasons = ['fields', 'domain', 'relation'] as const;
export type AdsLineReason = (typeof adsLineReasons)[number];

/** `listed`; `missing`; `wrongId`: listed with other ids alone; `unknown`: no line of the network is known here. */
export const adsNetworkStates = ['listed', 'missing', 'wrongId', 'unknown'] as const;

const network = z.object({
  adnId: z.int(),
  state: z.enum(adsNetworkStates),
  /** False: the network's domain is only probable, so nothing is held against a file without it. */
  isSure: z.boolean(),
  /** What belongs into the file; null: not known here. */
  line: z.nullable(z.string()),
  /** Whether the id in the line is the publisher's; else it is a gap to be filled in. */
  isIdKnown: z.boolean(),
  /** Ids that the file has instead. */
  found: z.array(z.string()),
});
export type AdsNetwork = z.infer<typeof network>;

const appAds = z.object({
  /** Whose file is looked at; null: nobody names one. */
  website: z.nullable(z.string()),
  /** Where the website is known from. */
  namedBy: z.nullable(z.enum(['store', 'hand'])),
  /** Where the file was looked for last. */
  address: z.nullable(z.string()),
  /** null: not looked at yet, or not since the website changed. */
  state: z.nullable(z.enum(adsFileStates)),
  reason: z.nullable(z.enum(adsFileReasons)),
  /** The reason's own words: a status, an address. */
  detail: z.nullable(z.string()),
  checkedAt: z.nullable(instant),
  /** Sellers in it. */
  sellers: z.int(),
  /** Lines that can't be read, the first ones. */
  problems: z.array(z.object({ line: z.int(), reason: z.enum(adsLineReasons), text: z.string() })),
  problemCount: z.int(),
  /** Lines that say what an earlier one has said, the first ones. */
  repeats: z.array(z.object({ line: z.int(), first: z.int() })),
  repeatCount: z.int(),
  /** The networks in use that sell to others. */
  networks: z.array(network),
});
export type AppAds = z.infer<typeof appAds>;

export const getAppAds = defineCall({
  method: 'GET',
  path: '/publisher/app/ads-txt',
  summary:
    "An app's app-ads.txt as it was last looked at, beside the networks in use: which are listed, which are missing, and the lines that belong into it.",
  access: { permission: 'pubapp', actions: ['query'] },
  request: z.object({ pubAppId: id }),
  response: appAds,
  errors: ['common.errors.notFound'],
});

export const checkAppAds = defineCall({
  method: 'POST',
  path: '/publisher/app/ads-txt/check',
  summary: "Looks at an app's app-ads.txt now; it is also looked at every day.",
  access: { permission: 'pubapp', actions: ['edit'] },
  request: z.object({ pubAppId: id }),
  response: appAds,
  errors: ['common.errors.notFound', 'appAds.errors.justChecked'],
});
