import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppOptions } from '../app/app.ts';
import { deliveryPaths } from '../delivery/door/classify.ts';
import { keepCatalogues } from '../domain/config-snapshot/keep-catalogues.ts';
import { keepEstimates } from '../domain/config-snapshot/keep-estimates.ts';
import { keepSegments } from '../domain/config-snapshot/keep-segments.ts';
import { keepSnapshot } from '../domain/config-snapshot/keep-snapshot.ts';
import { keepToldNames } from '../domain/config-snapshot/keep-told-names.ts';
import type { ShardName } from '../domain/config-snapshot/shard-name.ts';
import { keepTraces } from '../domain/decision-trace/keep-traces.ts';
import { logSweeper } from '../domain/erasing/sweep-log.ts';
import { deviceKeyOf } from '../domain/event/device-hash.ts';
import { keepRates } from '../domain/exchange-rate/keep-rates.ts';
import { idKeyOf } from '../domain/kept-id/sealed-id.ts';
import { adSecretOf } from '../domain/own-ads/ad-secret.ts';
import { toldAttributor } from '../domain/own-ads/attribute-told.ts';
import { type AskLeases, awayAnswers } from '../domain/own-ads/lease.ts';
import { lendBudgets } from '../domain/own-ads/lend.ts';
import { type SeenSharer, seenSharer } from '../domain/own-ads/share-seen.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Config } from '../platform/config/config.ts';
import { nodeName } from '../platform/event-log/node-name.ts';
import { refusedFolder, refusedLifetime } from '../platform/event-log/refused-records.ts';
import type { Shipper } from '../platform/event-log/shipper.ts';
import { makeSocketPaths } from '../platform/files/socket-paths.ts';
import { listenBehindDoor } from '../platform/http/behind-door.ts';
import { forward } from '../platform/http/forward.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { type ApiKeyUse, openApiKeyUse } from '../platform/session/api-key-use.ts';
import type { Ending } from './ending.ts';
import { keepApiKeyUse } from './keep-api-key-use.ts';
import { eventLogDir, shipEvents } from './ship-events.ts';
import { type DeliveryProcess, startDelivery } from './start-delivery.ts';
import { sweepFiles } from './sweep-files.ts';

/** What delivery stands on beside its disk; phones are served without. */
export interface DeliveryStores {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
}

interface Options {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly log: Logger;
  /** Undefined: they come later, by `follow`. */
  readonly stores: DeliveryStores | undefined;
  /** The delivery process, when it was forked already. */
  readonly process?: ChildProcess | undefined;
  /** Makes the server for all who are no phones. */
  readonly buildApp: (delivery: NonNullable<AppOptions['delivery']>) => Promise<FastifyInstance>;
}

export interface ServedDelivery {
  readonly port: number;
  /** Keeps to these stores from now on. Once; again with the same ones when it was rejected. */
  follow(stores: DeliveryStores): Promise<void>;
  /** Of what brings events into the store; undefined while there is none. */
  shipping(): Shipper | undefined;
}

/** Milliseconds between looks at where the snapshot stands. */
const lookEvery = 500;

