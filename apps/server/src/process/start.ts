import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from '../app/app.ts';
import { isEmbedded } from '../domain/backup/nightly-backup.ts';
import { clearMade } from '../features/report/report-schedule/make-mails.ts';
import { type Config, isDeliveryNode } from '../platform/config/config.ts';
import { uploadsFolder } from '../platform/file-store/spool.ts';
import { runWorkers } from '../platform/jobs/worker.ts';
import { openLog } from '../platform/log/open-log.ts';
import { ownUrl } from '../platform/mail/console-link.ts';
import { outboxFolder, outboxLifetime } from '../platform/mail/transport.ts';
import { watchFirstLogin } from '../platform/people/first-login-file.ts';
import type { Services } from '../platform/services.ts';
import { uploadLifetime } from '../platform/upload/uploads.ts';
import { Ending } from './ending.ts';
import { type FirstLogin, prepareFirstStart } from './first-start.ts';
import { workJobs } from './jobs.ts';
import { keepBackups } from './keep-backups.ts';
import { listen } from './listen.ts';
import { openServices } from './open-services.ts';
import { reportNode } from './report-node.ts';
import { type DeliveryStores, type ServedDelivery, serveDelivery } from './serve-delivery.ts';
import { shippingMetrics } from './shipping-metrics.ts';
import { startNode } from './start-node.ts';
import { sweepFiles } from './sweep-files.ts';
import { workersOf } from './workers.ts';

export interface RunningServer {
  readonly url: string;
  /** On the very first start: how to sign in. */
  readonly firstLogin: FirstLogin | undefined;
  /** The one-time password of the first start is still in its file, and still opens the account. */
  readonly firstLoginIsOpen: boolean;
  /** Serves what is under way, then ends everything that the start began. */
  stop(): Promise<void>;
}

export interface StartOptions extends Omit<AppOptions, 'logger' | 'delivery' | 'metrics'> {
  /** The delivery process, when it was forked already; ends with this server. */
  readonly delivery?: ChildProcess | undefined;
}

/** Starts stores and server. @throws StartError with one sentence for the person who starts it */
export async function startServer(
  config: Config,
  { delivery, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const log = await openLog({ level: config.logLevel });
  const ending = new Ending();
  // Told nothing yet, and gone with its channel.
  ending.add(() => delivery?.connected && delivery.disconnect());
  try {
    if (isDeliveryNode(config)) {
      const port = await startNode(config, log, ending, delivery);
      return {
        url: ownUrl({ host: config.host, port }),
        firstLogin: undefined,
        firstLoginIsOpen: false,
        stop: () => ending.run(),
      };
    }
    const opened = await openServices(config, log, ending);
    let { port } = config;
    // The port that the system chose is known once the server listens, and mails name it.
    const services = {
      ...opened,
      get config() {
        return { ...config, port };
      },
    };
    const firstLogin = await prepareFirstStart(opened.database, opened.passwords, config);
    const watch = await watchFirstLogin(opened.database, config.dataDir, log);
    ending.add(() => watch.end());
    const passing = [
      { folder: uploadsFolder(config.dataDir), lifetime: uploadLifetime },
      { folder: outboxFolder(config.dataDir), lifetime: outboxLifetime },
    ];
    sweepFiles(passing, { now: services.now, log, ending });
    if (config.roles.includes('worker')) {
      await clearMade(config);
      ending.addTogether(runWorkers(workersOf(services, log), log));
      await workJobs(services, log);
    }
    port = config.roles.includes('delivery')
      ? await serveBehindDelivery(services, { stores: opened, process: delivery }, options, log, ending)
      : await serve(services, options, log, ending);
    return {
      url: ownUrl({ host: config.host, port }),
      firstLogin,
      firstLoginIsOpen: watch.isOpen,
      stop: () => ending.run(),
    };
  } catch (error) {
    await ending.run().catch((failure: unknown) => log.error({ err: failure }, 'could not undo the start'));
    throw error;
  }
}

/** Listens by itself. @returns the port */
async function serve(
  services: Services,
  options: Omit<StartOptions, 'delivery'>,
  log: Logger,
  ending: Ending,
): Promise<number> {
  const app = await buildApp(services, { ...options, logger: log });
  ending.add(() => app.close());
  const { database, config, now } = services;
  ending.add(await reportNode({ database, config, now, shipping: () => undefined, log }));
  return listen(app, config);
}

/** Lets the delivery process listen, which leads everybody but phones here. @returns the port */
async function serveBehindDelivery(
  services: Services,
  delivery: { readonly stores: DeliveryStores; readonly process: ChildProcess | undefined },
  options: Omit<StartOptions, 'delivery'>,
  log: Logger,
  ending: Ending,
): Promise<number> {
  let served: ServedDelivery | undefined;
  const metrics = shippingMetrics(() => served?.shipping());
  served = await serveDelivery(
    {
      ...services,
      log,
      ...delivery,
      buildApp: (door) => buildApp(services, { ...options, logger: log, delivery: door, metrics }),
    },
    ending,
  );
  const { database, config, now } = services;
  ending.add(await reportNode({ database, config, now, shipping: served.shipping, log }));
  if (isEmbedded(config)) await keepBackups(services, delivery.stores, served.shipping, log, ending);
  return served.port;
}
