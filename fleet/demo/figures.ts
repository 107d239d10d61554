import { dayMs } from '@millrace/contract/kit/duration';
import { z } from 'zod';
import type { Ledger } from '../ledger.ts';

/** What an instance showed in a country on a day, and what its network truly pays for it. */
export const figure = z.object({
  /** Days since 1970, UTC. */
  day: z.number(),
  instanceId: z.number(),
  country: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  /** Billionths of a USD. */
  paidNano: z.number(),
});
export type Figure = z.infer<typeof figure>;

/** The days of instances that showed something. */
export function figuresOf({ rows }: Pick<Ledger, 'rows'>): Figure[] {
  const hours = rows.map(({ hour, instanceId, country, counts, paidNano }) => {
    const { impressions = 0, clicks = 0 } = counts;
    return { day: Math.floor(hour / dayMs), instanceId, country, impressions, clicks, paidNano };
  });
  return addFigures(
    hours.filter(({ impressions, clicks }) => impressions + clicks > 0),
    [],
  );
}

/** Figures of the same day, instance and country become one. */
export function addFigures(some: readonly Figure[], others: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const each of [...some, ...others]) {
    const key = `${each.day} ${each.instanceId} ${each.country}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...each });
    else {
      sum.impressions += each.impressions;
      sum.clicks += each.clicks;
      sum.paidNano += each.paidNano;
    }
  }
  return [...sums.values()];
}
