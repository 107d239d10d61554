import * as z from 'zod/mini';
import { ownAdsModes } from '../publisher/own-ads.ts';
import {
  conditionNames,
  connections,
  deviceTypes,
  genders,
  tagOperators,
  tagTypes,
} from '../publisher/targeting.ts';
import { oneLine } from './fields.ts';
import { maxChannelLength } from './targeting-checks.ts';
import { versionPattern } from './version.ts';

/** UTF-16 units of the SDK's id of a person; phones' are cut. */
export const maxUserIdLength = 64;

const saidUpTo = (max: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(max), oneLine));
const said = saidUpTo(100);
const versionSaid = z.nullable(z.string().check(z.trim(), z.regex(versionPattern, 'common.errors.invalid')));

/** What is known of a phone that asks for an ad, as packages/mediation has it; null: the phone does not say. */
export const phoneProfile = z.object({
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'common.errors.invalid'))),
  platform: z.literal([0, 1]),
  deviceType: z.nullable(z.enum(deviceTypes)),
  brand: said,
  model: said,
  osVersion: versionSaid,
  sdkVersion: versionSaid,
  appVersion: versionSaid,
  connection: z.nullable(z.enum(connections)),
  gender: z.nullable(z.enum(genders)),
  age: z.nullable(z.int().check(z.minimum(0), z.maximum(200))),
  /** USD. */
  iap: z.nullable(z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'common.errors.invalid'))),
  impressions: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))),
  /** As long as a rule may have one. */
  channel: saidUpTo(maxChannelLength),
  hasAdvertisingId: z.boolean(),
  /** Custom tags; numbers as decimal text. */
  tags: z.record(
    z.string().check(z.minLength(1), z.maxLength(100)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  ),
  /** The SDK's id of the person; empty: none. */
  userId: z.string().check(z.trim(), z.maxLength(maxUserIdLength)),
});
export type PhoneProfile = z.infer<typeof phoneProfile>;

/** Banners by their sizes, as a form offers them. */
export const bannerPlaces = ['320x50', '300x250', '728x90'] as const;

/** What own ads ask of a phone besides; null: it does not say. */
export const phoneWords = z.object({
  /** ISO 639-1, lower case. */
  language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/, 'common.errors.invalid'))),
  /** The network's name, or its code. */
  carrier: said,
  /** Of a banner's place. */
  bannerSize: z.nullable(z.enum(bannerPlaces)),
});
export type PhoneWords = z.infer<typeof phoneWords>;

/** What a phone can fail on, in the order in which a rule asks. */
const failureNames = ['country', ...conditionNames] as const;

const texts = z.readonly(z.array(z.string()));
const end = z.nullable(z.string());
const tag = z.object({
  name: z.string(),
  type: z.enum(tagTypes),
  operator: z.enum(tagOperators),
  values: z.array(z.string()),
});

/** The first condition that did not hold: what it asks for, and what the phone says (null: nothing). */
export const failure = z.object({
  condition: z.enum(failureNames),
  needs: z.union([
    z.object({ min: end, max: end }),
    z.object({ oneOf: texts }),
    z.object({ noneOf: texts }),
    z.object({ tag }),
    z.object({ advertisingId: z.literal(true) }),
  ]),
  has: z.nullable(z.union([z.string(), texts])),
});
export type Failure = z.infer<typeof failure>;

const named = z.object({ id: z.int(), name: z.string() });

export const outcomes = ['served', 'placementOff', 'appBlocked', 'deviceExcluded', 'nothingLeft'] as const;
const verdicts = ['off', 'failed', 'matched', 'notReached'] as const;
const absenceReasons = [
  'entryOff',
  'instanceOff',
  'networkOff',
  'serverBiddingOnly',
  'unknownInstance',
  'networkBlocked',
  'device',
  'sdkTooOld',
] as const;
const priceSources = ['bid', 'estimate', 'manual', 'unknown'] as const;
/** How the order came about; see packages/mediation. */
export const arms = ['greedy', 'explore', 'holdout', 'placed', 'forced'] as const;
/** Why an instance stands where it does; see packages/mediation. */
const standings = ['byPrice', 'drawn', 'asPlaced', 'heldOut', 'bid'] as const;
/** Why a campaign of the platform's own advertisers does not take part, in the order in which is asked; see packages/mediation. */
export const ownAdRefusals = [
  'switchedOff',
  'notChosen',
  'advertiserBlocked',
  'categoryBlocked',
  'country',
  'platform',
  'format',
  'creativeBlocked',
  'notBegun',
  'ended',
  'hours',
  'places',
  'phone',
  'carrier',
  'language',
  'segment',
  'cap',
  'budget',
  'priceOverBudget',
  'pacing',
  'floor',
  'heldOut',
] as const;
export type OwnAdRefusal = (typeof ownAdRefusals)[number];
/** `outbid`: it fitted, and another one won. */
export const ownAdOutcomes = [...ownAdRefusals, 'outbid', 'won'] as const;
export type OwnAdOutcome = (typeof ownAdOutcomes)[number];
const ignoredBids = ['notBidding', 'duplicate', 'notANumber', 'negative', 'tooHigh'] as const;

