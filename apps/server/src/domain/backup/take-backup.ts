import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClickHouse, FrozenTables } from '../../platform/clickhouse/clickhouse.ts';
import { unshippedLog } from '../../platform/event-log/copy-log.ts';
import type { Shipper } from '../../platform/event-log/shipper.ts';
import { syncFolder } from '../../platform/files/durable-file.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { beginClusterCopy } from '../../platform/postgres/embedded/copy-cluster.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { entriesOf, fileEntry } from './entry.ts';
import { findKey } from './installation-key.ts';
import type { Manifest } from './manifest.ts';
import { toFile } from './protect.ts';

/** What a backup is taken of: the embedded stores of a running server. */
export interface BackedUp {
  readonly dataDir: string;
  readonly eventLogDir: string;
  /** SECRET_KEY, where it stands for the file in DATA_DIR. */
  readonly secretKey: string | undefined;
  readonly database: Pick<Database, 'connection' | 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'freeze'>;
  /** Undefined while nothing is shipped, as in a command that runs without a server. */
  readonly shipper: Pick<Shipper, 'rest'> | undefined;
}

export interface BackupTarget {
  /** Absolute; what is there is replaced once the new one is whole. */
  readonly file: string;
  /** Encrypts it. */
  readonly passphrase: string | undefined;
  /** Told how many bytes of the stores were read so far. */
  readonly onProgress?: (bytes: number) => void;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
}

/** Where a backup grows until it is whole. */
export const draftOf = (file: string): string => `${file}.part`;

/**
 * Beside the stores: what else makes an installation itself. Whatever is not named is made anew by a start, and a `secret.key`
 * that is not its key would keep one from starting.
 */
const filesOf = ({ key }: Manifest) => ['node-name', ...(key?.isInside ? ['secret.key'] : [])];
const folders = ['files'];

/**
 * Writes one file with everything that this installation knows, while it serves. PostgreSQL, ClickHouse and the event log in it
 * stand for one moment, at which nothing was being shipped: no event is in both log and store, or in neither.
 *
 * The copy of PostgreSQL comes first, for it takes long; with its end begins the moment, which lasts until the tables of
 * ClickHouse are frozen. What nothing changes any more is read after that.
 */
export async function takeBackup(
  of: BackedUp,
  target: BackupTarget,
  about: Omit<Manifest, 'key'>,
): Promise<{ bytes: number }> {
  const { isFile, secrets } = await findKey(of, of.database);
  const manifest = { ...about, key: { isInside: isFile, fingerprint: secrets?.fingerprint() } };
  const archive = new ArchiveWriter();
  const draft = draftOf(target.file);
  const aborted = new AbortController();
  const written = toFile(archive.stream, target.passphrase).then((bytes) =>
    pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }), { signal: aborted.signal }),
  );
  try {
    const filled = fill(archive, of, manifest, target);
    // Whichever fails first; a disk that is full makes the archive wait for ever.
    await Promise.race([filled, written.then(() => filled)]);
    await written;
    await rename(draft, target.file);
    await syncFolder(dirname(target.file));
    return { bytes: archive.bytes };
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    aborted.abort();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill(
  archive: ArchiveWriter,
  of: BackedUp,
  manifest: Manifest,
  { onProgress, signal }: BackupTarget,
): Promise<void> {
  const add = async (entry: Parameters<ArchiveWriter['add']>[0]) => {
    signal?.throwIfAborted();
    await archive.add(entry);
    onProgress?.(archive.bytes);
  };
  await archive.begin(manifest);
  const cluster = join(of.dataDir, 'postgres');
  const copy = await beginClusterCopy(of.database.connection('system'));
  let frozen: FrozenTables | undefined;
  try {
    const skips = (name: string) => copy.skips(name.slice('postgres/'.length));
    for await (const entry of entriesOf(cluster, 'postgres', skips)) await add(entry);
    const wal: string[] = [];
    await betweenBatches(of.shipper, async () => {
      frozen = await of.clickhouse.freeze(async () => {
        const end = await copy.finish();
        wal.push(...end.wal);
        await add({ name: 'postgres/backup_label', content: end.label });
      });
      // While nothing is shipped: what was would be written over.
      const log = await unshippedLog(of.eventLogDir);
      await add({ name: 'event-log', folder: true });
      await add({ name: 'event-log/cursor', content: log.cursor });
      for (const { name, ...rest } of log.segments) await add({ name: `event-log/${name}`, ...rest });
    });
    for (const name of wal) {
      for await (const entry of fileEntry(join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`))
        await add(entry);
    }
    await copy.release();
    for await (const { path, ...rest } of frozen?.files() ?? [])
      await add({ name: `clickhouse/${path}`, ...rest });
    for (const name of filesOf(manifest))
      for await (const entry of fileEntry(join(of.dataDir, name), name)) await add(entry);
    for (const name of folders)
      for await (const entry of entriesOf(join(of.dataDir, name), name)) await add(entry);
    await archive.end();
  } finally {
    await copy.release();
    await frozen?.release();
  }
}

function betweenBatches(shipper: BackedUp['shipper'], work: () => Promise<void>): Promise<void> {
  return shipper === undefined ? work() : shipper.rest(work);
}
