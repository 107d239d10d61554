import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import { type BudgetState, grantOf, type LeaseAnswer, type LeaseAsk } from './lease.ts';
import { lineOfDay } from './line-of-day.ts';
import { lesserOf, nanosOf, usdOf } from './nano-dollars.ts';

interface Row {
  readonly campaign_id: number;
  readonly day: string;
  readonly leased: string;
  readonly daily_budget: string | null;
  readonly total_budget: string | null;
  readonly even_pacing: boolean;
  readonly hours: readonly number[];
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly created_at: Date;
  readonly switch: string;
  /** Of days that are closed, as counted; of the last ones whatever is more, that or what was lent. */
  readonly taken_in_all: string;
}

/**
 * Takes back and lends what is asked for, on budgets that every node lends from: whoever asks for the same campaign waits
 * until this transaction has ended.
 * @param now milliseconds UTC
 */
export async function leaseBudgets(
  tx: Tx,
  asks: readonly LeaseAsk[],
  now: number,
): Promise<readonly LeaseAnswer[]> {
  const asked = JSON.stringify(asks.map(({ campaignId, day }) => ({ campaign_id: campaignId, day })));
  const table = sql`json_to_recordset(${asked}::json) as asked (campaign_id int, day date)`;
  // A day begins with what was booked of it already: before there were leases, or when somebody has emptied this table.
  await sql`
    insert into campaign_lease (organization_id, campaign_id, day, leased)
    select distinct on (campaign.id, on_day.day) campaign.organization_id, campaign.id, on_day.day, coalesce(booked.spent, 0)
    from ${table}
    join campaign on campaign.id = asked.campaign_id and campaign.switch <> 'draft'
    cross join lateral (values (asked.day), (asked.day - 1)) as on_day (day)
    left join campaign_day booked on booked.campaign_id = campaign.id and booked.day = on_day.day
    order by campaign.id, on_day.day
    on conflict (campaign_id, day) do nothing`.execute(tx);
  await sql`
    select lease.id from campaign_lease lease
    where (lease.campaign_id, lease.day) in (
      select asked.campaign_id, on_day.day from ${table} cross join lateral (values (asked.day), (asked.day - 1)) as on_day (day))
    order by lease.campaign_id, lease.day
    for update`.execute(tx);
  // A statement of its own: it sees what those it has waited for have written.
  const { rows } = await sql<Row>`
    select lease.campaign_id, to_char(lease.day, 'YYYY-MM-DD') as day, lease.leased, campaign.daily_budget,
      campaign.total_budget, campaign.even_pacing, campaign.targeting -> 'hours' as hours, campaign.starts_at, campaign.ends_at, campaign.created_at,
      campaign.switch,
      coalesce((select sum(spent) from campaign_day where campaign_id = campaign.id and day < asked.day - 1), 0)
        + (select sum(greatest(last.leased, coalesce(booked.spent, 0)))
           from campaign_lease last left join campaign_day booked using (campaign_id, day)
           where last.campaign_id = campaign.id and last.day >= asked.day - 1) as taken_in_all
    from ${table}
    join campaign on campaign.id = asked.campaign_id
    join campaign_lease lease on lease.campaign_id = asked.campaign_id and lease.day = asked.day`.execute(tx);
  const states = new Map(rows.map((row) => [`${row.campaign_id} ${row.day}`, row]));
  const changes: { campaign_id: number; day: string; leased: string }[] = [];
  const answers = asks.map((ask): LeaseAnswer => {
    const { campaignId, day } = ask;
    const row = states.get(`${campaignId} ${day}`);
    if (row === undefined) return { campaignId, day, granted: '0', refused: 'budget' };
    const before = nanosOf(row.leased);
    const back = lesserOf(nanosOf(ask.back), before);
    const { granted, refused } = grantOf(stateOf(row, back, now), ask);
    if (granted !== back)
      changes.push({ campaign_id: campaignId, day, leased: usdOf(before - back + granted) });
    return { campaignId, day, granted: usdOf(granted), refused };
  });
  if (changes.length > 0)
    await sql`
      update campaign_lease set leased = changed.leased
      from json_to_recordset(${JSON.stringify(changes)}::json) as changed (campaign_id int, day date, leased numeric)
      where campaign_lease.campaign_id = changed.campaign_id and campaign_lease.day = changed.day`.execute(
      tx,
    );
  return answers;
}

function stateOf(row: Row, back: bigint, now: number): BudgetState {
  const total = row.total_budget === null ? null : nanosOf(row.total_budget);
  return {
    daily: row.daily_budget === null ? null : nanosOf(row.daily_budget),
    leftInAll: total === null ? null : total - nanosOf(row.taken_in_all) + back,
    leased: nanosOf(row.leased) - back,
    pace: row.even_pacing ? paceOf(row, now) : null,
    isOn: row.switch === 'on',
  };
}

function paceOf({ day, hours, starts_at, ends_at, created_at }: Row, now: number) {
  const [startsAt, endsAt] = [starts_at?.getTime() ?? null, ends_at?.getTime() ?? null];
  const line = lineOfDay({ hours, startsAt, endsAt, createdAt: created_at.getTime() }, Date.parse(day));
  return { gone: line.goneAt(now), length: line.length };
}
