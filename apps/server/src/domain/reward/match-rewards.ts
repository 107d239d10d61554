import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/** How long a reward waits for its impression, which another node may be bringing. */
export const holdMilliseconds = 600_000;
/** Pairs that are looked for at once. */
const most = 500;

/**
 * Gives each waiting reward the impression that it was earned with, and makes it due; drops those that have waited long
 * enough. One node at a time does this.
 * @returns how many have become due
 */
export async function matchRewards(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('reward matching')) as mine`.execute(tx);
  if (rows[0]?.mine !== true) return 0;
  let matched = 0;
  // Of two rewards that want the same impression the later one looks for another.
  for (;;) {
    const found = await takeImpressions(tx, now);
    if (found === 0) break;
    matched += found;
  }
  await tx
    .updateTable('reward_callback')
    .set({ state: 'dropped', reason: 'no-impression', ended_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute();
  return matched;
}

/**
 * An impression of the same user in the same placement, shown in the hour before or the ten minutes after, of the same
 * instance where both say one; the same instance and the nearest in time is taken first.
 */
async function takeImpressions(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with pair as (
      select distinct on (shown.id) shown.id as impression_id, reward.id as reward_id
      from reward_callback reward
      cross join lateral (
        select id from reward_impression
        where placement_id = reward.placement_id and app_id = reward.app_id and uid = reward.uid and reward_id is null
          and shown_at between reward.asked_at - interval '1 hour' and reward.asked_at + interval '10 minutes'
          and (reward.instance_id = 0 or instance_id in (0, reward.instance_id))
        order by instance_id = reward.instance_id desc, abs(extract(epoch from shown_at - reward.asked_at)), id
        limit 1
      ) shown
      where reward.state = 'waiting'
      order by shown.id, reward.asked_at, reward.id
      limit ${most}
    ), taken as (
      update reward_impression set reward_id = pair.reward_id from pair where id = pair.impression_id
      returning pair.reward_id
    )
    update reward_callback set state = 'due', due_at = ${now} from taken where id = taken.reward_id`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
