import { type CampaignForm, campaignFields } from '@millrace/contract/advertiser/campaign';
import { productPicks } from '@millrace/contract/advertiser/campaign-products';
import { type CampaignSwitch, campaignSwitches } from '@millrace/contract/advertiser/campaign-state';
import { type PromotedPlatform, promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import { allRegions } from '@millrace/contract/kit/fields';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { withoutZeros } from '../../../platform/decimal.ts';
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
      'campaign.paid_event',
      'campaign.bid',
      'campaign.daily_budget',
      'campaign.total_budget',
      'campaign.even_pacing',
      'campaign.cap_impressions',
      'campaign.cap_hours',
      'campaign.hold_out',
      'campaign.recency',
      'campaign.recency_older',
      'campaign.product_feed_id',
      'campaign.product_picks',
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

/** The segments that some campaigns are for, or keep from, with how many are in them. */
function querySegments(tx: Tx, ids: readonly number[], way: 'in' | 'out') {
  return tx
    .selectFrom('campaign_segment as named')
    .innerJoin('segment', 'segment.id', 'named.segment_id')
    .leftJoin('segment_count as count', 'count.segment_id', 'named.segment_id')
    .select('named.campaign_id')
    .where('named.campaign_id', 'in', ids)
    .where('named.way', '=', way);
}

/** Those of some campaigns that are for segments of which none has enough members to be shown ads, and any whose device is known. */
export async function withoutMembers(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await querySegments(tx, ids, 'in')
    .groupBy('named.campaign_id')
    .having(
      sql<boolean>`not bool_or(segment.switch in ('on', 'paused') and coalesce(count.size, 0) >= ${fewestMembers} and coalesce(count.on_phones, 0) > 0)`,
    )
    .execute();
  return new Set(rows.map(({ campaign_id }) => campaign_id));
}

/**
 * Those of some campaigns that are kept from a segment of which phones' servers do not know who is in it: nobody who may be is shown
 * their ads.
 */
export async function withUncounted(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await querySegments(tx, ids, 'out')
    .distinct()
    .where((eb) =>
      eb.or([eb('segment.switch', 'not in', ['on', 'paused']), eb('count.counted_at', 'is', null)]),
    )
    .execute();
  return new Set(rows.map(({ campaign_id }) => campaign_id));
}

/** The lowest bid of each of some campaigns where they run, USD. */
export async function lowestBids(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; bid: string }>`
    select campaign.id, least(
      min(own.bid) filter (where own.country = any(campaign.countries) or ${allRegions} = any(campaign.countries)),
      case when ${allRegions} = any(campaign.countries)
        or cardinality(campaign.countries) > count(*) filter (where own.country = any(campaign.countries))
      then campaign.bid end) as bid
    from campaign left join campaign_bid own on own.campaign_id = campaign.id
    where campaign.id = any(${[...ids]}::int[])
    group by campaign.id`.execute(tx);
  return new Map(rows.map(({ id, bid }) => [id, bid]));
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
  const [stored] = await readManyStored(tx, today, (query) => query.where('campaign.id', '=', id));
  return found(stored);
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
/** Many of them, each whole. @param of which, in which order */
export async function readManyStored(
  tx: Tx,
  today: string,
  of: (query: ReturnType<typeof queryCampaigns>) => ReturnType<typeof queryCampaigns>,
): Promise<StoredCampaign[]> {
  const rows = await of(queryCampaigns(tx, today)).execute();
  const partsOf = await readParts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...storedOf(row), form: formOf(row, partsOf(row.id)) }));
}

type Parts = Pick<CampaignForm, 'bids' | 'creatives'>;

/** Prices by country and creatives of campaigns, which have tables of their own. */
async function readParts(tx: Tx, ids: readonly number[]): Promise<(id: number) => Parts> {
  if (ids.length === 0) return () => ({ bids: [], creatives: [] });
  const bids = await tx
    .selectFrom('campaign_bid')
    .select(['campaign_id', 'group_number', 'bid'])
    .select(sql<string[]>`array_agg(country order by country)`.as('countries'))
    .where('campaign_id', 'in', ids)
    .groupBy(['campaign_id', 'group_number', 'bid'])
    .orderBy('group_number')
    .execute();
  const creatives = await tx
    .selectFrom('campaign_creative')
    .select(['campaign_id', 'creative_id', 'weight'])
    .where('campaign_id', 'in', ids)
    .orderBy('position')
    .execute();
  const bidsOf = Map.groupBy(bids, ({ campaign_id }) => campaign_id);
  const creativesOf = Map.groupBy(creatives, ({ campaign_id }) => campaign_id);
  return (id) => ({
    bids: (bidsOf.get(id) ?? []).map(({ countries, bid }) => ({ countries, bid: withoutZeros(bid) })),
    creatives: (creativesOf.get(id) ?? []).map(({ creative_id, weight }) => ({ id: creative_id, weight })),
  });
}

function formOf(row: CampaignRecord, { bids, creatives }: Parts): CampaignForm {
  return z.parse(z.object(campaignFields), {
    name: row.name,
    goal: row.goal,
    startsAt: instantOf(row.starts_at),
    endsAt: instantOf(row.ends_at),
    countries: row.countries,
    targeting: row.targeting,
    pricing: row.pricing,
    paidEvent: row.paid_event,
    bid: withoutZeros(row.bid),
    bids,
    dailyBudget: row.daily_budget === null ? null : withoutZeros(row.daily_budget),
    totalBudget: row.total_budget === null ? null : withoutZeros(row.total_budget),
    pacing: row.even_pacing ? 'even' : 'fast',
    capImpressions: row.cap_impressions,
    capHours: row.cap_hours,
    holdOut: row.hold_out,
    recency: row.recency,
    recencyOlder: withoutZeros(row.recency_older),
    productFeedId: row.product_feed_id,
    productPicks: row.product_picks.length === 0 ? [...productPicks] : row.product_picks,
    link: row.link,
    impressionTrackers: row.impression_trackers,
    clickTrackers: row.click_trackers,
    creatives,
  });
}
