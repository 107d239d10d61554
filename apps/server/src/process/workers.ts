import type { FastifyBaseLogger } from 'fastify';
import { lookUpNext } from '../features/publisher/app/look-up-next.ts';
import { exporter, exportSweeper } from '../features/report/report-export/exporter.ts';
import { learner } from '../platform/learning/learner.ts';
import { revenueSender } from '../platform/network-revenue/kept-revenue.ts';
import { userCounter } from '../platform/report/count-users-ahead.ts';
import { revenueWorker } from '../platform/report/work-out-revenue.ts';
import { rewardMatcher, rewardSender } from '../platform/reward/reward-sender.ts';
import type { Worker } from '../platform/worker.ts';
import type { Services } from '../services.ts';

/** What a server with the role `worker` does by itself. */
export function workersOf(services: Services, log: Pick<FastifyBaseLogger, 'warn'>): readonly Worker[] {
  const privateNetworks = services.config.callbackPrivateNetworks ?? [];
  return [
    { name: 'store look-up', every: 5_000, next: () => lookUpNext(services) },
    learner(services),
    revenueSender(services),
    revenueWorker(services),
    userCounter(services),
    rewardMatcher(services),
    rewardSender({ ...services, privateNetworks, log }),
    exporter({ services, log }),
    exportSweeper(services),
  ];
}
