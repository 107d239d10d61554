import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { Ending } from './ending.ts';
import { type FirstLogin, prepareFirstStart } from './first-start.ts';
import { checkPlace, listen } from './listen.ts';
import { type OpenedServices, openServices } from './open-services.ts';
import { keepSnapshot } from './platform/config-snapshot/keep-snapshot.ts';
import type { ShardName } from './platform/config-snapshot/shard-name.ts';
import { keepTraces } from './platform/decision-trace/keep-traces.ts';
import { keepRates } from './platform/exchange-rate/keep-rates.ts';
import { watchFirstLogin } from './platform/first-login-file.ts';
import { listenBehindDoor } from './platform/http/behind-door.ts';
import { ownUrl } from './platform/mail/console-link.ts';
import { makeSocketPaths } from './platform/socket-paths.ts';
import { runWorker } from './platform/worker.ts';
import type { Services } from './services.ts';
import { eventLogDir, shipEvents } from './ship-events.ts';
import { type DeliveryProcess, startDelivery } from './start-delivery.ts';
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

/** Milliseconds between looks at where the snapshot stands. */
const lookEvery = 500;

export type StartOptions = Omit<AppOptions, 'logger' | 'delivery'>;

/** Starts stores and server. @throws StartError with one sentence for the person who starts it */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const ending = new Ending();
  try {
    await checkPlace(config);
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
    if (config.roles.includes('worker')) {
      for (const worker of workersOf(services, log)) ending.add(runWorker(worker, log));
    }
    port = config.roles.includes('delivery')
      ? await serveBehindDelivery(services, options, log, ending)
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
  options: StartOptions,
  log: Logger,
  ending: Ending,
): Promise<number> {
  const app = await buildApp(services, { ...options, logger: log });
  ending.add(() => app.close());
  return listen(app, services.config);
}

/** Starts the process that phones talk to; it listens, and leads everybody else here. @returns its port */
async function serveBehindDelivery(
  services: OpenedServices,
  options: StartOptions,
  log: Logger,
  ending: Ending,
): Promise<number> {
  const { config } = services;
  const sockets = await makeSocketPaths(config.dataDir);
  ending.add(() => sockets.remove());
  let delivery: DeliveryProcess | undefined;
  const entrance = { close: async () => delivery?.close() };
  const app = await buildApp(services, {
    ...options,
    logger: log,
    delivery: { entrance, path: sockets.paths.delivery },
  });
  await app.ready();
  ending.add(await listenBehindDoor(app.server, sockets.paths.console));
  const snapshotDir = join(config.dataDir, 'snapshot');
  /** Written while the delivery process starts: it may have read the older file. */
  const written = new Set<ShardName>();
  const keeper = await keepSnapshot({
    dir: snapshotDir,
    secrets: services.secrets,
    log,
    database: services.database,
    onChange: (name) => (delivery === undefined ? written.add(name) : delivery.changed(name)),
  });
  ending.add(() => keeper.close());
  // With nothing on the disk from before there is nothing to serve by yet.
  if (keeper.state().apps === 0) await keeper.refresh();
  const traces = keepTraces(services.database, log);
  ending.add(() => traces.close());
  written.clear();
  delivery = await startDelivery(
    {
      ...forDelivery(config),
      sockets: sockets.paths,
      snapshotDir,
      eventLogDir: eventLogDir(config),
    },
    log,
    { onTraces: (batch) => traces.take(batch) },
  );
  const shipping = await shipEvents({ ...services, log });
  ending.add(() => shipping.close());
  ending.add(keepRates({ ...services, write: (rates) => keeper.writeShard('rates', rates), log }));
  for (const name of written) delivery.changed(name);
  const learn = () => delivery?.learn(keeper.state().source);
  learn();
  const look = setInterval(learn, lookEvery);
  ending.add(() => clearInterval(look));
  ending.add(() => delivery?.end());
  ending.add(() => app.close());
  return delivery.port;
}

/** What a process that has no stores may know. */
function forDelivery({
  host,
  port,
  publicUrl,
  dataDir,
  trustProxy,
  logLevel,
  geoipDatabase,
  ingestSecret,
}: Config) {
  return { host, port, publicUrl, dataDir, trustProxy, logLevel, geoipDatabase, ingestSecret };
}
