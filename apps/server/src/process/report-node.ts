import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.ts';
import { nodeName } from '../platform/event-log/node-name.ts';
import type { Shipper } from '../platform/event-log/shipper.ts';
import { lookInTurn } from '../platform/jobs/look-in-turn.ts';
import type { Database } from '../platform/postgres/database.ts';
import { version } from '../platform/version.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly config: Pick<Config, 'dataDir' | 'roles'>;
  readonly now: () => Date;
  readonly shipping: () => Shipper | undefined;
  readonly log: Pick<Logger, 'debug'>;
}

/** Milliseconds between two words of a server. */
const every = 15_000;

/** Says again and again, where all servers of the installation look, that this one is there and how it is. @returns a function that ends it */
export async function reportNode(options: Options): Promise<() => Promise<void>> {
  const { database, config, now, log } = options;
  const name = await nodeName(config.dataDir);
  const startedAt = now();
  const report = async () => {
    const row = await nodeRow(options);
    const fixed = { host: hostname(), version, roles: [...config.roles], started_at: startedAt };
    await database.asSystem((tx) =>
      tx
        .insertInto('server_node')
        .values({ name, ...fixed, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...fixed, ...row }))
        .execute(),
    );
  };
  const reporting = lookInTurn({
    look: report,
    // Without a database nobody could read it either.
    log: { warn: log.debug.bind(log) },
    failed: 'this server could not say how it is',
    every,
  });
  return async () => {
    await reporting.close();
    await database
      .asSystem((tx) => tx.deleteFrom('server_node').where('name', '=', name).execute())
      .catch(() => undefined);
  };
}

async function nodeRow({ config, now, shipping }: Options) {
  const disk = await statfs(config.dataDir);
  const stats = shipping()?.stats();
  return {
    seen_at: now(),
    disk_free: disk.bavail * disk.bsize,
    disk_size: disk.blocks * disk.bsize,
    lag_seconds: stats === undefined ? null : Math.ceil(stats.lagSeconds),
    lag_bytes: stats?.lagBytes ?? null,
    is_failing: stats?.isFailing ?? false,
  };
}
