import type { FastifyBaseLogger } from 'fastify';
import { learner } from '../domain/learning/learner.ts';
import { revenueSender } from '../domain/network-revenue/kept-revenue.ts';
import { spendBooker } from '../domain/own-ads/book-spend.ts';
import { eventCountKeeper } from '../domain/own-ads/keep-event-counts.ts';
import { outcomeKeeper } from '../domain/own-ads/keep-outcomes.ts';
import { ownRevenueReporter } from '../domain/own-ads/report-revenue.ts';
import { userCounter } from '../domain/report/count-users-ahead.ts';
import { revenueWorker } from '../domain/report/work-out-revenue.ts';
import { rewardMatcher, rewardSender } from '../domain/reward/reward-sender.ts';
import { memberCounter } from '../domain/segment/member-counter.ts';
import { lookUpNext } from '../features/publisher/app/look-up-next.ts';
import { webhookSender } from '../features/report/alert/webhook/webhook-sender.ts';
import { exporter, exportSweeper } from '../features/report/report-export/exporter.ts';
import { reportSender } from '../features/report/report-schedule/report-sender.ts';
import { revenuePullers } from '../features/report/revenue-pull/revenue-puller.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Worker } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';
import { retentionKeeper } from './retention-keeper.ts';

/** What a server with the role `worker` does by itself. */
export function workersOf(
  services: Services & { readonly clickhouse: ClickHouse },
  log: Pick<FastifyBaseLogger, 'warn'>,
): readonly Worker[] {
  const privateNetworks = services.config.callbackPrivateNetworks ?? [];
  return [
    { name: 'store look-up', every: 5_000, next: () => lookUpNext(services) },
    learner({ ...services, log }),
    revenueSender(services),
    revenueWorker(services),
    userCounter(services),
    spendBooker(services),
    outcomeKeeper(services),
    eventCountKeeper(services),
    memberCounter(services),
    ownRevenueReporter(services),
    rewardMatcher(services),
    rewardSender({ ...services, resolve: services.names.addresses, privateNetworks, log }),
    exporter({ services, log }),
    exportSweeper(services),
    reportSender({ services, log }),
    ...revenuePullers({ services, log }),
    webhookSender({ services, log }),
    retentionKeeper(services),
  ];
}
