import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/postgres/database.ts';
import { type RewardStats, rewardStats } from './reward-queue.ts';
import { dropReasons } from './verdict.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly now: () => Date;
}

type Figure = 'waiting' | 'due' | 'retrying' | 'lagSeconds' | 'oldestSeconds';

const gauges: readonly (readonly [Figure, string, string])[] = [
  ['waiting', 'waiting', 'Rewards that wait for their impression.'],
  ['due', 'due', 'Rewards to be delivered, those that are tried again later included.'],
  ['retrying', 'retrying', 'Of the rewards to be delivered, those that were tried in vain so far.'],
  ['lagSeconds', 'lag_seconds', 'How long the reward that is to be tried next has been due; 0: none is.'],
  ['oldestSeconds', 'oldest_seconds', 'How long ago the oldest reward to be delivered was asked for.'],
];

/** Milliseconds: anybody may ask for `/metrics`, and the database counts once for all who do meanwhile. */
const keptFor = 5_000;

/**
 * What becomes of rewards, of the whole installation and therefore the same on each of its servers. While the database is
 * away these figures are missing, and no others.
 */
export function rewardMetrics({ database, now }: Options): (registry: Registry) => void {
  let stats: Promise<RewardStats | null> | undefined;
  let askedAt = 0;
  const latest = () => {
    const at = now();
    if (stats === undefined || at.getTime() - askedAt >= keptFor) {
      askedAt = at.getTime();
      stats = database.asSystem((tx) => rewardStats(tx, at)).catch(() => null);
    }
    return stats;
  };
  return (registry) => {
    const registers = [registry];
    for (const [key, name, help] of gauges) {
      new Gauge({
        name: `millrace_rewards_${name}`,
        help,
        registers,
        async collect() {
          const known = await latest();
          if (known === null) this.remove();
          else this.set(known[key]);
        },
      });
    }
    new Gauge({
      name: 'millrace_rewards_ended_last_hour',
      help: 'Rewards delivered in the last hour, and those that never will be by why.',
      labelNames: ['outcome'] as const,
      registers,
      async collect() {
        const known = await latest();
        this.reset();
        if (known === null) return;
        this.set({ outcome: 'delivered' }, known.deliveredLastHour);
        for (const reason of dropReasons) this.set({ outcome: reason }, known.droppedLastHour[reason] ?? 0);
      },
    });
  };
}
