import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import { hasMoved, type Outcomes } from '@millrace/mediation/own-ads/learned-rates';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';

type Needs = Pick<Services, 'clickhouse' | 'database' | 'now'>;

/** Days of which rates are learned. */
const learned = 7;

const counted = z.object({
  campaign_id: z.number(),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  installs: z.coerce.number(),
});
const bought = z.object({ campaign_id: z.number(), events: z.coerce.number() });

/** Brings what came of campaigns' impressions to where the auction learns of it. */
export function outcomeKeeper(services: Needs): Worker {
  return {
    name: 'own ads outcomes',
    every: 60_000,
    next: async () => {
      await keepOutcomes(services);
      return false;
    },
  };
}

/** Writes what has moved noticeably: each row that is written has phones' servers load an advertiser again. */
export async function keepOutcomes({ clickhouse, database, now }: Needs): Promise<void> {
  const from = dayOf(now().getTime() - learned * dayMs);
  const since = `toDateTime('${from} 00:00:00', 'UTC')`;
  const campaigns = await clickhouse.lookup(
    `SELECT h.campaign_id AS campaign_id, toString(sum(h.impressions)) AS impressions, toString(sum(h.clicks)) AS clicks,
       toString(sum(h.installs)) AS installs
     FROM millrace.own_ad_hour AS h WHERE h.hour >= ${since} GROUP BY campaign_id`,
    counted,
  );
  const events = campaigns.length === 0 ? [] : await boughtSince(clickhouse, from);
  const eventsOf = new Map(events.map((row) => [row.campaign_id, row.events]));
  const outcomes = new Map(
    campaigns.map(({ campaign_id, ...of }): [number, Outcomes] => [
      campaign_id,
      { ...of, events: eventsOf.get(campaign_id) ?? 0 },
    ]),
  );
  const nothing: Outcomes = { impressions: 0, clicks: 0, installs: 0, events: 0 };
  await database.asSystem(async (tx) => {
    const known = new Map(
      (await tx.selectFrom('campaign_rate').selectAll().execute()).map((row) => [row.campaign_id, row]),
    );
    const moved = [...outcomes].flatMap(([campaign_id, now_]) => {
      const row = known.get(campaign_id);
      const before = row === undefined ? nothing : numbersOf(row);
      return hasMoved(before, now_) ? [{ campaign_id, ...now_ }] : [];
    });
    // What was not shown for so long is as good as new.
    const gone = [...known.keys()].filter((id) => !outcomes.has(id));
    if (gone.length > 0) await tx.deleteFrom('campaign_rate').where('campaign_id', 'in', gone).execute();
    if (moved.length === 0) return;
    await sql`
      insert into campaign_rate (organization_id, campaign_id, impressions, clicks, installs, events)
      select campaign.organization_id, campaign.id, moved.impressions, moved.clicks, moved.installs, moved.events
      from json_to_recordset(${JSON.stringify(moved)}::json)
        as moved (campaign_id int, impressions bigint, clicks bigint, installs bigint, events bigint)
      join campaign on campaign.id = moved.campaign_id
      order by campaign.id
      on conflict (campaign_id) do update set impressions = excluded.impressions, clicks = excluded.clicks,
        installs = excluded.installs, events = excluded.events`.execute(tx);
  });
}

/** The hours count events by any name; what was bought is what cost something, or would have within the budget. */
const boughtSince = (clickhouse: Needs['clickhouse'], from: string) =>
  clickhouse.lookup(
    `SELECT e.campaign_id AS campaign_id, toString(count()) AS events FROM millrace.event AS e
     WHERE e.promoted_app_id > 0 AND e.campaign_id > 0 AND e.kind IN ('event', 'install') AND (e.spent > 0 OR e.unbilled != '')
       AND toDate(e.received_at) >= toDate('${from}') GROUP BY campaign_id`,
    bought,
  );

type Stored = Readonly<Record<keyof Outcomes, string | number | bigint>>;

function numbersOf({ impressions, clicks, installs, events }: Stored): Outcomes {
  return {
    impressions: Number(impressions),
    clicks: Number(clicks),
    installs: Number(installs),
    events: Number(events),
  };
}
