import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { DropReason, Verdict } from './verdict.ts';

/**
 * Milliseconds that whoever claims a reward has for one try. Longer than any takes, so that no second node asks
 * meanwhile; after a crash the next try follows when it is over.
 */
const lease = 60_000;

export interface DueReward {
  readonly id: string | number;
  readonly transactionId: string;
  readonly appId: number;
  readonly appKey: string;
  readonly url: string;
  /** Tries, this one included. */
  readonly tries: number;
}

/** Takes the reward that has been due longest; nobody else gets it before the lease is over. */
export async function claimReward(
  tx: Tx,
  now: Date,
  busyApps: readonly number[],
): Promise<DueReward | undefined> {
  const due = await tx
    .selectFrom('reward_callback')
    .innerJoin('app', 'app.id', 'reward_callback.app_id')
    .select([
      'reward_callback.id',
      'transaction_id as transactionId',
      'app_id as appId',
      'app.key as appKey',
      'url',
      'tries',
    ])
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .$if(busyApps.length > 0, (query) => query.where('app_id', 'not in', busyApps))
    .orderBy('due_at')
    .orderBy('reward_callback.id')
    .limit(1)
    .forUpdate('reward_callback')
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const claimed = { ...due, tries: due.tries + 1 };
  await tx
    .updateTable('reward_callback')
    .set({ tries: claimed.tries, due_at: new Date(now.getTime() + lease) })
    .where('id', '=', due.id)
    .execute();
  return claimed;
}

interface Outcome {
  readonly verdict: Verdict;
  /** null: there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
}

/** Notes what came of a try, unless the reward was claimed anew since. */
export async function finishTry(
  tx: Tx,
  { id, tries }: Pick<DueReward, 'id' | 'tries'>,
  { verdict, status, error }: Outcome,
  now: Date,
): Promise<void> {
  const isOver = verdict.state !== 'due';
  await tx
    .updateTable('reward_callback')
    .set({
      state: verdict.state,
      reason: verdict.state === 'dropped' ? verdict.reason : null,
      ...(verdict.state === 'due' && { due_at: new Date(now.getTime() + verdict.seconds * 1_000) }),
      ended_at: isOver ? now : null,
      last_status: status,
      last_error: error?.slice(0, 500) ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('tries', '=', tries)
    .execute();
}

/** Numbers for `/metrics`. */
export interface RewardStats {
  /** For their impression. */
  readonly waiting: number;
  /** To be delivered, those that are to be tried again later included. */
  readonly due: number;
  /** Of those, the ones that were tried in vain so far. */
  readonly retrying: number;
  /** How long the one that should be tried next has been due, seconds; 0: none is. */
  readonly lagSeconds: number;
  /** How long ago a phone asked for the oldest of those to be delivered, seconds; 0: there is none. */
  readonly oldestSeconds: number;
  readonly deliveredLastHour: number;
  /** Dropped in the last hour, by reason. */
  readonly droppedLastHour: Readonly<Partial<Record<DropReason, number>>>;
}

export async function rewardStats(tx: Tx, now: Date): Promise<RewardStats> {
  const { rows } = await sql<{
    state: string;
    reason: DropReason | null;
    count: number;
    retrying: number;
    lag: number;
    age: number;
  }>`
    select state, reason, count(*),
      count(*) filter (where tries > 0) as retrying,
      greatest(0, extract(epoch from ${now}::timestamptz - min(due_at)))::float8 as lag,
      greatest(0, extract(epoch from ${now}::timestamptz - min(asked_at)))::float8 as age
    from reward_callback
    where state in ('waiting', 'due') or ended_at > ${new Date(now.getTime() - hourMs)}
    group by state, reason`.execute(tx);
  const of = (state: string) => rows.find((row) => row.state === state);
  const dropped = rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]));
  return {
    waiting: of('waiting')?.count ?? 0,
    due: of('due')?.count ?? 0,
    retrying: of('due')?.retrying ?? 0,
    lagSeconds: of('due')?.lag ?? 0,
    oldestSeconds: of('due')?.age ?? 0,
    deliveredLastHour: of('delivered')?.count ?? 0,
    droppedLastHour: Object.fromEntries(dropped),
  };
}

/** Clears away what has had its time. */
export async function forgetRewards(tx: Tx, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // One that was taken stays longer: a batch that comes again must not bring it anew.
  await tx
    .deleteFrom('reward_impression')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before(dayMs)),
        eb.and([eb('created_at', '<', before(dayMs / 12)), eb('reward_id', 'is', null)]),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('reward_callback')
    .where('ended_at', '<', before(7 * dayMs))
    .execute();
}
