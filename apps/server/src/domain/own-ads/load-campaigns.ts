import { pricings } from '@millrace/contract/advertiser/campaign';
import { productPickList } from '@millrace/contract/advertiser/campaign-products';
import { recencySteps } from '@millrace/contract/advertiser/campaign-recency';
import { campaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import type { Outcomes } from '@millrace/mediation/own-ads/learned-rates';
import type { OwnCampaign, OwnCreative, OwnCreativeKind } from '@millrace/mediation/own-ads/own-campaign';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { pictureFile } from '../catalogue/item-picture.ts';
import type { CampaignShard, CreativeShard } from './campaign-shard.ts';
import { keptPart } from './kept-part.ts';

/**
 * The campaigns of advertisers that may be shown once the clock and the budget let them: switched on, of an active app,
 * with a creative that may run. Those of an advertiser that is switched off are none.
 * @param reviewing whether creatives run before or after they are reviewed
 */
export async function loadCampaigns(
  tx: Tx,
  organizationIds: readonly number[],
  reviewing: 'before' | 'after',
): Promise<ReadonlyMap<number, readonly CampaignShard[]>> {
  const rows = await tx
    .selectFrom('campaign')
    .innerJoin('promoted_app as promoted', 'promoted.id', 'campaign.promoted_app_id')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .selectAll('campaign')
    .select([
      'promoted.platform as app_platform',
      'promoted.store_id as app_store_id',
      'promoted.host as app_host',
      'promoted.name as app_name',
      'promoted.icon_file as app_icon',
      'promoted.store_url as app_url',
      'promoted.category as app_category',
      'promoted.genres as app_genres',
      'organization.name as advertiser',
      'organization.house_of',
    ])
    .where('campaign.organization_id', '=', anyOf(organizationIds))
    .where('campaign.switch', '=', 'on')
    .where('promoted.status', '=', 1)
    .where('organization.status', '=', 1)
    .leftJoin('campaign_rate as rate', 'rate.campaign_id', 'campaign.id')
    .select(['rate.impressions', 'rate.clicks', 'rate.installs', 'rate.events'])
    .select((eb) => [
      eb.selectFrom('installation_setting').select('platform_share').as('platform_share'),
      sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      eb
        .selectFrom('campaign_day')
        .whereRef('campaign_id', '=', 'campaign.id')
        .select(sql<string>`coalesce(sum(spent), 0)`.as('spent'))
        .as('spent_in_all'),
      eb
        .selectFrom('campaign_day')
        .whereRef('campaign_id', '=', 'campaign.id')
        .where('day', '=', sql<string>`(now() at time zone 'UTC')::date`)
        .select('spent')
        .as('spent_today'),
    ])
    .orderBy('campaign.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const bids = Map.groupBy(await loadBids(tx, ids), ({ campaign_id }) => campaign_id);
  const creatives = await loadCreatives(tx, ids, reviewing);
  const shards = rows.flatMap((row) => {
    const shown = (creatives.get(row.id) ?? []).filter(({ shard }) => isLoadable(shard, row));
    if (shown.length === 0) return [];
    const prices = Object.fromEntries((bids.get(row.id) ?? []).map(({ country, bid }) => [country, bid]));
    const pricing = z.parse(z.enum(pricings), row.pricing);
    const shard: CampaignShard = {
      campaign: {
        id: row.id,
        advertiserId: row.organization_id,
        isHouse: row.house_of !== null,
        category: row.app_category,
        ...(row.app_genres !== null && row.app_genres.length > 0 && { genres: row.app_genres }),
        platform: row.app_platform === 0 || row.app_platform === 1 ? row.app_platform : null,
        countries: row.countries,
        targeting: z.parse(campaignTargeting, row.targeting),
        pricing,
        bid: Number(row.bid),
        bids: Object.fromEntries(Object.entries(prices).map(([country, bid]) => [country, Number(bid)])),
        startsAt: row.starts_at?.getTime() ?? null,
        endsAt: row.ends_at?.getTime() ?? null,
        capImpressions: row.cap_impressions,
        holdOut: row.hold_out,
        ...recencyOf(row),
        creatives: shown.map(({ fitting }) => fitting),
      },
      name: row.name,
      advertiser: row.advertiser,
      promoted: {
        id: row.promoted_app_id,
        platform: promotedPlatforms[row.app_platform] ?? 'web',
        storeId: row.app_store_id,
        name: row.app_name,
        ...(row.app_icon !== null && { iconFile: z.parse(pictureFile, row.app_icon) }),
        url: row.app_url ?? `https://${row.app_host}/`,
      },
      link: row.link,
      ...(row.goal === 'engage' &&
        row.product_feed_id !== null && {
          products: { feedId: row.product_feed_id, picks: z.parse(productPickList, row.product_picks) },
        }),
      ...(row.goal === 'engage' && row.link !== null && row.app_platform !== 2 && { isDeep: true }),
      impressionTrackers: row.impression_trackers,
      clickTrackers: row.click_trackers,
      price: { pricing, event: row.paid_event, bid: row.bid, bids: prices },
      ...keptOf(row.platform_share),
      capHours: row.cap_hours,
      createdAt: row.created_at.getTime(),
      budget: { daily: row.daily_budget, total: row.total_budget, even: row.even_pacing },
      spending: { day: row.day, today: row.spent_today ?? '0', inAll: row.spent_in_all ?? '0' },
      ...outcomesOf(row),
      creatives: shown.map(({ shard: creative }) => creative),
    };
    return [shard];
  });
  return Map.groupBy(shards, ({ campaign }) => campaign.advertiserId);
}

/** Absent where the installation takes no share. @param share percent, as decimal text */
function keptOf(share: string | null): Pick<CampaignShard, 'kept'> {
  const kept = keptPart(share ?? '0');
  return kept === 1 ? {} : { kept };
}

/** Absent where all are bid for alike. */
function recencyOf(row: {
  readonly recency: unknown;
  readonly recency_older: string;
}): Pick<OwnCampaign, 'recency'> {
  const steps = z.parse(recencySteps, row.recency);
  const older = Number(row.recency_older);
  if (steps.length === 0 && older === 1) return {};
  return { recency: { steps: steps.map(({ days, factor }) => ({ days, factor: Number(factor) })), older } };
}

/** iOS loads no ad without an icon, for which any picture will do: what has none waits until there is a copy of the store's. */
function isLoadable(
  { files: { icon, image, endCard } }: CreativeShard,
  { app_platform, app_icon }: { readonly app_platform: number; readonly app_icon: unknown },
): boolean {
  return app_platform !== 0 || (icon ?? image ?? endCard) !== undefined || app_icon !== null;
}

type StoredOutcomes = Readonly<Record<keyof Outcomes, string | number | null>>;

function outcomesOf({
  impressions,
  clicks,
  installs,
  events,
}: StoredOutcomes): Pick<CampaignShard, 'outcomes'> {
  if (impressions === null) return {};
  const [clicked, installed, happened] = [clicks, installs, events].map(Number);
  const outcomes = {
    impressions: Number(impressions),
    clicks: clicked ?? 0,
    installs: installed ?? 0,
    events: happened ?? 0,
  };
  return { outcomes };
}

async function loadBids(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('campaign_bid')
    .select(['campaign_id', 'country', 'bid'])
    .where('campaign_id', '=', anyOf(ids))
    .execute();
}

interface Shown {
  readonly fitting: OwnCreative;
  readonly shard: CreativeShard;
}

/** The creatives of each campaign that may run. */
async function loadCreatives(
  tx: Tx,
  ids: readonly number[],
  reviewing: 'before' | 'after',
): Promise<ReadonlyMap<number, readonly Shown[]>> {
  const reviewed = reviewing === 'after' ? ['approved', 'waiting'] : ['approved'];
  const rows = await tx
    .selectFrom('campaign_creative')
    .innerJoin('creative', 'creative.id', 'campaign_creative.creative_id')
    .innerJoin('organization', 'organization.id', 'creative.organization_id')
    .select([
      'campaign_creative.campaign_id',
      'campaign_creative.weight',
      'creative.id',
      'creative.kind',
      'creative.width',
      'creative.height',
      'creative.title',
      'creative.descn',
      'creative.call_to_action',
    ])
    .where('campaign_creative.campaign_id', '=', anyOf(ids))
    .where('creative.archived_at', 'is', null)
    // A house's run in apps of its own publisher alone, who needs nobody's word for them.
    .where((eb) =>
      eb.or([eb('creative.review', 'in', reviewed), eb('organization.house_of', 'is not', null)]),
    )
    .orderBy('campaign_creative.position')
    .execute();
  const files = Map.groupBy(
    await loadFiles(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ creative_id }) => creative_id,
  );
  const shown = rows.map((row) => ({
    campaignId: row.campaign_id,
    fitting: {
      id: row.id,
      kind: row.kind as OwnCreativeKind, // The table's own check allows no other.
      size: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
      weight: row.weight,
    },
    shard: {
      id: row.id,
      title: row.title,
      descn: row.descn,
      callToAction: row.call_to_action,
      files: Object.fromEntries(
        (files.get(row.id) ?? []).map(({ role, creative_id: _, ...file }) => [role, file]),
      ),
    },
  }));
  return Map.groupBy(shown, ({ campaignId }) => campaignId);
}

async function loadFiles(tx: Tx, creativeIds: readonly number[]) {
  return tx
    .selectFrom('creative_file')
    .innerJoin('stored_file', 'stored_file.id', 'creative_file.file_id')
    .select([
      'creative_file.creative_id',
      'creative_file.role',
      'stored_file.hash',
      'stored_file.type',
      'stored_file.size',
      'stored_file.width',
      'stored_file.height',
      'stored_file.duration',
    ])
    .where('creative_file.creative_id', '=', anyOf(creativeIds))
    .execute();
}
