import * as z from 'zod/mini';
import { id, instant } from '../kit/fields.ts';
import { daysWithin, reportDay } from './definition.ts';
import { mostDays } from './period.ts';

/** Which days are looked at, of which app; without one of all together. */
export const qualityRequest = z
  .object({
    /** In UTC, both included. */
    from: reportDay,
    to: reportDay,
    pubAppId: z.optional(id),
  })
  .check(daysWithin(mostDays));

/** Most gaps, and most apps, that are told of a network. */
export const mostGaps = 12;
export const mostGapApps = 3;

/** USD as decimal text. */
const usd = z.string();

/** What a network has reported of the days on which it showed ads. Today and what comes after it is not judged. */
const networkQuality = z.object({
  adnId: z.int(),
  /** Days on which it showed ads: those without any report, and those of which a part is not reported. */
  days: z.int(),
  without: z.int(),
  partly: z.int(),
  /** The days without any report, the newest first. */
  gaps: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** The last of these days that it has reported; null: none of them. */
  lastDay: z.nullable(z.iso.date()),
  /** When its last report came, be it fetched or as a file; null: none did, or the caller is limited to some apps. */
  cameAt: z.nullable(instant),
  /** The account whose reports lag, of which `cameAt` is then; null: it has one account, or is not fetched. */
  lagging: z.nullable(z.string()),
  /** The last day whose figures it changes no more; null: it reports nothing. */
  finalUntil: z.nullable(z.iso.date()),
  reported: usd,
  /** Our own estimate of what it has not reported, and the apps with most of it. */
  open: usd,
  apps: z.array(
    z.object({
      id,
      name: z.string(),
      /** Where the organization has apps of both platforms; else null. */
      plat: z.nullable(z.literal([0, 1])),
      /** The account that reports for the app; null: none is chosen. */
      account: z.nullable(z.string()),
      open: usd,
    }),
  ),
});
export type NetworkQuality = z.infer<typeof networkQuality>;

/** Revenue that belongs to no instance, network by network. */
const unmatchedQuality = z.object({ adnId: z.int(), units: z.int(), revenue: usd });

export const quality = z.object({
  /** What networks reported, and our own estimate of what they have not. */
  reported: usd,
  open: usd,
  /** Those with the largest part open first. */
  networks: z.array(networkQuality),
  /** Empty where one app is looked at: what belongs to no instance belongs to no app. */
  unmatched: z.array(unmatchedQuality),
  /** Rows of uploads about these days that were left out; null where one app is looked at. */
  refusedRows: z.nullable(z.int()),
  /** From when on events of these days wait to be counted, of all organizations; null: none does for long. */
  waitingSince: z.nullable(instant),
  /** Of what phones sent about these days. */
  sent: z.object({
    /** Reports of placements or instances that the app does not have: in no figure. */
    uncounted: z.int(),
    /** What came after the following day had ended: in the figures, where it was not at first. */
    late: z.int(),
    /** The part of it that is older than a week: counted on the seventh day before it came. */
    tooLate: z.int(),
    /** Purchases in currencies whose rate was not known: counted, and worth nothing. */
    unvalued: z.int(),
  }),
});
export type Quality = z.infer<typeof quality>;
