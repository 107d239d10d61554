import type { AdFigures } from '@millrace/contract/advertiser/ads-overview';
import * as z from 'zod/mini';
import { add, decimal, decimalText } from '../../platform/decimal.ts';
import type { Services } from '../../platform/services.ts';

const figures = z.object({
  spend: z.string(),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  installs: z.coerce.number(),
  events: z.coerce.number(),
});
/** Of rows of `own_ad_hour AS h`. */
const sums = `toString(sum(h.spent)) AS spend, toString(sum(h.impressions)) AS impressions,
  toString(sum(h.clicks)) AS clicks, toString(sum(h.installs)) AS installs, toString(sum(h.events)) AS events`;

const ofDay = z.extend(figures, { day: z.string() });
export type AdDay = z.infer<typeof ofDay>;

/** What an advertiser's ads did on each day from one on that has anything. @param from `YYYY-MM-DD`, UTC */
export function countAdDays(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  from: string,
): Promise<AdDay[]> {
  return clickhouse.report(
    {
      sql: `SELECT toString(toDate(h.hour)) AS day, ${sums}
        FROM millrace.own_ad_hour AS h
        WHERE h.advertiser_id = {advertiser:UInt32} AND h.hour >= toDateTime({from:String}, 'UTC')
        GROUP BY day ORDER BY day`,
      params: { advertiser: advertiserId, from: `${from} 00:00:00` },
    },
    ofDay,
  );
}

const ofCampaign = z.extend(figures, { id: z.coerce.number() });

/** What each of some campaigns has done since a day, of those that did anything. @param from `YYYY-MM-DD`, UTC */
export async function countByCampaign(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  campaignIds: readonly number[],
  from: string,
): Promise<(AdFigures & { readonly id: number })[]> {
  if (campaignIds.length === 0) return [];
  return clickhouse.report(
    {
      sql: `SELECT toString(h.campaign_id) AS id, ${sums}
        FROM millrace.own_ad_hour AS h
        WHERE h.advertiser_id = {advertiser:UInt32} AND h.campaign_id IN {campaigns:Array(UInt32)}
          AND h.hour >= toDateTime({from:String}, 'UTC')
        GROUP BY h.campaign_id ORDER BY h.campaign_id`,
      params: { advertiser: advertiserId, campaigns: [...campaignIds], from: `${from} 00:00:00` },
    },
    ofCampaign,
  );
}

const hour = z.object({ campaign_id: z.coerce.number(), hour: z.coerce.number(), spend: z.string() });

/** What each of some campaigns spent in each hour of a day that has anything, USD by hour. @param day `YYYY-MM-DD`, UTC */
export async function countSpendByHour(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  day: string,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await clickhouse.report(
    {
      sql: `SELECT toString(h.campaign_id) AS campaign_id, toString(toHour(h.hour)) AS hour, toString(sum(h.spent)) AS spend
        FROM millrace.own_ad_hour AS h
        WHERE h.advertiser_id = {advertiser:UInt32} AND h.campaign_id IN {campaigns:Array(UInt32)}
          AND toDate(h.hour) = {day:Date}
        GROUP BY h.campaign_id, h.hour`,
      params: { advertiser: advertiserId, campaigns: [...campaignIds], day },
    },
    hour,
  );
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id);
  return new Map(
    [...byCampaign].map(([id, hours]) => [id, new Map(hours.map((row) => [row.hour, row.spend]))]),
  );
}

/** Days added up. @param from the first day, @param until the day after the last one */
export function sumOf(days: readonly AdDay[], from: string, until: string): AdFigures {
  let spend = decimal('0');
  let [impressions, clicks, installs, events] = [0, 0, 0, 0];
  for (const one of days) {
    if (one.day < from || one.day >= until) continue;
    spend = add(spend, decimal(one.spend));
    impressions += one.impressions;
    clicks += one.clicks;
    installs += one.installs;
    events += one.events;
  }
  return { spend: decimalText(spend), impressions, clicks, installs, events };
}
