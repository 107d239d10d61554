import { z } from 'zod';

/** What the player inside the SDKs reads of an own ad. What it can do without is optional. */
const ownAd = z.object({
  // iOS puts both into a literal, where an absent one ends the app.
  cid: z.string().min(1),
  crid: z.string().min(1),
  title: z.optional(z.string()),
  descn: z.optional(z.string()),
  imgs: z.optional(z.array(z.string())),
  video: z.optional(z.object({ url: z.string(), dur: z.optional(z.number()), skip: z.optional(z.number()) })),
  app: z.object({ id: z.string(), name: z.string(), icon: z.optional(z.string()) }),
  link: z.string(),
  iswv: z.literal([0, 1]),
  imptks: z.array(z.string()),
  clktks: z.array(z.string()),
  resources: z.optional(z.array(z.string())),
  /** What the bid of a card is, USD per thousand impressions. */
  r: z.optional(z.number()),
  /** Seconds. */
  expire: z.optional(z.number()),
});
export type OwnAd = z.infer<typeof ownAd>;

const ownAdsAnswer = z.object({ code: z.int(), campaigns: z.optional(z.array(ownAd)) });

/** @returns the ads; none is "no fill". @throws Error where an SDK would fail */
export function readOwnAds(body: string): readonly OwnAd[] {
  return ownAdsAnswer.parse(JSON.parse(body)).campaigns ?? [];
}
