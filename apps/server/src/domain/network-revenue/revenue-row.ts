import * as z from 'zod/mini';

/** Where a report came from. */
export const revenueSources = ['upload', 'backfill'] as const;
/** `own`: of own ads, as they were booked. `undone`: nothing is reported any more; readers that ask whether there is a report leave it out. */
export type RevenueSource = (typeof revenueSources)[number] | 'own' | 'undone';

const count = z.nullable(z.coerce.number());

/** What a network says of an instance in a country on a day, as it is read and kept. Money as exact decimal text. */
export const networkRevenue = z.object({
  organizationId: z.number(),
  appId: z.number(),
  placementId: z.number(),
  /** See contract/report/unmatched.ts for what matches no instance. */
  instanceId: z.number(),
  networkId: z.number(),
  /** What the network calls the ad unit, of what matches no instance; else empty. */
  unit: z._default(z.string(), ''),
  /** ISO 3166-1 alpha-2, `00`: not said. */
  country: z.string(),
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  /** Null: not counted in the report. */
  impressions: count,
  clicks: count,
  /** In the currency that was reported. */
  revenue: z.string(),
  /** ISO 4217 */
  currency: z.string(),
  /** USD for one unit of the currency, and the day of that rate. */
  rate: z.string(),
  rateDate: z.string(),
  revenueUsd: z.string(),
});
export type NetworkRevenue = Readonly<z.output<typeof networkRevenue>>;

/** What is said of a place where nothing is reported any more: ClickHouse replaces rows and never removes them. */
export const nothing = { impressions: null, clicks: null, revenue: '0', revenueUsd: '0' } as const;
