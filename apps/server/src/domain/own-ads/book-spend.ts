import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { LookBack } from './look-back.ts';

type Needs = Pick<Services, 'clickhouse' | 'database' | 'now'>;

const counted = z.object({
  campaign_id: z.number(),
  day: z.string(),
  /** USD, exact. */
  spent: z.string(),
});

/**
 * Books what campaigns have spent: what the events say, by day, beside the budgets that bound it. What is booked is a copy
 * of a count, so any number of servers may do it, and one that was broken off has lost nothing.
 */
export function spendBooker(services: Needs): Worker {
  const lookBack = new LookBack();
  return {
    name: 'own ads spend',
    every: 2_000,
    next: async () => {
      await bookSpend(services, lookBack);
      return false;
    },
  };
}

/** Brings every campaign's days up to what has been counted. */
export async function bookSpend(
  { clickhouse, database, now }: Needs,
  lookBack = new LookBack(),
): Promise<void> {
  const from = lookBack.from(now());
  const days = await clickhouse.lookup(
    `SELECT h.campaign_id AS campaign_id, toString(toDate(h.hour)) AS day, toString(sum(h.spent)) AS spent
     FROM millrace.own_ad_hour AS h WHERE h.hour >= toDateTime('${from} 00:00:00', 'UTC')
     GROUP BY campaign_id, day HAVING sum(h.spent) > 0`,
    counted,
  );
  if (days.length === 0) return;
  await database.asSystem(async (tx) => {
    // Only what has changed: each row that is written has phones' servers load an advertiser again.
    await sql`
      insert into campaign_day (organization_id, campaign_id, day, spent)
      select campaign.organization_id, campaign.id, counted.day, counted.spent
      from json_to_recordset(${JSON.stringify(days)}::json)
        as counted (campaign_id int, day date, spent numeric)
      join campaign on campaign.id = counted.campaign_id
      order by campaign.id, counted.day
      on conflict (campaign_id, day) do update set spent = excluded.spent
      where campaign_day.spent is distinct from excluded.spent`.execute(tx);
  });
}
