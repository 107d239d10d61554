import { dayMs } from '@millrace/contract/kit/duration';
import { moneyOf } from './campaign-money.ts';
import type { CampaignShard } from './campaign-shard.ts';
import { dayOf } from './day-of.ts';

/** Campaigns that no request of a day gets for a while, as of what is booked. */
export interface Resting {
  readonly ids: ReadonlySet<number>;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** When one of them may be shown again, milliseconds UTC. */
  readonly until: number;
}

/**
 * Those that have not begun, that have spent what they may, or whose budgets are below their price: whoever asks on that day before
 * `until` would be refused by each of them. Not all of those: what leases, the pace and the hour say is asked each time.
 */
export function restingOf(campaigns: Iterable<CampaignShard>, now: number): Resting {
  const day = dayOf(now);
  let until = (Math.floor(now / dayMs) + 1) * dayMs;
  const ids = new Set<number>();
  for (const shard of campaigns) {
    const { id, startsAt } = shard.campaign;
    if (startsAt !== null && startsAt > now) until = Math.min(until, startsAt);
    else if (!isSpent(shard, day)) continue;
    ids.add(id);
  }
  return { ids, day, until };
}

/** Not even the cheapest country's price is left. */
function isSpent(shard: CampaignShard, day: string): boolean {
  const { daily, spentToday, total, left, least } = moneyOf(shard);
  const isOver = (budget: bigint | null, spent: bigint) => budget !== null && spent + least > budget;
  return isOver(daily, shard.spending.day === day ? spentToday : 0n) || isOver(total, 0n) || isOver(left, 0n);
}
