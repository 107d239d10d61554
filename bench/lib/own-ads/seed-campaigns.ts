import { sql } from 'kysely';
import type { Database, Tx } from '../../../apps/server/src/platform/postgres/database.ts';
import { everybody } from '../../../packages/contract/src/advertiser/campaign-targeting.ts';

const advertisers = 10;
const campaignsOfEach = 200;
/** One in so many fits every phone. */
const fitting = 10;
/** SHA-256 of nothing that is there: what phones are told of files is asked, not the files. */
const noFile = '0'.repeat(64);

/**
 * 2,000 campaigns of ten advertisers, all switched on. A tenth fits every phone, whatever they bid; of the others some are for
 * another country, version, carrier, language or place, some have no creative for a video, some have not begun, and some have
 * spent their day's budget.
 * @param placementId of a placement that some of them do not run in
 */
export async function seedCampaigns(database: Database, placementId: number): Promise<void> {
  await database.asSystem(async (tx) => {
    for (let nth = 1; nth <= advertisers; nth += 1) await addAdvertiser(tx, nth, placementId);
  });
}

async function addAdvertiser(tx: Tx, nth: number, placementId: number): Promise<void> {
  const unfit = [
    {},
    { osMin: '99' },
    { carriers: ['Nobody'] },
    { languages: ['xx'] },
    { publisherMode: 'exclude', placements: [placementId] },
  ].map((targeting) => ({ ...everybody, ...targeting }));
  await sql`
    with organization as (
      insert into organization (kind, name, completed_at) values (1, ${`Advertiser ${nth}`}, now()) returning id
    ), promoted as (
      insert into promoted_app (organization_id, platform, name, store_id, store_url, icon, verified)
      select id, 1, 'Coin Rush', 'example.coin.rush', 'https://store.example/coin-rush', 'https://store.example/icon.png', true
      from organization returning id, organization_id
    ), file as (
      insert into stored_file (organization_id, uploaded_hash, hash, type, name, size, width, height, duration)
      select id, ${noFile}, ${noFile}, 'mp4', 'Spot', 900000, 720, 1280, 15000 from organization returning id
    ), creative as (
      insert into creative (organization_id, name, kind, width, height, title, review, reviewed_at)
      select id, kind, kind, 720, 1280, 'Coin Rush', 'approved', now()
      from organization cross join unnest(array['video', 'banner']) kind
      returning id, organization_id, kind
    ), spot as (
      insert into creative_file (organization_id, creative_id, file_id, role)
      select organization_id, creative.id, file.id, 'video' from creative cross join file
    ), campaign as (
      insert into campaign (organization_id, promoted_app_id, name, goal, switch, starts_at, countries, targeting, pricing,
        bid, daily_budget, total_budget, even_pacing, cap_impressions, cap_hours, impression_trackers, click_trackers)
      select organization_id, id, n::text, 'install', 'on',
        case when n % ${fitting}::int = 6 then now() + interval '30 days' end,
        case when n % ${fitting}::int = 5 then array['ZZ'] else array['00'] end,
        ${JSON.stringify(unfit)}::jsonb -> case when n % ${fitting}::int < 5 then n % ${fitting}::int else 0 end,
        'cpm', 1 + abs(hashtext(${`${nth} `} || n)::bigint) % 19000 / 1000.0, 10000, null, false,
        case when n % 20 = 0 then 5 else 0 end, 24, '{}', '{}'
      from promoted cross join generate_series(1, ${campaignsOfEach}::int) n
      returning id, organization_id, name::int as n
    ), spent as (
      insert into campaign_day (organization_id, campaign_id, day, spent)
      select organization_id, id, (now() at time zone 'UTC')::date, 10000 from campaign where n % ${fitting}::int in (8, 9)
    )
    insert into campaign_creative (organization_id, campaign_id, creative_id, weight, position)
    select campaign.organization_id, campaign.id, creative.id, 10, 0
    from campaign join creative on creative.kind = case when n % ${fitting}::int = 7 then 'banner' else 'video' end`.execute(
    tx,
  );
}

/** One that fits every phone: the dearest. */
export async function dearestCampaign(database: Database): Promise<number> {
  const { id } = await database.asSystem((tx) =>
    tx
      .selectFrom('campaign')
      .select('id')
      .where('name', '=', String(fitting))
      .orderBy('bid', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

interface Said {
  readonly organizationId: number;
  readonly appId: number;
  /** Of the advertiser. */
  readonly campaign: number;
  readonly isBlocked: boolean;
}

/** A publisher blocks the advertiser of a campaign in an app, or lets it in again. */
export function sayOfAdvertiser(
  database: Database,
  { organizationId, appId, campaign, isBlocked }: Said,
): Promise<unknown> {
  return database.asSystem((tx) =>
    isBlocked
      ? sql`
          insert into own_ads_advertiser (organization_id, app_id, advertiser_id, way)
          select ${organizationId}, ${appId}, organization_id, 'blocked' from campaign where id = ${campaign}`.execute(
          tx,
        )
      : sql`delete from own_ads_advertiser where app_id = ${appId}`.execute(tx),
  );
}
