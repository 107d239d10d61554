import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import { sql } from 'kysely';
import { loadReviewing } from '../../../domain/own-ads/load-all-campaigns.ts';
import type { Context } from '../../../platform/http/context.ts';

/** So many are told of. */
const most = 200;

/**
 * What there is to block in an app by its category: of each campaign that could bid there, whatever the publisher says of it. What is
 * switched off, waits for its review, or runs elsewhere alone is told of no more than in what ran. By the system role, since campaigns
 * are of advertisers, in a transaction of its own. @returns none of an app of others
 */
export function readCategories({ services, scope }: Context, appId: number): Promise<OwnAds['categories']> {
  return services.database.asSystem(async (tx) => {
    const reviewed = (await loadReviewing(tx)) === 'after' ? ['approved', 'waiting'] : ['approved'];
    const { rows } = await sql<OwnAds['categories'][number]>`
      select mode() within group (order by named.category) as name, count(distinct campaign.id)::int as campaigns
      from app
        join promoted_app promoted on promoted.platform not in (0, 1) or promoted.platform = app.platform
        join campaign on campaign.promoted_app_id = promoted.id
        join organization advertiser on advertiser.id = campaign.organization_id
        cross join unnest(promoted.category || promoted.genres) as named(category)
      where app.id = ${appId} and app.organization_id = ${scope.organizationId} and named.category is not null
        and campaign.switch = 'on' and promoted.status = 1 and advertiser.status = 1 and advertiser.house_of is null
        and (campaign.ends_at is null or campaign.ends_at > ${services.now()})
        and exists (
          select from campaign_creative shown join creative on creative.id = shown.creative_id
          where shown.campaign_id = campaign.id and creative.archived_at is null
            and creative.review = any(${reviewed}::text[])
        )
        and case campaign.targeting ->> 'publisherMode'
          when 'include' then campaign.targeting -> 'publisherApps' @> to_jsonb(app.id) or exists (
            select from placement
            where placement.app_id = app.id and campaign.targeting -> 'placements' @> to_jsonb(placement.id)
          )
          when 'exclude' then not campaign.targeting -> 'publisherApps' @> to_jsonb(app.id)
          else true
        end
      group by lower(named.category)
      order by campaigns desc, lower(named.category)
      limit ${most}`.execute(tx);
    return rows;
  });
}
