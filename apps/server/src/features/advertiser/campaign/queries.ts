import { type CampaignForm, campaignFields } from '@millrace/contract/advertiser/campaign';
import { type CampaignSwitch, campaignSwitches } from '@millrace/contract/advertiser/campaign-state';
import { type PromotedPlatform, promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The advertiser's campaigns with their apps and what was booked of them; row-level security leaves none of others. */
export function queryCampaigns(tx: Tx, today: string) {
  return tx
    .selectFrom('campaign')
    .innerJoin('promoted_app as promoted', 'promoted.id', 'campaign.promoted_app_id')
    .innerJoin('organization as advertiser', 'advertiser.id', 'campaign.organization_id')
    .select([
      'campaign.id',
      'campaign.promoted_app_id',
      'campaign.name',
      'campaign.goal',
      'campaign.switch',
      'campaign.starts_at',
      'campaign.ends_at',
      'campaign.countries',
      'campaign.targeting',
      'campaign.pricing',
      'campaign.bid',
      'campaign.daily_budget',
      'campaign.total_budget',
      'campaign.even_pacing',
      'campaign.cap_impressions',
      'campaign.cap_hours',
      'campaign.link',
      'campaign.impression_trackers',
      'campaign.click_trackers',
      'campaign.version',
      'campaign.created_at',
      'promoted.name as app_name',
      'promoted.platform as app_platform',
      'promoted.icon as app_icon',
      'promoted.status as app_status',
      'advertiser.status as advertiser_status',
    ])
    .select((eb) => [
      eb
        .selectFrom('campaign_day')
        .whereRef('campaign_id', '=', 'campaign.id')
        .select(sql<string>`coalesce(sum(spent), 0)`.as('spent'))
        .as('spent_in_all'),
      eb
        .selectFrom('campaign_day')
        .whereRef('campaign_id', '=', 'campaign.id')
        .where('day', '=', today)
        .select('spent')
        .as('spent_today'),
    ]);
}

export type CampaignRecord = Awaited<ReturnType<ReturnType<typeof queryCampaigns>['execute']>>[number];

/** How many creatives of a campaign are in each state of review; archived ones are none. */
export interface ReviewCounts {
  readonly approved: number;
  readonly waiting: number;
  readonly rejected: number;
}

export const noCreatives: ReviewCounts = { approved: 0, waiting: 0, rejected: 0 };

/** The counts of each campaign that has a creative. */
export async function countCreatives(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReviewCounts>> {
  const counts = new Map<number, ReviewCounts>();
  if (ids.length === 0) return counts;
  const rows = await tx
    .selectFrom('campaign_creative')
    .innerJoin('creative', 'creative.id', 'campaign_creative.creative_id')
    .select((eb) => ['campaign_id', 'review', eb.fn.countAll<string>().as('count')])
    .where('campaign_id', 'in', ids)
    .where('archived_at', 'is', null)
    .groupBy(['campaign_id', 'review'])
    .execute();
  for (const { campaign_id, review, count } of rows)
    counts.set(campaign_id, { ...(counts.get(campaign_id) ?? noCreatives), [review]: Number(count) });
  return counts;
}

/** A campaign as its form has it, and its switch. */
export interface StoredCampaign {
  readonly id: number;
  readonly promotedAppId: number;
  readonly platform: PromotedPlatform;
  readonly appActive: boolean;
  readonly switch: CampaignSwitch;
  readonly version: number;
  readonly form: CampaignForm;
}

/** @throws CallError notFound */
export async function readStored(
  tx: Tx,
  id: number,
  today: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredCampaign> {
  if (lock)
    found(await tx.selectFrom('campaign').select('id').where('id', '=', id).forUpdate().executeTakeFirst());
  const row = found(await queryCampaigns(tx, today).where('campaign.id', '=', id).executeTakeFirst());
  return { ...storedOf(row), form: await formOf(tx, row) };
}

export function storedOf(row: CampaignRecord): Omit<StoredCampaign, 'form'> {
  return {
    id: row.id,
    promotedAppId: row.promoted_app_id,
    platform: promotedPlatforms[row.app_platform] ?? 'web',
    appActive: row.app_status === 1,
    switch: z.parse(z.enum(campaignSwitches), row.switch),
    version: row.version,
  };
}

const instantOf = (date: Date | null) => date?.toISOString() ?? null;
/** An amount as people write it. */
export const usd = (stored: string): string => (stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored);

async function formOf(tx: Tx, row: CampaignRecord): Promise<CampaignForm> {
  const bids = await tx
    .selectFrom('campaign_bid')
    .select(['group_number', 'bid'])
    .select(sql<string[]>`array_agg(country order by country)`.as('countries'))
    .where('campaign_id', '=', row.id)
    .groupBy(['group_number', 'bid'])
    .orderBy('group_number')
    .execute();
  const creatives = await tx
    .selectFrom('campaign_creative')
    .select(['creative_id as id', 'weight'])
    .where('campaign_id', '=', row.id)
    .orderBy('position')
    .execute();
  return z.parse(z.object(campaignFields), {
    name: row.name,
    goal: row.goal,
    startsAt: instantOf(row.starts_at),
    endsAt: instantOf(row.ends_at),
    countries: row.countries,
    targeting: row.targeting,
    pricing: row.pricing,
    bid: usd(row.bid),
    bids: bids.map(({ countries, bid }) => ({ countries, bid: usd(bid) })),
    dailyBudget: row.daily_budget === null ? null : usd(row.daily_budget),
    totalBudget: row.total_budget === null ? null : usd(row.total_budget),
    pacing: row.even_pacing ? 'even' : 'fast',
    capImpressions: row.cap_impressions,
    capHours: row.cap_hours,
    link: row.link,
    impressionTrackers: row.impression_trackers,
    clickTrackers: row.click_trackers,
    creatives,
  });
}
