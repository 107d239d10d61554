import { accountStatus } from '@millrace/contract/publisher/account';
import { sql } from 'kysely';
import { networkReports } from '../../../domain/network-report/network-reports.ts';
import { earlierDays, type Network, openDays } from '../../../domain/report-source/report-days.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Milliseconds after which a day that nobody finished is another node's. */
const lease = 600_000;

/** A day of an account that one node fetches now. */
export interface ClaimedPull {
  readonly id: number;
  readonly organizationId: number;
  readonly accountId: number;
  readonly networkId: number;
  readonly day: string;
  /** Failures in a row before this try. */
  readonly tries: number;
  /** What the lease ends with: a try that lost it writes nothing. */
  readonly until: Date;
  readonly revenueUsd: string | null;
  readonly changedBy: string | null;
}

/** Puts every day into the queue that has become whole, of all accounts that can be asked for. */
export async function planPulls(tx: Tx, now: Date): Promise<void> {
  for (const [id, report] of Object.entries(networkReports)) {
    if (report !== null) await planAccounts(tx, { networkId: Number(id), days: report, zone: null }, now);
  }
  const { rows } = await sql<{ networkId: number; zone: string }>`
    select distinct account.network_id as "networkId", source.zone from report_source source
    join ad_network_account account on account.id = source.account_id`.execute(tx);
  for (const { networkId, zone } of rows) await planAccounts(tx, { networkId, days: { zone }, zone }, now);
}

interface Planned extends Network {
  /** Of one account; absent: of all of the network. */
  readonly accountId?: number;
  /** Of those whose source has its days there; null: of those without a source. */
  readonly zone: string | null;
}

/**
 * As {@link planPulls}, of accounts of one network whose days begin at the same time. Days that were missed since the first one,
 * because no server ran or the account was off, are made up for.
 */
export async function planAccounts(
  tx: Tx,
  { networkId, days: at, accountId, zone }: Planned,
  now: Date,
): Promise<void> {
  const network = { networkId, days: at };
  const [days, earlier] = [openDays(network, now), earlierDays(network, now)];
  await sql`
    insert into revenue_pull (organization_id, account_id, day, due_at)
    select account.organization_id, account.id, day, ${now}::timestamptz
    from ad_network_account account left join report_source source on source.account_id = account.id
    left join lateral (
      select min(day) as first from revenue_pull
      where organization_id = account.organization_id and account_id = account.id
    ) known on true
    cross join unnest(${[...earlier, ...days]}::date[]) as day
    where account.network_id = ${networkId} and account.removed_at is null and account.status <> ${accountStatus.off}
      and ${accountId === undefined ? sql`true` : sql`account.id = ${accountId}`}
      and source.zone is not distinct from ${zone}::text
      and (day = any(${days}::date[]) or day > known.first)
    on conflict (organization_id, account_id, day) do nothing`.execute(tx);
}

/** Networks that make their answers ready for minutes. */
const waiting = Object.entries(networkReports).flatMap(([id, report]) => (report?.waits ? [Number(id)] : []));

/**
 * Takes the day that is due longest. One day of an account at a time; an account whose keys were refused, or are not all
 * there, waits until they are accepted.
 */
export async function claimPull(
  tx: Tx,
  now: Date,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<ClaimedPull | undefined> {
  const left = atOnce ? waiting : [];
  const { rows } = await sql<Omit<ClaimedPull, 'until'>>`
    select pull.id, pull.organization_id as "organizationId", pull.account_id as "accountId",
      account.network_id as "networkId", pull.day::text as day, pull.tries, pull.revenue_usd::text as "revenueUsd",
      pull.changed_by::text as "changedBy"
    from revenue_pull pull join ad_network_account account on account.id = pull.account_id
    where pull.due_at <= ${now}::timestamptz and account.removed_at is null
      and (account.network_id <> all(${left}::int[])
        or exists (select from report_source source where source.account_id = account.id))
      and (account.status = ${accountStatus.active} or account.status = ${accountStatus.exception}
        and coalesce(account.reason, '') not in ('refused', 'incomplete'))
      and not exists (select from revenue_pull other
        where other.account_id = pull.account_id and other.claimed_until > ${now}::timestamptz)
    order by pull.due_at, pull.day desc
    limit 1
    for update of account skip locked`.execute(tx);
  const [pull] = rows;
  if (pull === undefined) return undefined;
  const until = new Date(now.getTime() + lease);
  await tx.updateTable('revenue_pull').set({ claimed_until: until }).where('id', '=', pull.id).execute();
  return { ...pull, until };
}

/** What a try leaves of a day; what it does not name stays. */
interface Change {
  readonly due_at?: Date | null;
  readonly tries?: number;
  readonly asked_at?: Date;
  readonly failure?: string | null;
  readonly detail?: string | null;
  readonly came_at?: Date;
  readonly row_count?: number;
  readonly revenue_usd?: string;
  readonly changed_by?: string | null;
  /** JSON of what other networks earned there. */
  readonly mediated?: string | null;
  readonly upload_id?: number;
}

/** Ends a try. @returns false when another node has the day by now: nothing is written then */
export async function endPull(
  tx: Tx,
  { id, until }: Pick<ClaimedPull, 'id' | 'until'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('revenue_pull')
    .set({ claimed_until: null, ...change })
    .where('id', '=', id)
    .where('claimed_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
