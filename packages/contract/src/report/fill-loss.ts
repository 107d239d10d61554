import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { country, id } from '../kit/fields.ts';
import { daysWithin, reportDay } from './definition.ts';

/** Most days of one answer: every request of them is looked at. */
export const mostFillLossDays = 31;

/** Impressions from which on a placement's eCPM in a country is told from chance, and used. */
export const fillLossOwnFrom = 100;

/** Requests of others from which on those of whoever refused consent are set beside them. */
export const fillLossComparedFrom = 100;

/** Days, with today, of which events are kept; of what was before them nothing is known. */
export const fillLossDaysKept = 90;

/**
 * Why a request got no ad. Those that the server answered with nothing come first, then what the phone said of those that
 * were served. Of several things that a phone said, the one that stopped most instances counts; of equally many, the first.
 */
export const fillLossReasons = [
  /** A block rule of the app. */
  'blocked',
  /** The placement is not for such a device. */
  'deviceExcluded',
  'placementOff',
  /** No rule matches, and no instance was left without one. */
  'noRule',
  /** A rule matches, and none of its instances was left. */
  'nothingLeft',
  /** The SDK of a network did not start. */
  'notInitialised',
  /** The cap of an instance or of the placement. */
  'capped',
  /** The SDK did not let it load: pacing, or a load that was running. */
  'heldBack',
  'timeout',
  /** Networks answered without an ad, or with an error. */
  'noAd',
  /** Only bidders were asked, and none of them bid; or asking for the bid failed. */
  'noBid',
  /** One of these two, of a user who refused consent or the sale of data, or is a child: networks do not say whether that is why. */
  'consent',
  /** It was served, and the phone said neither that it had an ad nor why not. */
  'untold',
] as const;
export type FillLossReason = (typeof fillLossReasons)[number];

/** USD as decimal text. */
const usd = z.string();
const requests = z.int();

/** What requests are told apart by. */
export const fillLossSplits = ['day', 'app', 'placement', 'country'] as const;
export type FillLossSplit = (typeof fillLossSplits)[number];

const lost = z.object({ reason: z.enum(fillLossReasons), requests, lost: usd });

export const fillLoss = z.object({
  /** Each request that was answered: `filled` and the requests of all reasons add up to it. */
  requests,
  filled: requests,
  /**
   * What the others would have earned, each shown once: at the eCPM of their placement in their country, or in all countries where it
   * showed fewer than 100 ads there.
   */
  lost: usd,
  /** Requests without an ad in placements that showed none in these days, so that nobody knows their eCPM. */
  unpriced: requests,
  /** Those that were priced at their placement's eCPM in all countries. */
  ofAllCountries: requests,
  /**
   * Of those who refused consent: requests that networks answered, with an ad or without, in placements and countries where they
   * answered at least 100 of others; how many of them got an ad, and how many would have at the others' fill there. Null: there are none.
   */
  consent: z.nullable(z.object({ requests, filled: requests, expected: requests })),
  /** The first day whose events are kept still: there is nothing of days before it. */
  knownFrom: z.iso.date(),
  /** Only those that happened; what lost most money first. */
  reasons: z.array(lost),
  /**
   * Days with requests in their order, or what else was asked for, what lost most first; they add up to the above. The key is
   * a day, an id, or a country (`00`: not known); the name is what an app or placement is called now, null where it is gone.
   */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.nullable(z.string()),
      requests,
      filled: requests,
      lost: usd,
      reasons: z.array(lost),
    }),
  ),
});
export type FillLoss = z.infer<typeof fillLoss>;

export const getFillLoss = defineCall({
  method: 'GET',
  path: '/report/fill-loss',
  summary:
    'Every request of some days that got no ad, by the reason why, with what it would have earned at the eCPM of its placement in its country; without test sessions.',
  access: { permission: 'performance', actions: ['query'] },
  request: z
    .object({
      /** In UTC, both included. */
      from: reportDay,
      to: reportDay,
      pubAppId: z.optional(id),
      placementId: z.optional(id),
      /** ISO 3166-1 alpha-2. */
      country: z.optional(country('common.errors.invalid')),
      /** Absent: by day. */
      by: z.optional(z.enum(fillLossSplits)),
    })
    .check(daysWithin(mostFillLossDays)),
  response: fillLoss,
  errors: [
    'common.errors.notFound',
    'report.errors.tookTooLong',
    'report.errors.tooManyRows',
    'report.errors.tooMuchMemory',
    'report.errors.busy',
  ],
});
