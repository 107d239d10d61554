import { join } from 'node:path';
import type { Logger } from 'pino';
import { gatherIds } from '../delivery/events/gather-ids.ts';
import { gatherTold } from '../delivery/own-ads/conversions/gather-told.ts';
import { gatherRewards } from '../delivery/rewards/gather-rewards.ts';
import { columnsFor } from '../delivery/rows/column-order.ts';
import { deviceKeyOf } from '../domain/event/device-hash.ts';
import { keepIds } from '../domain/kept-id/keep-ids.ts';
import { queueTold } from '../domain/own-ads/queue-told.ts';
import { queueRewards } from '../domain/reward/queue-rewards.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Config } from '../platform/config/config.ts';
import { openKeyStore } from '../platform/event-log/key-store.ts';
import { nodeName } from '../platform/event-log/node-name.ts';
import { openShipper, type Shipper } from '../platform/event-log/shipper.ts';
import type { Database } from '../platform/postgres/database.ts';
import { SessionLock } from '../platform/postgres/session-lock.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

interface Options {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly clickhouse: ClickHouse;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly log: Logger;
}

/** How long a predecessor that was killed may take to let go of the log. Milliseconds. */
const patience = 10_000;

export function eventLogDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'event-log');
}

/** Brings what phones sent from this node's event log into ClickHouse, and rewards on their way. */
export async function shipEvents(options: Options): Promise<{
  readonly shipper: Shipper;
  close(): Promise<void>;
}> {
  const { config, clickhouse, database, secrets, now, log } = options;
  const told = gatherTold((rows) => database.asSystem((tx) => queueTold(tx, rows)));
  const ids = gatherIds((advertiserId, kept, since) => keepIds(options, advertiserId, kept, since));
  const rewards = gatherRewards(
    { deviceKey: deviceKeyOf(secrets) },
    (rows) => database.asSystem((tx) => queueRewards(tx, rows, now())),
    (head) => {
      told.see(head);
      ids.see(head);
    },
  );
  // A database of our own has no other nodes.
  const turn =
    config.databaseUrl === undefined
      ? undefined
      : new SessionLock(database.connection('system'), 'event shipping');
  const shipper = await openShipper({
    dir: eventLogDir(config),
    log,
    toRows: rewards.toRows,
    columns: columnsFor,
    gathered: async () => {
      await rewards.flush();
      await told.flush();
      await ids.flush();
    },
    insert: (body, asked) => clickhouse.ingestText('event', body, asked),
    keys: openKeyStore(clickhouse, await nodeName(config.dataDir)),
    ...(turn && { exclusively: (work: () => Promise<void>) => turn.hold(work) }),
    waitMs: patience,
  });
  // One that fails needs no processor.
  clickhouse.giveWay(() => (shipper.stats().isFailing ? 0 : shipper.stats().lagSeconds));
  return {
    shipper,
    async close() {
      await shipper.close();
      await turn?.close();
    },
  };
}
