import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { id, oneLine } from '../kit/fields.ts';
import { checkTargeting } from '../kit/targeting-checks.ts';
import { whenRight } from '../kit/when-right.ts';
import { everyone, type Targeting, targetingFields } from '../publisher/targeting.ts';

/** Hours of a week in UTC, Monday's first one 0. */
export const hoursOfWeek = 168;

const words = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine));
const modes = z.nullable(z.enum(['include', 'exclude']));
/** Segments that a campaign names on either side. */
const mostSegments = 20;
// Campaigns of older versions have none.
const segments = z._default(
  z.array(id).check(
    z.maxLength(mostSegments),
    z.overwrite((ids: number[]) => [...new Set(ids)]),
  ),
  [],
);
const { connections, deviceTypes, osMin, osMax, brandMode, brands, modelMode, models } = targetingFields;

/**
 * Whom a campaign is for, its countries apart. Every condition must hold; an empty list or `null` is no condition. The
 * conditions that mediation rules have too are read in the same way.
 */
const campaignTargetingFields = {
  connections,
  deviceTypes,
  osMin,
  osMax,
  brandMode,
  brands,
  modelMode,
  models,
  carriers: words.check(z.maxLength(100)),
  /** ISO 639-1, lower case; of the phone. */
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2}$/, 'common.errors.invalid')))
    .check(z.maxLength(100)),
  /** Hours of the week that it runs in; empty: all. */
  hours: z.array(z.int().check(z.minimum(0), z.maximum(hoursOfWeek - 1))).check(
    z.maxLength(hoursOfWeek),
    z.overwrite((hours: number[]) => [...new Set(hours)].toSorted((one, other) => one - other)),
  ),
  /** Publishers' apps that it runs in, or not. */
  publisherMode: modes,
  publisherApps: z.array(id).check(z.maxLength(500)),
  placements: z.array(id).check(z.maxLength(500)),
  /** Segments of the advertiser: whoever is in any of the first, and in none of the others. */
  segmentsIn: segments,
  segmentsOut: segments,
};
const fields = z.object(campaignTargetingFields);
export type CampaignTargeting = z.infer<typeof fields>;

/** A campaign for everybody, everywhere. */
export const everybody: CampaignTargeting = {
  connections: [],
  deviceTypes: [],
  osMin: null,
  osMax: null,
  brandMode: null,
  brands: [],
  modelMode: null,
  models: [],
  carriers: [],
  languages: [],
  hours: [],
  publisherMode: null,
  publisherApps: [],
  placements: [],
  segmentsIn: [],
  segmentsOut: [],
};

/** A campaign that names no publisher's app and no placement. */
export const noPlaces = { publisherApps: [], placements: [] } as const satisfies Pick<
  CampaignTargeting,
  'publisherApps' | 'placements'
>;

const places = ({ publisherApps, placements }: CampaignTargeting) => publisherApps.length + placements.length;

export const campaignTargeting = fields.check(
  z.check<CampaignTargeting>(
    (payload) => {
      const { issues } = payload;
      checkTargeting({ value: sharedPart(payload.value), issues: issues as z.core.$ZodRawIssue[] }, everyone);
    },
    { when: whenRight() },
  ),
  z.refine<CampaignTargeting>((value) => value.publisherMode === null || places(value) > 0, {
    error: 'campaign.errors.placesEmpty' satisfies ErrorKey,
    path: ['publisherApps'],
    when: whenRight('publisherMode', 'publisherApps', 'placements'),
  }),
  z.refine<CampaignTargeting>((value) => value.publisherMode !== null || places(value) === 0, {
    error: 'mediationRule.errors.modeEmpty' satisfies ErrorKey,
    path: ['publisherMode'],
    when: whenRight('publisherMode', 'publisherApps', 'placements'),
  }),
  z.refine<CampaignTargeting>(
    ({ segmentsIn, segmentsOut }) => !segmentsOut.some((one) => segmentsIn.includes(one)),
    {
      error: 'campaign.errors.segmentTwice' satisfies ErrorKey,
      path: ['segmentsOut'],
      when: whenRight('segmentsIn', 'segmentsOut'),
    },
  ),
);

/** The conditions that mediation rules have too, as theirs: one engine reads both. */
export function sharedPart(value: CampaignTargeting): Targeting {
  return {
    ...everyone,
    connections: value.connections,
    deviceTypes: value.deviceTypes,
    osMin: value.osMin,
    osMax: value.osMax,
    brandMode: value.brandMode,
    brands: value.brands,
    modelMode: value.modelMode,
    models: value.models,
  };
}
