import type { Logger } from 'pino';
import { backupWorker } from '../domain/backup/backup-worker.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { resumeBackups } from '../domain/backup/resume-backups.ts';
import type { Shipper } from '../platform/event-log/shipper.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';
import type { Ending } from './ending.ts';
import type { DeliveryStores } from './serve-delivery.ts';
import { eventLogDir } from './ship-events.ts';

/** Takes backups while the server runs, and goes on with what the last one left. */
export async function keepBackups(
  services: Services,
  { database, clickhouse }: DeliveryStores,
  shipping: () => Shipper | undefined,
  log: Logger,
  ending: Ending,
): Promise<void> {
  const { config, secrets, now } = services;
  await resumeBackups({ config, database, now });
  const worker = backupWorker({
    config,
    database,
    secrets,
    now,
    log,
    versions: await ownVersions(),
    stores: () => ({
      dataDir: config.dataDir,
      secretKey: config.secretKey,
      eventLogDir: eventLogDir(config),
      database,
      clickhouse,
      shipper: shipping(),
    }),
  });
  ending.addTogether(runWorker(worker, log));
}
