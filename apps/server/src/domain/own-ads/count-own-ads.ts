import type { AdFigures } from '@millrace/contract/advertiser/ads-overview';
import * as z from 'zod/mini';
import { add, decimal, decimalText } from '../../platform/decimal.ts';
import type { Services } from '../../platform/services.ts';

const counted = z.object({
  day: z.string(),
  spend: z.string(),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
});
export type AdDay = z.infer<typeof counted>;

/** What an advertiser's ads did on each day from one on that has anything. @param from `YYYY-MM-DD`, UTC */
export function countAdDays(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  from: string,
): Promise<AdDay[]> {
  return clickhouse.report(
    {
      sql: `SELECT toString(toDate(h.hour)) AS day, toString(sum(h.spent)) AS spend,
          toString(sum(h.impressions)) AS impressions, toString(sum(h.clicks)) AS clicks
        FROM millrace.own_ad_hour AS h
        WHERE h.advertiser_id = {advertiser:UInt32} AND h.hour >= toDateTime({from:String}, 'UTC')
        GROUP BY day ORDER BY day`,
      params: { advertiser: advertiserId, from: `${from} 00:00:00` },
    },
    counted,
  );
}

/** Days added up. @param from the first day, @param until the day after the last one */
export function sumOf(days: readonly AdDay[], from: string, until: string): AdFigures {
  let spend = decimal('0');
  let [impressions, clicks] = [0, 0];
  for (const one of days) {
    if (one.day < from || one.day >= until) continue;
    spend = add(spend, decimal(one.spend));
    impressions += one.impressions;
    clicks += one.clicks;
  }
  return { spend: decimalText(spend), impressions, clicks };
}
