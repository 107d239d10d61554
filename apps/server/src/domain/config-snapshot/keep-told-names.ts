import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type Keeper, lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { readToldNames } from '../event/told-names.ts';
import type { OtherShards } from './other-shards.ts';

interface Options {
  readonly clickhouse: Pick<ClickHouse, 'lookup'>;
  readonly shards: Pick<OtherShards, 'write'>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
}

/**
 * Keeps in this node's snapshot which names of their own apps tell of, whichever server was told: one that has just started, or has
 * joined, knows them from its first call on. While the store is away they stay as they are.
 */
export function keepToldNames({ clickhouse, shards, now, log, every = 60_000 }: Options): Keeper {
  let written: string | undefined;

  async function look(): Promise<void> {
    const names = await readToldNames(clickhouse, now());
    const text = JSON.stringify(names);
    if (text === written) return;
    await shards.write('names', names);
    written = text;
  }

  return lookInTurn({ look, log, failed: 'the names of events could not be renewed', every });
}
