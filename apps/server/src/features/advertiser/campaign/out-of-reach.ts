import type { OutOfReach } from '@millrace/contract/advertiser/campaign-state';
import { kindsByAdType } from '@millrace/mediation/own-ads/formats';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import { isAboveFloor, paidMost, readWorth } from './above-floor.ts';

/** What is shown in placements of each ad type, as pairs. */
const shown = Object.entries(kindsByAdType).flatMap(([adType, kinds]) =>
  kinds.map((kind) => ({ adType: Number(adType), kind })),
);

/**
 * Those of some campaigns that no phone gets wherever they may run, and why: no publisher lets them in, only apps of another
 * platform do, their placements show nothing of what may run of it, own ads bid in none of those that do, or every app refuses it: by
 * its category, by its creatives, or since what an impression is expected to pay at most is below the floor. Of an app that they name,
 * some placements may do.
 * @param reviewing whether creatives run before or after they are reviewed
 */
export async function outOfReach(
  tx: Tx,
  ids: readonly number[],
  reviewing: 'before' | 'after',
): Promise<ReadonlyMap<number, OutOfReach>> {
  if (ids.length === 0) return new Map();
  const worth = await readWorth(tx, ids);
  const reviewed = reviewing === 'after' ? ['approved', 'waiting'] : ['approved'];
  const { rows } = await sql<{ id: number; why: OutOfReach }>`
    with open as materialized (select id, platform from own_ads_open_apps()),
      place as materialized (
        select place.id, place.app_id, place.ad_type, open.platform, bidding.id is not null as bids
        from own_ads_open_placements() place
          join open on open.id = place.app_id
          left join own_ads_bidding_placements() bidding on bidding.id = place.id
      ),
      term as materialized (select * from own_ads_open_terms()),
      shown as (
        select * from unnest(
          ${shown.map(({ adType }) => adType)}::smallint[], ${shown.map(({ kind }) => kind)}::text[]
        ) as shown(ad_type, kind)
      ),
      asked as (
        select campaign.id, promoted.platform, promoted.category || promoted.genres as categories, campaign.targeting ->> 'publisherMode' as mode,
          campaign.targeting -> 'publisherApps' as apps, campaign.targeting -> 'placements' as places
        from campaign join promoted_app promoted on promoted.id = campaign.promoted_app_id
        where campaign.id = any(${[...ids]}::int[])
      ),
      own as materialized (
        select named.campaign_id as id, creative.id as creative_id, creative.kind
        from campaign_creative named join creative on creative.id = named.creative_id
        where named.campaign_id = any(${[...ids]}::int[]) and creative.archived_at is null
          and creative.review = any(${reviewed}::text[])
      ),
      app_in_reach as (
        select asked.id, bool_or(asked.platform not in (0, 1) or open.platform = asked.platform) as is_of_platform
        from asked join open on case asked.mode
          when 'include' then asked.apps @> to_jsonb(open.id) or exists (
            select from place where place.app_id = open.id and asked.places @> to_jsonb(place.id)
          )
          when 'exclude' then not asked.apps @> to_jsonb(open.id)
          else true
        end
        group by asked.id
      ),
      kind_in_reach as materialized (
        select distinct asked.id, asked.categories, place.app_id, shown.kind, place.bids
        from asked
          join place on (asked.platform not in (0, 1) or place.platform = asked.platform) and case asked.mode
            when 'include' then asked.apps @> to_jsonb(place.app_id) or asked.places @> to_jsonb(place.id)
            when 'exclude' then not (asked.apps @> to_jsonb(place.app_id) or asked.places @> to_jsonb(place.id))
            else true
          end
          join shown on shown.ad_type = place.ad_type
        where exists (select from own where own.id = asked.id and own.kind = shown.kind)
      ),
      ${paidMost(ids, worth)},
      let_in as (
        select distinct fitting.id
        from kind_in_reach fitting join term on term.app_id = fitting.app_id
        where fitting.bids and not exists (
            select from unnest(term.blocked_categories) as blocked(category)
            where lower(blocked.category) in (select lower(category) from unnest(fitting.categories) as category)
          )
          and exists (
            select from own
            where own.id = fitting.id and own.kind = fitting.kind and own.creative_id <> all(term.blocked_creatives)
          )
          and (term.floors = '{}' or ${isAboveFloor})
      )
    select asked.id, case
      when app_in_reach.id is null then 'noPublisher'
      when not app_in_reach.is_of_platform then 'noAppOfPlatform'
      when asked.id not in (select id from kind_in_reach) then 'noPlacement'
      when asked.id not in (select id from kind_in_reach where bids) then 'noBid'
      else 'keptOut'
    end as why
    from asked left join app_in_reach on app_in_reach.id = asked.id
    where asked.id not in (select id from let_in)`.execute(tx);
  return new Map(rows.map(({ id, why }) => [id, why]));
}
