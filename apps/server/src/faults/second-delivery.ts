import { join } from 'node:path';
import { loadConfig } from '../platform/config/config.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { forDelivery } from '../process/serve-delivery.ts';
import { eventLogDir } from '../process/ship-events.ts';
import { startDelivery } from '../process/start-delivery.ts';
import { captureLog } from '../testing/captured-log.ts';

/**
 * Starts a delivery process on the event log and snapshot of a server that has one, as that server would, at another port.
 * Rejects as the start does; one that starts is ended again.
 */
export async function startSecondDelivery(dataDir: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const places = { snapshotDir: join(dataDir, 'snapshot'), eventLogDir: eventLogDir(config) };
  const started = await startDelivery(
    { ...forDelivery(config, secretsOf('a key for tests')), ...places, sockets: undefined },
    captureLog().logger,
    {
      onTraces: () => undefined,
      onLeases: async () => [],
      onSeen: () => undefined,
      onKeyCalls: () => undefined,
      onRestart: () => undefined,
    },
  );
  await started.end();
}
