import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSnapshot, type Snapshot } from '../delivery/snapshot/open-snapshot.ts';
import {
  type KeepSnapshotOptions,
  keepSnapshot,
  type SnapshotKeeper,
} from '../domain/config-snapshot/keep-snapshot.ts';
import { isShardName, type ShardName } from '../domain/config-snapshot/shard-name.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { captureLog } from './captured-log.ts';

/** The secrets that test apps seal with. */
const testSecrets = secretsOf('a key for tests');

export interface TestSnapshot {
  readonly dir: string;
  readonly keeper: SnapshotKeeper;
  /** What a delivery process has, told of every change as over its channel. */
  readonly served: Snapshot;
  /** Every shard that the keeper has replaced or removed, oldest first. */
  readonly replaced: readonly ShardName[];
  /** Resolves when what is committed now is served. */
  settle(): Promise<void>;
  /** Ends the keeper; the folder stays for another one. */
  close(): Promise<void>;
}

/** A keeper and a reader on a folder, by themselves or with a database. */
export async function openTestSnapshot(
  dir: string,
  options: Partial<KeepSnapshotOptions> = {},
): Promise<TestSnapshot> {
  const log = captureLog().logger;
  const served = await openSnapshot({ dir, log });
  const replaced: ShardName[] = [];
  let reloaded = Promise.resolve();
  const onChange = (name: string) => {
    if (!isShardName(name)) throw new Error(`${name} is no shard`);
    replaced.push(name);
    reloaded = served.reload(name);
  };
  const keeper = await keepSnapshot({ dir, secrets: testSecrets, log, onChange, ...options });
  return {
    dir,
    keeper,
    served,
    replaced,
    async settle() {
      await keeper.refresh();
      await reloaded;
    },
    close: () => keeper.close(),
  };
}

/** A folder for snapshots that is gone after the work. */
export async function withSnapshotDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const base = await mkdtemp(join(tmpdir(), 'millrace-snapshot-'));
  try {
    return await work(join(base, 'snapshot'));
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}
