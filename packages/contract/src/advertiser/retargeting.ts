import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { daysWithin, reportDay } from '../report/definition.ts';
import { mostDays } from '../report/period.ts';
import { conversionRefusals, touches } from './conversion.ts';
import { eventName } from './event-name.ts';

/** What counts as a success unless another event is said. */
export const usualConversion = 'purchase';
/** Below so many devices in either group nothing is told of what they did. */
export const fewestDevices = 100;
/** How often an interval may be wrong, over all looks together. */
export const lookingAlpha = 0.05;

const days = {
  /** Days in UTC, both included. */
  from: reportDay,
  to: reportDay,
};
const event = z._default(eventName('campaign.errors.eventMalformed' satisfies ErrorKey), usualConversion);

/** An estimate, and where the truth lies at every look at once. */
const interval = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Interval = z.infer<typeof interval>;
/** The same of an amount: USD, as decimal text. */
const usdInterval = z.object({ value: z.string(), low: z.string(), high: z.string() });

/** Devices that a campaign won an auction for, or would have but for its hold-out; what they did since then. */
const group = z.object({
  devices: z.int(),
  /** Of these, those that did it; null: too few devices to be told. */
  converters: z.nullable(z.int()),
  /** How often, and what that was worth, USD. */
  conversions: z.nullable(z.int()),
  value: z.nullable(z.string()),
});

/**
 * What is known of what a campaign changed:
 * - `noHoldOut`: it holds nobody out, so nothing can be known
 * - `tooFew`: one of the groups has fewer than {@link fewestDevices} of the same hold-out, or nobody held out did it
 * - `splitOff`: the groups are not as they were drawn, so they can't be compared
 * - `notYet`: it may have changed nothing
 * - `more`, `fewer`: it did
 */
export const incrementalVerdicts = ['noHoldOut', 'tooFew', 'splitOff', 'notYet', 'more', 'fewer'] as const;
export type IncrementalVerdict = (typeof incrementalVerdicts)[number];

const incrementality = z.object({
  campaign: z.object({ id, name: z.string(), promotedAppId: id, holdOut: z.int() }),
  treated: group,
  heldOut: group,
  /** The days, of those asked, in which it held devices out: spend and what devices did count in these. Several where it did not all the time. */
  counted: z.array(z.object({ from: reportDay, to: reportDay })),
  verdict: z.enum(incrementalVerdicts),
  /** How likely a split at least so far off is when devices were drawn as said; null: there are too few. */
  splitChance: z.nullable(z.number()),
  /** How much more often one that may see it does it, relative to one that never does: 0.12 is 12 % more. */
  lift: z.nullable(interval),
  /** The same of what it is worth. */
  valueLift: z.nullable(interval),
  /** What the campaign brought beyond what would have come anyway: so often, and USD. */
  incremental: z.nullable(interval),
  incrementalValue: z.nullable(usdInterval),
  /** Spent in the counted days, in all where no device was ever drawn, USD, and how much of it came back as incremental value: 1 is all. */
  spend: z.string(),
  /** Null also while the gain is that of a part of the devices, for the spend is that of all. */
  iroas: z.nullable(interval),
  /** Devices that may see it and are compared with none, for those of their hold-out are too few. */
  leftOut: z.int(),
  /** Until a difference such as this could be told from chance, as devices come now; null: it can already, or never. */
  daysNeeded: z.nullable(z.int()),
});
export type Incrementality = z.infer<typeof incrementality>;

const reportFailures = [
  'report.errors.tookTooLong',
  'report.errors.tooManyRows',
  'report.errors.tooMuchMemory',
  'report.errors.busy',
] as const;
const access = { permission: 'promote', actions: ['query'] } as const;

export const measureIncrementality = defineCall({
  method: 'POST',
  path: '/advertiser/retargeting/incrementality',
  summary:
    'What campaigns to engage changed: devices that may see them beside those held out, with intervals that hold at every look.',
  access,
  request: z
    .object({ ...days, event, ...pageRequest, campaignId: z.optional(id) })
    .check(daysWithin(mostDays)),
  response: pageOf(incrementality),
  errors: ['common.errors.notFound', ...reportFailures],
});
/** Impressions of a device: from so many on, until the next. */
export const frequencySteps = [1, 2, 3, 4, 6, 11, 21] as const;
/** Hours until the conversion, within which; what takes longer is the last one. */
export const delaySteps = [1, 6, 24, 72, 168, 720] as const;

export const showPath = defineCall({
  method: 'POST',
  path: '/advertiser/retargeting/path',
  summary:
    'The way of devices from the first impression to the conversion: how many take each step, how long it takes, and how it goes with the number of impressions.',
  access,
  request: z.object({ ...days, event, campaignId: id }).check(daysWithin(mostDays)),
  response: z.object({
    funnel: z.object({
      /** Devices that an auction was won for; null where nobody is held out, for then nobody keeps count. */
      chosen: z.nullable(z.int()),
      shown: z.int(),
      clicked: z.int(),
      /** Of those shown, and of those that clicked. */
      converted: z.int(),
      convertedAfterClick: z.int(),
    }),
    /** Devices by how long after their first impression, or first click, they did it for the first time. */
    delays: z.array(z.object({ afterImpression: z.int(), afterClick: z.int() })),
    frequency: z.array(
      z.object({ from: z.int(), devices: z.int(), converters: z.int(), impressions: z.int() }),
    ),
  }),
  errors: ['common.errors.notFound', ...reportFailures],
});

const named = z.object({ id, name: z.string() });
const lookedUp = z.object({
  /** Of the record of it: another one each time that it was told of. */
  id: z.string(),
  /** When we were told, and when it happened as far as anybody said. */
  toldAt: instant,
  at: instant,
  promotedApp: named,
  name: z.string(),
  /** Its own id; empty: it has none. */
  eventId: z.string(),
  touch: z.nullable(z.enum(touches)),
  /** Why it does not count; null: it does. */
  refusal: z.nullable(z.enum(conversionRefusals)),
  campaign: z.nullable(named),
  creative: z.nullable(named),
  /** The item of the feed that the ad showed, as the feed calls it; empty: none, or nothing has won it. */
  item: z.string(),
  /** Where it was shown. */
  app: z.nullable(z.string()),
  country: z.string(),
  /** When the touch was; null: its phone may not be known again, or it is too long ago. */
  touchAt: z.nullable(instant),
  spent: z.string(),
  valueUsd: z.string(),
});
export type LookedUpConversion = z.infer<typeof lookedUp>;

export const conversionResults = ['all', 'won', 'refused'] as const;

export const lookUpConversions = defineCall({
  method: 'POST',
  path: '/advertiser/retargeting/conversions',
  summary:
    'Single installs and events that were told of, the newest first: which touch won each, or why it does not count. The search finds event ids and names.',
  access,
  request: z
    .object({
      ...days,
      ...pageRequest,
      promotedAppId: z.optional(id),
      campaignId: z.optional(id),
      result: z._default(z.enum(conversionResults), 'all'),
    })
    .check(daysWithin(mostDays)),
  response: pageOf(lookedUp),
  errors: ['common.errors.notFound', ...reportFailures],
});
