import { type Pricing, pricings } from '@millrace/contract/advertiser/campaign';
import { allRegions } from '@millrace/contract/kit/fields';
import { expectedPrice } from '@millrace/mediation/own-ads/expected-price';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { loadRates } from '../../../domain/own-ads/load-rates.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What a thousand impressions of a campaign are expected to bring for each USD of its bid. */
export interface Worth {
  readonly id: number;
  readonly worth: number;
}

/** Of some campaigns, as auctions have learned it; not of those that pay by impressions, which bring what is bid. */
export async function readWorth(tx: Tx, ids: readonly number[]): Promise<readonly Worth[]> {
  const rows = await tx
    .selectFrom('campaign')
    .select(['id', 'pricing'])
    .where('id', '=', anyOf(ids))
    .where('pricing', '<>', 'cpm' satisfies Pricing)
    .execute();
  if (rows.length === 0) return [];
  const asked = rows.map(({ id, pricing }) => ({ id, pricing: z.parse(z.enum(pricings), pricing) }));
  const ratesOf = await loadRates(tx, asked);
  return asked.map(({ id, pricing }) => ({
    id,
    worth: expectedPrice({ pricing, bid: 1, bids: {} }, null, ratesOf(id)),
  }));
}

/**
 * Common table expressions: `priced`, what campaigns are expected to pay at most for a thousand impressions in each of their countries,
 * for whom they pay most. `00` is for the others.
 */
export const paidMost = (ids: readonly number[], worth: readonly Worth[]) => sql`
  worth as (
    select * from unnest(
      ${worth.map(({ id }) => id)}::int[], ${worth.map((one) => one.worth)}::float8[]
    ) as worth(id, usd)
  ),
  priced as materialized (
    select campaign.id, country.code as country,
      coalesce(own.bid, campaign.bid) * coalesce(worth.usd::numeric, 1) * greatest(
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
      left join worth on worth.id = campaign.id
    where campaign.id = any(${[...ids]}::int[])
  )`;

/** Whether the campaign `fitting` pays what the app of `term` asks, in some country: as auctions compare the two. */
export const isAboveFloor = sql<boolean>`exists (
  select from priced
  where priced.id = fitting.id and (
    priced.usd >= coalesce(term.floors ->> priced.country, term.floors ->> ${allRegions}, '0')::numeric
    or priced.country = ${allRegions} and exists (
      select from jsonb_each_text(term.floors) as floor(country, usd)
      where priced.usd >= floor.usd::numeric
        and not exists (select from priced own where own.id = priced.id and own.country = floor.country)
    )
  )
)`;