/** Starts the process that phones talk to, and what it needs from this one; it listens, and leads everybody else here. */
export async function serveDelivery(options: Options, ending: Ending): Promise<ServedDelivery> {
  const { config, secrets, now, log, stores, process, buildApp } = options;
  const sockets = await makeSocketPaths(config.dataDir);
  ending.add(() => sockets.remove());
  let delivery: DeliveryProcess | undefined;
  let traces: ReturnType<typeof keepTraces> | undefined;
  let lend: AskLeases | undefined;
  let seen: SeenSharer | undefined;
  let keyUse: ApiKeyUse | undefined;
  const entrance = { close: async () => delivery?.close() };
  const app = await buildApp({ entrance });
  // What is delivery's own may come here on a connection that began with something else.
  for (const path of deliveryPaths) await forward(app, sockets.paths.delivery, path);
  await app.ready();
  ending.add(await listenBehindDoor(app.server, sockets.paths.console));

  const snapshotDir = join(config.dataDir, 'snapshot');
  /** Written while the delivery process starts: it may have read the older file. */
  const written = new Set<ShardName>();
  const keeper = await keepSnapshot({
    dir: snapshotDir,
    secrets,
    log,
    database: stores?.database,
    onChange: (name) => (delivery === undefined ? written.add(name) : delivery.changed(name)),
  });
  ending.add(() => keeper.close());
  // With nothing on the disk from before there is nothing to serve by yet.
  if (stores !== undefined && keeper.state().apps === 0) await keeper.refresh();
  written.clear();
  delivery = await startDelivery(
    {
      ...forDelivery(config, secrets),
      sockets: sockets.paths,
      snapshotDir,
      eventLogDir: eventLogDir(config),
    },
    log,
    {
      // Without a database there is nowhere to keep them, and nobody who could look.
      onTraces: (batch) => traces?.take(batch),
      onSeen: (ads) => seen?.noted(ads),
      onKeyCalls: (calls) => {
        for (const one of calls) keyUse?.add(one);
      },
      onRestart: () => seen?.startOver(),
      onLeases: async (asks) => lend?.(asks) ?? awayAnswers(asks),
    },
    process,
  );
  for (const name of written) delivery.changed(name);

  let shipper: Shipper | undefined;
  let isFollowing = stores !== undefined;
  async function useStores({ database, clickhouse }: DeliveryStores): Promise<void> {
    const shipping = await shipEvents({ config, clickhouse, database, secrets, now, log });
    lend = lendBudgets(database, now, log);
    seen = seenSharer({ database, now, tell: (ads) => delivery?.seen(ads) });
    ending.addTogether(runWorker(seen.worker, log));
    keyUse = openApiKeyUse(database, now);
    ending.add(keepApiKeyUse(keyUse, log));
    const kept = keepTraces(database, log);
    traces = kept;
    ending.add(() => kept.close());
    shipper = shipping.shipper;
    ending.add(() => shipping.close());
    const sweeper = logSweeper({
      ...{ database, secrets, now, shipper: shipping.shipper },
      eventLogDir: eventLogDir(config),
      renew: () => delivery?.renew(),
      node: await nodeName(config.dataDir),
    });
    ending.addTogether(runWorker(sweeper, log));
    const refused = { folder: refusedFolder(eventLogDir(config)), lifetime: refusedLifetime };
    sweepFiles([refused], { now, log, ending });
    const attributor = toldAttributor({
      ...{ database, clickhouse, now },
      node: await nodeName(config.dataDir),
      shippedUntil: () => now().getTime() - 1000 * shipping.shipper.stats().lagSeconds,
      keep: async (conversions) => (await delivery?.keep(conversions)) ?? false,
    });
    ending.addTogether(runWorker(attributor, log));
    const shards = keeper.others;
    const estimates = keepEstimates({ database, shards, log });
    ending.add(() => estimates.close());
    const segments = keepSegments({ database, clickhouse, shards, log });
    ending.add(() => segments.close());
    const catalogues = keepCatalogues({ database, clickhouse, shards, log });
    ending.add(() => catalogues.close());
    const names = keepToldNames({ clickhouse, shards, now, log });
    ending.add(() => names.close());
    ending.add(keepRates({ database, now, write: (rates) => shards.write('rates', rates), log }));
  }
  if (stores !== undefined) await useStores(stores);

  const learn = () => {
    const { source, age } = keeper.state();
    // Until everything has been in it once, it is what the disk had.
    delivery?.learn(age === null ? 'disk' : source);
  };
  learn();
  const look = setInterval(learn, lookEvery);
  ending.add(() => clearInterval(look));
  ending.add(() => delivery?.end());
  ending.add(() => app.close());
  return {
    port: delivery.port,
    async follow(later) {
      if (!isFollowing) keeper.follow(later.database);
      isFollowing = true;
      await useStores(later);
    },
    shipping: () => shipper,
  };
}

/** What a process that has no stores may know. */
export function forDelivery(config: Config, secrets: Pick<Secrets, 'hash'>) {
  const { host, port, publicUrl, dataDir, trustProxy, logLevel, geoipDatabase, ingestSecret } = config;
  const { autoExplorationShare, autoHoldoutShare } = config;
  const shares = { exploration: autoExplorationShare / 100, holdOut: autoHoldoutShare / 100 };
  const same = { host, port, publicUrl, dataDir, trustProxy, logLevel, geoipDatabase, ingestSecret };
  const deviceKey = deviceKeyOf(secrets).toString('base64url');
  return { ...same, shares, adSecret: adSecretOf(secrets), deviceKey, idKey: idKeyOf(secrets) };
}
