import { accountStatus } from '@millrace/contract/publisher/account';
import type { PullProgress } from '@millrace/contract/report/revenue-pull';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';

interface Account {
  readonly id: number;
  readonly status: number;
  readonly reason: string | null;
}

/** Nothing more is asked for with it until somebody has changed it: what waits then is not under way. */
const isStopped = ({ status, reason }: Account) =>
  status === accountStatus.off ||
  (status === accountStatus.exception && (reason === 'refused' || reason === 'incomplete'));

/**
 * How far the days have come that an account is asked for now; null: none is, nor waits for it. An account's days have their turns as they
 * became due, so that what was asked since the oldest of those that wait is the same run.
 */
export async function progressOf(tx: Tx, account: Account, now: Date): Promise<PullProgress | null> {
  const isHeld = sql<boolean>`coalesce(claimed_until > ${now}::timestamptz, false)`;
  // A day that has come is held a while longer: what came is brought to the store, and the account says that it did.
  const isDue = sql<boolean>`coalesce(due_at <= ${now}::timestamptz, false)`;
  const isOpen = isStopped(account) ? sql<boolean>`(${isDue} and ${isHeld})` : isDue;
  const { rows } = await sql<{ open: number; done: number; day: string | null }>`
    with day as materialized (
      select pull.day, asked_at, due_at, ${isHeld} as is_held, ${isOpen} as is_open
      from revenue_pull pull where account_id = ${account.id}
    )
    select count(*) filter (where is_open)::int as open,
      count(*) filter (where not is_open and asked_at >= (select min(due_at) from day where is_open))::int as done,
      max(day::text) filter (where is_open and is_held) as day
    from day`.execute(tx);
  const [{ open, done, day } = { open: 0, done: 0, day: null }] = rows;
  return open === 0 ? null : { done, days: open + done, day };
}
