import { campaignGoals } from '@millrace/contract/advertiser/campaign';
import { type PromotedApp, promotedApp, promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The advertiser's apps and websites; row-level security leaves none of others. */
export function queryPromotedApps(tx: Tx) {
  return tx.selectFrom('promoted_app');
}

const columns = [
  'id',
  'platform',
  'name',
  'store_id',
  'host',
  'store_url',
  'icon',
  'developer',
  'category',
  'genres',
  'category_reviewed',
  'verified',
  'site_key',
  'click_days',
  'view_hours',
  'postback_key',
  'event_names',
  'status',
  'version',
  'created_at',
] as const;

/** With all that is shown of one. */
export function shown(matching: ReturnType<typeof queryPromotedApps>) {
  return matching
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('promoted_app_events')
        .whereRef('promoted_app_id', '=', 'promoted_app.id')
        .select('events_at')
        .as('events_at'),
    )
    .select(campaignsOf(campaignGoals).as('campaigns'));
}

/** Campaigns of each that are not archived, and how many of them are switched on. @param goals of these alone */
export const campaignsOf = (goals: readonly string[]) =>
  sql<CampaignCounts>`(
    select json_build_object('all', count(*), 'on', count(*) filter (where campaign.switch = 'on'))
    from campaign
    where campaign.promoted_app_id = promoted_app.id and campaign.switch <> 'archived' and campaign.goal = any (${goals}))`;

interface CampaignCounts {
  readonly all: number;
  readonly on: number;
}

const selectColumns = (tx: Tx) => shown(queryPromotedApps(tx));
type Row = Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number];

export function presentPromotedApp(row: Row): PromotedApp {
  return z.parse(promotedApp, {
    id: row.id,
    name: row.name,
    platform: promotedPlatforms[row.platform],
    storeId: row.store_id,
    domain: row.host,
    url: row.host === null ? row.store_url : `https://${row.host}/`,
    icon: row.icon,
    developer: row.developer,
    category: row.category,
    genres: row.genres,
    categoryReviewed: row.category_reviewed,
    status: row.status,
    verified: row.verified,
    siteKey: row.site_key,
    campaigns: row.campaigns,
    eventsAt: row.events_at?.toISOString() ?? null,
    clickDays: row.click_days,
    viewHours: row.view_hours,
    postbackKey: row.postback_key,
    eventNames: row.event_names,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  });
}

/** @throws CallError notFound */
export async function readPromotedApp(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PromotedApp> {
  const query = selectColumns(tx).where('id', '=', id);
  return presentPromotedApp(found(await (lock ? query.forUpdate() : query).executeTakeFirst()));
}
