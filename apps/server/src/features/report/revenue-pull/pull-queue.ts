import { accountStatus } from '@millrace/contract/publisher/account';
import { finding } from '@millrace/contract/report/report-finding';
import { sql } from 'kysely';
import { storedSaid } from '../../../domain/ad-network/said.ts';
import { networkReports } from '../../../domain/network-report/network-reports.ts';
import { earlierDays, type Network, openDays } from '../../../domain/report-source/report-days.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';

/** Milliseconds after which a day that nobody finished is another node's. */
const lease = 600_000;
/** Tries after which a day is given up whose server ended during the last one: what ends it each time would end it for ever. */
const mostTries = 5;

/** A day of an account that one node fetches now. */
export interface ClaimedPull {
  readonly id: number;
  readonly organizationId: number;
  readonly accountId: number;
  readonly networkId: number;
  readonly day: string;
  /** Failures in a row before this try. */
  readonly tries: number;
  /** What the lease ends with: a try that lost it writes nothing. Whoever changes what is asked ends it, too. */
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

/**
 * Takes an account before its days, as whoever changes it does: nobody who has the one waits for somebody who has the other.
 */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('ad_network_account')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives up what was tried too often and nobody is at any more, until somebody has it fetched. @returns what that was */
export async function giveUpPulls(tx: Tx, now: Date) {
  const detail = storedSaid(finding('serverEnded', { tries: mostTries }));
  const left = await tx
    .selectFrom('revenue_pull')
    .select('account_id')
    .distinct()
    .where('claimed_until', '<=', now)
    .where('tries', '>=', mostTries)
    .execute();
  if (left.length === 0) return [];
  const accounts = left.map((one) => one.account_id);
  await lockAccounts(tx, accounts);
  const given = await tx
    .updateTable('revenue_pull')
    .set({ claimed_until: null, due_at: null, asked_at: now, failure: 'unclear', detail })
    .where('account_id', 'in', accounts)
    .where('claimed_until', '<=', now)
    .where('tries', '>=', mostTries)
    .returning(['account_id as accountId', 'tries'])
    .execute();
  return given.map(({ accountId, tries }) => ({ accountId, tries, failure: 'unclear' as const, detail }));
}

/** Networks that make their answers ready for minutes. */
const waiting = Object.entries(networkReports).flatMap(([id, report]) => (report?.waits ? [Number(id)] : []));

/**
 * Takes a day of the organization that has fewest under way, and of these of the one that was served longest ago, so that nobody
 * waits for all that another one wants. One day of an account at a time; an account whose keys were refused, or are not all
 * there, waits until they are accepted. Addresses that somebody has named may be as slow as they like: of them one at a time of
 * an organization, and never by whoever asks only what answers at once.
 */
export async function claimPull(
  tx: Tx,
  now: Date,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<ClaimedPull | undefined> {
  // Two who choose at the same time would both take one of the same organization.
  await takeTurn(tx, 'claim revenue pull');
  const left = atOnce ? waiting : [];
  const { rows } = await sql<Omit<ClaimedPull, 'until'>>`
    with busy as materialized (
      select pull.organization_id, pull.account_id, source.account_id is not null as is_source
      from revenue_pull pull left join report_source source on source.account_id = pull.account_id
      where pull.claimed_until > ${now}::timestamptz
    ),
    due as materialized (
      select pull.id, pull.organization_id, pull.account_id, pull.due_at, pull.day
      from revenue_pull pull join ad_network_account account on account.id = pull.account_id
      left join report_source source on source.account_id = account.id
      where pull.due_at <= ${now}::timestamptz and account.removed_at is null
        and (source.account_id is not null or account.network_id <> all(${left}::int[]))
        and (account.status = ${accountStatus.active} or account.status = ${accountStatus.exception}
          and coalesce(account.reason, '') not in ('refused', 'incomplete'))
        and not exists (select from busy where busy.account_id = pull.account_id)
        and (source.account_id is null or ${!atOnce} and not exists (
          select from busy where busy.organization_id = pull.organization_id and busy.is_source))
    ),
    turn as (
      select one.organization_id,
        (select count(*) from busy where busy.organization_id = one.organization_id) as running,
        (select max(asked_at) from revenue_pull served where served.organization_id = one.organization_id) as served
      from (select distinct organization_id from due) one
    )
    select pull.id, pull.organization_id as "organizationId", pull.account_id as "accountId",
      account.network_id as "networkId", pull.day::text as day, pull.tries, pull.revenue_usd::text as "revenueUsd",
      pull.changed_by::text as "changedBy"
    from due join turn on turn.organization_id = due.organization_id
    join revenue_pull pull on pull.id = due.id join ad_network_account account on account.id = due.account_id
    order by turn.running, turn.served nulls first, due.due_at, due.day desc
    limit 1
    for update of account skip locked`.execute(tx);
  const [pull] = rows;
  if (pull === undefined) return undefined;
  const until = new Date(now.getTime() + lease);
  // It counts from now on: a server that ends with it says nothing more of it.
  const claim = { claimed_until: until, tries: pull.tries + 1 };
  await tx.updateTable('revenue_pull').set(claim).where('id', '=', pull.id).execute();
  return { ...pull, until };
}

/** What a try leaves of a day; what it does not name stays. */
interface Change {
  /** Absent: nobody has the day any more. */
  readonly claimed_until?: Date;
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

/** Ends a try. @returns false when the day is not its own any more: nothing is written then */
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
