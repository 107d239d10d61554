import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { accountReasons } from './account.ts';
import { adsFileGaps } from './app-ads.ts';

/** How far back traffic is looked at, days of UTC with today. */
export const checkedDays = 7;
/** Requests from a country in those days that make it worth a word. */
export const leastTraffic = 100;
/** Requests of an instance that never fill in those days until it is named. */
export const leastRefused = 1000;
/** Days before its end from which a key is named. */
export const keyEndsWithin = 14;
/** Requests of an SDK version in those days that make it worth a word. */
export const leastOfVersion = 1000;
/** How often its phones would have asked a network if they did as others do, so that never is no accident. */
export const leastExpected = 200;
/** Versions with a network each that are named at most. */
export const mostVersionsTold = 5;

const named = z.object({ id, name: z.string() });
const requests = z.int();

/** How a country may be left without ads, the gravest first. */
export const unservedKinds = ['nothing', 'nothingForOthers', 'onlyBids', 'onlyBidsForOthers'] as const;

/** Something about an app's set-up that loses money or soon will. */
export const setupFinding = z.discriminatedUnion('kind', [
  z.object({
    /**
     * Nobody who calls from there gets an ad; or only as long as somebody bids. `…ForOthers`: people who meet the conditions of a
     * rule do better, and all others do not.
     */
    kind: z.enum(unservedKinds),
    placement: named,
    /** ISO 3166-1 alpha-2; null: not known. */
    country: z.nullable(z.string()),
    requests,
  }),
  z.object({
    kind: z.literal('neverFills'),
    instance: named,
    placement: named,
    adnId: z.int(),
    requests,
  }),
  z.object({
    kind: z.literal('accountFails'),
    account: named,
    adnId: z.int(),
    reason: z.nullable(z.enum(accountReasons)),
  }),
  /** Its app-ads.txt, while it can't be read or found, and networks in use sell to buyers who look for it. */
  z.object({
    kind: z.literal('adsFile'),
    state: z.enum(adsFileGaps),
    address: z.nullable(z.string()),
  }),
  /** A network in use that the file does not name as a direct seller, or by another id than ours: `found`. */
  z.object({
    kind: z.enum(['adsMissing', 'adsWrongId']),
    adnId: z.int(),
    /** What belongs into the file. */
    line: z.string(),
    found: z.array(z.string()),
  }),
  /** Lines of the file that buyers can't read; the first of them. */
  z.object({ kind: z.literal('adsLines'), count: z.int(), line: z.int() }),
  /** Phones with this version never ask the network, though phones of others do. */
  z.object({
    kind: z.literal('sdkTooOld'),
    adnId: z.int(),
    sdkVersion: z.string(),
    requests,
    /** Of all requests of the app in those days, 0 to 1. */
    share: z.number(),
  }),
  /** The last day on which it is accepted, UTC. */
  z.object({ kind: z.literal('keyEnds'), key: named, endsOn: z.string() }),
]);
export type SetupFinding = z.infer<typeof setupFinding>;

export const getSetupCheck = defineCall({
  method: 'GET',
  path: '/publisher/app/check',
  summary:
    "What of an app's set-up loses money or soon will, as far as one may see it: countries without ads, instances that never fill, accounts, app-ads.txt, SDK versions, keys.",
  access: { permission: 'pubapp', actions: ['query'] },
  request: z.object({ pubAppId: id }),
  response: z.object({
    /** The gravest first, and of one kind what most phones meet. */
    findings: z.array(setupFinding),
  }),
  errors: [
    'common.errors.notFound',
    'report.errors.busy',
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
  ],
});
