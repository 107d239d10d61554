import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { consoleHalf } from '../delivery/ask-console.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import type { Config } from '../platform/config/config.ts';
import { lockDataDir } from '../platform/files/data-dir.ts';
import { type Entrance, registerGracefulClose } from '../platform/http/graceful-close.ts';
import { registerMetrics } from '../platform/http/metrics.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { openSecrets } from '../platform/secrets/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import type { Ending } from './ending.ts';
import { reportNode } from './report-node.ts';
import { type DeliveryStores, type ServedDelivery, serveDelivery } from './serve-delivery.ts';
import { shippingMetrics } from './shipping-metrics.ts';

const shortestPause = 500;
const longestPause = 15_000;

/**
 * Starts a server that serves phones and does nothing else: at once, by what its disk knows, whether its stores can be
 * reached or not. They are tried until they are there.
 * @param process the delivery process, when it was forked already
 * @returns its port
 */
export async function startNode(
  config: Config,
  log: Logger,
  ending: Ending,
  process?: ChildProcess,
): Promise<number> {
  const now = () => new Date();
  const lock = await lockDataDir(config.dataDir);
  ending.add(() => lock.release());
  const secrets = await openSecrets(config);
  let stores: DeliveryStores | undefined;
  let served: ServedDelivery | undefined;
  served = await serveDelivery(
    {
      config,
      secrets,
      now,
      log,
      stores: undefined,
      process,
      buildApp: async ({ entrance }) => {
        const app = buildInner(log, entrance);
        const shipping = shippingMetrics(() => served?.shipping());
        registerMetrics(app, shipping, consoleHalf);
        app.get(`${consoleHalf}/readyz`, async () => ({ status: 'ok', ...(await statesOf(stores)) }));
        return app;
      },
    },
    ending,
  );
  const closing = new AbortController();
  const connecting = connect();
  ending.add(async () => {
    closing.abort();
    await connecting;
  });
  return served.port;

  async function connect(): Promise<void> {
    for (let pause = shortestPause; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        stores ??= await reach(config, log, ending);
        await served?.follow(stores);
        const shipping = () => served?.shipping();
        ending.add(await reportNode({ database: stores.database, config, now, shipping, log }));
        return;
      } catch (error) {
        const reason = error instanceof StartError ? error.message : error;
        log.warn({ reason }, 'the stores are not there yet; phones are served from the last snapshot');
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined); // Only ever aborted.
      }
    }
  }
}

/** Nobody but the delivery process asks it anything. */
function buildInner(log: FastifyServerOptions['loggerInstance'], entrance: Entrance): FastifyInstance {
  const app = fastify({
    // A machine that has much else to do starts late, not never.
    pluginTimeout: 60_000,
    ...(log && { loggerInstance: log }),
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerGracefulClose(app, entrance);
  return app;
}

async function reach(config: Config, log: Logger, ending: Ending): Promise<DeliveryStores> {
  const { databaseUrl, dataDir, clickhouseUrl: url, clickhouseCluster: cluster } = config;
  const clickhouse = await openClickHouse({ url, cluster, dataDir, log });
  try {
    await clickhouse.ping();
    // Whoever has the console changes the tables.
    const database = await openDatabase({ databaseUrl, dataDir, log, migrate: false });
    ending.add(() => database.close());
    ending.add(() => clickhouse.close());
    return { database, clickhouse };
  } catch (error) {
    await clickhouse.close();
    throw error;
  }
}

/** What can be reached; phones are served all the same. */
async function statesOf(stores: DeliveryStores | undefined): Promise<Record<string, 'ok' | 'unreachable'>> {
  const asked = { postgres: stores?.database, clickhouse: stores?.clickhouse };
  const states = await Promise.all(
    Object.entries(asked).map(async ([name, store]) => {
      if (store === undefined) return [name, 'unreachable'] as const;
      return store.ping().then(
        () => [name, 'ok'] as const,
        () => [name, 'unreachable'] as const,
      );
    }),
  );
  return Object.fromEntries(states);
}
