import type { SnapshotState } from '../domain/config-snapshot/keep-snapshot.ts';
import type { ShardName } from '../domain/config-snapshot/shard-name.ts';
import type { SeenAd } from '../domain/own-ads/share-seen.ts';
import type { KeepConversions } from '../domain/own-ads/told-conversion.ts';
import { listenBehindDoor, watchConnections } from '../platform/http/behind-door.ts';
import { openLog } from '../platform/log/open-log.ts';
import { buildDelivery } from './build-delivery.ts';
import { openDoor } from './door/door.ts';
import { type DeliveryChannel, openDeliveryServices } from './open-delivery-services.ts';
import { keepDecided } from './own-ads/conversions/keep-decided.ts';
import { learnSeen } from './own-ads/learn-seen.ts';
import type { DeliveryConfig } from './process-messages.ts';

export interface RunningDelivery {
  readonly port: number;
  /** Calls that were answered well while somebody waited, so far. */
  readonly awaited: () => number;
  /** How much of what the event log may keep waits to be shipped: 0 to 1. */
  readonly backlog: () => Promise<number>;
  changed(name: ShardName): Promise<void>;
  /** Goes on in another segment of the event log. */
  renew(): void;
  /** Keeps installs and events that waited for what won them; false: not now. */
  readonly keep: KeepConversions;
  /** Learns what devices have seen elsewhere. */
  seen(ads: readonly SeenAd[]): void;
  /** Where the snapshot stands. */
  learn(source: SnapshotState['source']): void;
  close(): Promise<void>;
  end(): Promise<void>;
  /** The end in a hurry: no new calls, those under way are finished, the event log is closed. */
  abandon(): Promise<void>;
}

/**
 * Opens what phones need and listens.
 * @param channel to the server
 * @throws StartError
 */
export async function runDelivery(
  config: DeliveryConfig,
  channel: DeliveryChannel,
): Promise<RunningDelivery> {
  const log = await openLog({ level: config.logLevel, name: 'delivery' });
  const { host, port, sockets } = config;
  const { services, backlog, close: closeServices } = await openDeliveryServices(config, log, channel);
  let source: SnapshotState['source'] = 'disk';
  const { app, deliver, awaited } = await buildDelivery({
    state: () => ({ snapshot: services.snapshot.state().apps === 0 && source === 'disk' ? 'none' : source }),
    services,
    config,
    log,
  });
  await app.ready();
  watchConnections(app.server);
  const door = await openDoor({
    host,
    port,
    // Behind a proxy a connection carries everybody's requests in turn: phones then come first.
    consolePath: config.trustProxy === false ? sockets?.console : undefined,
    deliver,
  });
  const inner = sockets && (await listenBehindDoor(app.server, sockets.delivery));
  let taken = Promise.resolve();
  let closing: Promise<unknown> | undefined;
  async function close(): Promise<void> {
    await door.close();
    closing ??= app.close();
  }
  return {
    port: door.port,
    awaited,
    backlog,
    changed(name) {
      taken = services.snapshot.reload(name);
      return taken;
    },
    renew: () => services.eventLog.renew(),
    keep: (conversions) =>
      keepDecided(conversions, services).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'installs and events that were attributed could not be kept');
          return false;
        },
      ),
    seen: (ads) => learnSeen(ads, services),
    // Of what was changed before, and may still be on its way in.
    learn: (told) =>
      void taken.then(() => {
        source = told;
      }),
    close,
    async end() {
      await close();
      await Promise.all([closing, door.emptied()]);
      await inner?.();
      await closeServices();
    },
    async abandon() {
      await close();
      await closing;
      await closeServices();
    },
  };
}
