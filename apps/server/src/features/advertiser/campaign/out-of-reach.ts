import type { OutOfReach } from '@millrace/contract/advertiser/campaign-state';
import { kindsByAdType } from '@millrace/mediation/own-ads/formats';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What is shown in placements of each ad type, as pairs. */
const shown = Object.entries(kindsByAdType).flatMap(([adType, kinds]) =>
  kinds.map((kind) => ({ adType: Number(adType), kind })),
);

/**
 * Those of some campaigns that no phone gets wherever they may run, and why: no publisher lets them in, only apps of another
 * platform do, or their placements show nothing of what may run of it. Of an app that they name, some placements may do.
 * @param reviewing whether creatives run before or after they are reviewed
 */
export async function outOfReach(
  tx: Tx,
  ids: readonly number[],
  reviewing: 'before' | 'after',
): Promise<ReadonlyMap<number, OutOfReach>> {
  if (ids.length === 0) return new Map();
  const reviewed = reviewing === 'after' ? ['approved', 'waiting'] : ['approved'];
  const { rows } = await sql<{ id: number; why: OutOfReach }>`
    with open as materialized (select id, platform from own_ads_open_apps()),
      place as materialized (
        select place.id, place.app_id, place.ad_type, open.platform
        from own_ads_open_placements() place join open on open.id = place.app_id
      ),
      shown as (
        select * from unnest(
          ${shown.map(({ adType }) => adType)}::smallint[], ${shown.map(({ kind }) => kind)}::text[]
        ) as shown(ad_type, kind)
      ),
      asked as (
        select campaign.id, promoted.platform, campaign.targeting ->> 'publisherMode' as mode,
          campaign.targeting -> 'publisherApps' as apps, campaign.targeting -> 'placements' as places
        from campaign join promoted_app promoted on promoted.id = campaign.promoted_app_id
        where campaign.id = any(${[...ids]}::int[])
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
      place_in_reach as (
        select distinct asked.id
        from asked
          join place on (asked.platform not in (0, 1) or place.platform = asked.platform) and case asked.mode
            when 'include' then asked.apps @> to_jsonb(place.app_id) or asked.places @> to_jsonb(place.id)
            when 'exclude' then not (asked.apps @> to_jsonb(place.app_id) or asked.places @> to_jsonb(place.id))
            else true
          end
          join shown on shown.ad_type = place.ad_type
        where exists (
          select from campaign_creative named join creative on creative.id = named.creative_id
          where named.campaign_id = asked.id and creative.kind = shown.kind and creative.archived_at is null
            and creative.review = any(${reviewed}::text[])
        )
      )
    select asked.id, case
      when app_in_reach.id is null then 'noPublisher'
      when not app_in_reach.is_of_platform then 'noAppOfPlatform'
      else 'noPlacement'
    end as why
    from asked left join app_in_reach on app_in_reach.id = asked.id
    where asked.id not in (select id from place_in_reach)`.execute(tx);
  return new Map(rows.map(({ id, why }) => [id, why]));
}
