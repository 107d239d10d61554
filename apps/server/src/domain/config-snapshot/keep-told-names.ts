import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type Keeper, lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { readToldNames } from '../event/told-names.ts';
import type { SnapshotKeeper } from './keep-snapshot.ts';

interface Options {
  readonly clickhouse: Pick<ClickHouse, 'lookup'>;
  readonly keeper: Pick<SnapshotKeeper, 'writeShard'>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
}

/**
 * Keeps in this node's snapshot which names of their own apps tell of, whichever server was told: one that has just started, or has
 * joined, knows them from its first call on. While the store is away they stay as they are.
 */
export function keepToldNames({ clickhouse, keeper, now, log, every = 60_000 }: Options): Keeper {
  let written: string | undefined;

  async function look(): Promise<void> {
    const names = await readToldNames(clickhouse, now());
    const text = JSON.stringify(names);
    if (text === written) return;
    await keeper.writeShard('names', names);
    written = text;
  }

  return lookInTurn({ look, log, failed: 'the names of events could not be renewed', every });
}
