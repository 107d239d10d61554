import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { UnitPlace } from './remap-units.ts';

const count = z.nullable(z.coerce.number());
const row = z.object({
  ...{ unit: z.string(), country: z.string(), day: z.string(), rows: z.coerce.number(), from: z.number() },
  ...{ impressions: count, clicks: count, revenue: z.string(), revenueUsd: z.string() },
  ...{ currency: z.string(), rate: z.string(), rateDate: z.string(), isReplaced: z.boolean() },
});

/** With whether a later report has replaced it. */
export interface StoredUnitPlace extends UnitPlace {
  readonly isReplaced: boolean;
}

/** What an upload says of the units that matched nothing when it came, place by place. */
export async function unitPlaces(tx: Tx, uploadId: number): Promise<StoredUnitPlace[]> {
  const isPlace = sql`cell.instance_id = place."from" and cell.unit = case place."from" when 0 then place.unit else '' end
    and cell.country = place.country and cell.day = place.day::date`;
  const { rows } = await sql`
    with place as (
      select unit, coalesce(instance_id, 0) as "from", country, day::text as day, count(*) as rows,
        sum(impressions) as impressions, sum(clicks) as clicks, sum(revenue)::text as revenue,
        sum(revenue_usd)::text as "revenueUsd", min(currency) as currency, min(rate)::text as rate,
        min(rate_date)::text as "rateDate"
      from revenue_upload_unmatched where upload_id = ${uploadId} group by 1, 2, 3, 4
    )
    select place.*, not exists (
        select from revenue_upload_cell cell where cell.upload_id = ${uploadId} and ${isPlace}
      ) or exists (
        select from revenue_upload_cell cell join revenue_upload later on later.id = cell.upload_id
        where cell.upload_id > ${uploadId} and later.undone_at is null and ${isPlace}
      ) as "isReplaced"
    from place order by unit, day, country, "from"`.execute(tx);
  return z.parse(z.array(row), rows);
}
