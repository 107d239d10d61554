import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { adTypes } from '../publisher/ad-type.ts';
import { platform } from '../publisher/platform.ts';

/** An app of a publisher, as advertisers know it that it lets in. */
export const publisherApp = z.object({
  id,
  name: z.string(),
  plat: z.enum(platform),
  storeId: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  /** Types that its placements have, each once. */
  adTypes: z.array(z.literal(adTypes)),
  /** Those that can show own ads. */
  placements: z.array(z.object({ id, name: z.string(), adType: z.literal(adTypes) })),
});
export type PublisherApp = z.infer<typeof publisherApp>;

/** A campaign may name 500 apps and 500 placements, and its form asks for all of them at once. */
export const mostPlaces = 1000;
const named = z.optional(z.array(id).check(z.maxLength(mostPlaces)));

export const listPublisherApps = defineCall({
  method: 'POST',
  path: '/advertiser/publisher-app/list',
  summary: "Publishers' apps that let the advertiser's ads in, by name; of no other app anything is said.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    ...pageRequest,
    size: z._default(wholeNumber.check(z.positive(), z.maximum(mostPlaces)), 20),
    /** With one of these two: no other apps than the named ones, and those of the named placements. */
    apps: named,
    placements: named,
  }),
  response: pageOf(publisherApp),
  errors: [],
});
