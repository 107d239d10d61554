import type { Logger } from 'pino';
import { failUnfinished } from '../domain/backup/backup-queries.ts';
import { backupWorker } from '../domain/backup/backup-worker.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import type { Shipper } from '../platform/event-log/shipper.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';
import type { Ending } from './ending.ts';
import type { DeliveryStores } from './serve-delivery.ts';
import { eventLogDir } from './ship-events.ts';

/** Takes backups while the server runs. */
export async function keepBackups(
  services: Services,
  { database, clickhouse }: DeliveryStores,
  shipping: () => Shipper | undefined,
  log: Logger,
  ending: Ending,
): Promise<void> {
  const { config, secrets, now } = services;
  await database.asSystem((tx) => failUnfinished(tx, now()));
  const worker = backupWorker({
    config,
    database,
    secrets,
    now,
    log,
    versions: await ownVersions(),
    stores: () => ({
      dataDir: config.dataDir,
      eventLogDir: eventLogDir(config),
      database,
      clickhouse,
      shipper: shipping(),
    }),
  });
  ending.add(runWorker(worker, log));
}