/** Why an entry of the rule that decides is left out; `sdkTooOld`: the phone asks in a protocol version that knows no bids. */
const absence = z.object({
  reason: z.enum(absenceReasons),
  blockRule: z.optional(named),
  failure: z.optional(failure),
});

/** An instance as it was called at the decision. */
export const instanceRef = z.object({
  id: z.int(),
  adnId: z.int(),
  name: z.string(),
  unitId: z.string(),
});
export type InstanceRef = z.infer<typeof instanceRef>;

/** USD per thousand impressions, as decimal text. */
const usd = z.string();
/** Null where none is known. */
const price = z.nullable(usd);

/** The auction on own ads that one of the bidding instances stands for. */
export const ownAdsAuction = z.object({
  /** Which instance it is; absent: the only one. */
  instance: z.optional(instanceRef),
  /** Whose ads the app lets in; `house`: those of the publisher's own house alone. */
  mode: z.enum([...ownAdsModes, 'house']),
  floor: usd,
  /** What the winner bids beside other networks, where the installation takes a share of its price; absent: its price. */
  net: z.optional(usd),
  arm: z.enum(['greedy', 'explore']),
  /** With which the winner wins such a request, 0–1; null: nobody won. */
  probability: z.nullable(z.number()),
  /** Of cards, of which a phone gets several at once: how many won one after the other; absent: only one can win. */
  cards: z.optional(z.int()),
  /** Campaigns for the country: the winner, then the dearest. */
  looked: z.array(
    z.object({
      campaignId: z.int(),
      /** Null, as what it promotes: it was switched off since, and nothing else is known of it any more. */
      advertiser: z.nullable(named),
      /** The app or site that it promotes. */
      promoted: z.nullable(z.string()),
      /** What it would have paid. */
      price: usd,
      outcome: z.enum(ownAdOutcomes),
      /** Where it is the phone that it is not for. */
      failure: z.nullable(failure),
    }),
  ),
  /** How many more there are, by what came of them; those for other countries stand here alone. */
  more: z.array(z.object({ outcome: z.enum(ownAdOutcomes), campaigns: z.int() })),
});
export type OwnAdsAuction = z.infer<typeof ownAdsAuction>;

const decided = z.object({
  outcome: z.enum(outcomes),
  blockedBy: z.nullable(named),
  device: z.nullable(failure),
  test: z.nullable(z.extend(named, { group: z.enum(['A', 'B']), counted: z.boolean() })),
  /** The rules of the person's group in the order in which they are tried. */
  rules: z.array(
    z.object({
      ruleId: z.int(),
      name: z.string(),
      block: z.enum(['country', 'all']),
      verdict: z.enum(verdicts),
      failure: z.nullable(failure),
    }),
  ),
  /** The rule that decides; null: none matches, and instances of the placement are served as by Auto. */
  ruleId: z.nullable(z.int()),
  autoOptimized: z.boolean(),
  arm: z.enum(arms),
  /** With which the first instance comes first for such a request, 0–1. */
  probability: z.number(),
  /** The waterfall as served, the first is asked first. */
  served: z.array(
    z.object({
      instance: instanceRef,
      ecpm: price,
      source: z.enum(priceSources),
      /** In the rule's own list, from 1; 0: it was to bid, and stands there by its bid or by what it is expected to earn. */
      place: z.int(),
      /** Where the true eCPM lies in 9 of 10 cases; null: not known, or exact. */
      interval: z.nullable(z.object({ low: usd, high: usd })),
      /** Weighted impressions that the eCPM stands on. */
      impressions: z.number(),
      standing: z.nullable(z.enum(standings)),
      /** The eCPM that was drawn for it, by which it stands. */
      drawn: price,
    }),
  ),
  /** Bidding instances whose price the phone asks for. */
  toBid: z.array(instanceRef),
  /** Entries of the rule that are not served. */
  leftOut: z.array(
    z.object({
      instanceId: z.int(),
      /** Null: it is not the placement's. */
      instance: z.nullable(instanceRef),
      list: z.enum(['waterfall', 'bidding']),
      absence,
    }),
  ),
  /** Prices that the phone held. */
  bids: z.array(
    z.object({
      instanceId: z.int(),
      instance: z.nullable(instanceRef),
      price,
      /** Null: it takes part in the waterfall. */
      ignored: z.nullable(z.enum(ignoredBids)),
    }),
  ),
  /** Absent: no instance of own ads is asked for a bid. */
  ownAds: z.optional(ownAdsAuction),
  /** Of several instances of own ads, each of which holds an auction of its own, all after the first; absent: there are none. */
  moreOwnAds: z.optional(z.array(ownAdsAuction)),
});

/** Which rule serves a phone, why each earlier one did not, and what it gets. */
export const serving = z.extend(decided, {
  /** What the rules would have given where a test forces a network instead; absent: none does, or it is older than this. */
  unforced: z.optional(decided),
});
export type Serving = z.infer<typeof serving>;
