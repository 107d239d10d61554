import { allRegions } from '@millrace/contract/kit/fields';
import { sql } from 'kysely';

/**
 * Common table expressions: `priced`, what campaigns pay at most for a thousand impressions in each of their countries, for whom
 * they pay most. `00` is for the others. What others than CPM pay for impressions is known once they ran.
 */
export const paidMost = (ids: readonly number[]) => sql`
  priced as materialized (
    select campaign.id, country.code as country, campaign.pricing = 'cpm' as is_known,
      coalesce(own.bid, campaign.bid) * greatest(
        campaign.recency_older,
        (select max((step ->> 'factor')::numeric) from jsonb_array_elements(campaign.recency) as step)
      ) as usd
    from campaign
      cross join lateral (
        select unnest(campaign.countries) as code
        union
        select country from campaign_bid
        where campaign_id = campaign.id and ${allRegions} = any(campaign.countries)
      ) country
      left join campaign_bid own on own.campaign_id = campaign.id and own.country = country.code
    where campaign.id = any(${[...ids]}::int[])
  )`;

/** Whether the campaign `fitting` pays what the app of `term` asks, in some country: as auctions compare the two. */
export const isAboveFloor = sql<boolean>`exists (
  select from priced
  where priced.id = fitting.id and (
    not priced.is_known
    or priced.usd >= coalesce(term.floors ->> priced.country, term.floors ->> ${allRegions}, '0')::numeric
    or priced.country = ${allRegions} and exists (
      select from jsonb_each_text(term.floors) as floor(country, usd)
      where priced.usd >= floor.usd::numeric
        and not exists (select from priced own where own.id = priced.id and own.country = floor.country)
    )
  )
)`;
