import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';
import { type DataDirLock, lockDataDir } from '../../platform/files/data-dir.ts';
import { syncFolder } from '../../platform/files/durable-file.ts';
import { unfinishedRestore } from '../../platform/files/unfinished-restore.ts';
import { reasonOf } from '../../platform/log/reason-of.ts';
import { childIdentity } from '../../platform/postgres/embedded/child-identity.ts';
import { StartError } from '../../platform/start-error.ts';
import { format, type Manifest, manifest, manifestName, type Sums, sums, sumsName } from './manifest.ts';
import { fromFile } from './protect.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly passphrase: string | undefined;
  /** Made when it is missing; must be empty. */
  readonly dataDir: string;
  /** What this program can read, by the same names. */
  readonly own: Pick<Manifest, 'version' | 'postgres' | 'migrations'>;
  /** Lays into the folder what belongs to the installation beside its backup: it comes into place with all else, or not at all. */
  readonly add?: (draft: string, made: Manifest) => Promise<void>;
}

/** Nothing else of a backup is ever written to DATA_DIR. */
const PLACE = /^(postgres|clickhouse|event-log|files)(\/[^/]+)*$|^(secret\.key|node-name)$/;

/**
 * Unpacks a backup into an empty DATA_DIR; the next start goes on from it. Until all of it was read and found as it was
 * written, it stands in a folder beside its place, and a failure leaves nothing.
 *
 * @throws StartError for a folder in use or not empty, and a file that is newer, broken or not a backup
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const dataDir = resolve(options.dataDir);
  await refuseFilled(dataDir);
  // Before the lock makes the folder and its files.
  await (await openFile(options.file)).close();
  const before = await namesIn(dataDir);
  const lock = await lockDataDir(dataDir);
  const draft = join(dataDir, unfinishedRestore);
  try {
    await mkdir(draft, { mode: 0o700 });
    const made = await unpack(options, draft);
    await makePostgresOwner(dataDir, draft);
    await options.add?.(draft, made);
    await putInPlace(draft, dataDir);
    return made;
  } catch (error) {
    await clear(dataDir, before);
    throw error;
  } finally {
    lock.release();
  }
}

/** What a lock leaves behind does not count. */
const ofLocks = new Set(['server.lock', 'server.pid']);

async function refuseFilled(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  // Says who uses it, if somebody does.
  (await lockIfThere(dataDir))?.release();
  const filled = (await readdir(dataDir)).filter((name) => !ofLocks.has(name));
  if (filled.length === 0) return;
  throw new StartError(
    `${dataDir} is not empty (${filled.slice(0, 3).join(', ')}): a backup is restored into an empty DATA_DIR, and replaces nothing.`,
  );
}

async function lockIfThere(dataDir: string): Promise<DataDirLock | undefined> {
  return existsSync(join(dataDir, 'server.lock')) ? lockDataDir(dataDir) : undefined;
}

/** undefined: there is no such folder. */
const namesIn = async (folder: string) => (existsSync(folder) ? new Set(await readdir(folder)) : undefined);

/** While the lock is held still: whoever comes now is refused, and does not wait for a file that goes. */
async function clear(dataDir: string, before: ReadonlySet<string> | undefined): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!before?.has(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  if (before === undefined) await rmdir(dataDir);
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

async function unpack({ file, passphrase, own }: RestoreOptions, draft: string): Promise<Manifest> {
  const handle = await openFile(file);
  try {
    return await unpackEntries(await fromFile(handle, passphrase), own, draft);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is not a whole backup (${reasonOf(error)}): nothing was restored.`, {
      cause: error,
    });
  } finally {
    await handle.close();
  }
}

async function unpackEntries(
  archive: Readable,
  own: RestoreOptions['own'],
  draft: string,
): Promise<Manifest> {
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error));
  // Its own sum comes behind the last entry.
  const isWhole = finished(archive);
  isWhole.catch(() => undefined);
  archive.pipe(entries);
  const found: Record<string, Sums[string]> = {};
  let made: Manifest | undefined;
  let expected: Sums | undefined;
  for await (const entry of entries) {
    const { name, type, size = 0 } = entry.header;
    if (made === undefined) {
      if (name !== manifestName) throw new Error('it does not begin as one');
      const content = await text(entry);
      made = z.parse(manifest, JSON.parse(content));
      refuseNewer(made, own);
      found[name] = { size, sha256: sha256(content) };
    } else if (name === sumsName) {
      expected = z.parse(sums, JSON.parse(await text(entry)));
    } else if (type === 'directory') {
      await mkdir(placeOf(name.replace(/\/$/, ''), draft), { recursive: true, mode: 0o700 });
      entry.resume();
    } else if (type === 'file') {
      found[name] = await writeFileOf(entry, placeOf(name, draft));
    } else {
      throw new Error(`it holds a ${type}`);
    }
  }
  await isWhole;
  if (made === undefined) throw new Error('it is empty');
  if (expected === undefined) throw new Error('its end is missing');
  compare(found, expected);
  return made;
}

function refuseNewer(made: Manifest, own: RestoreOptions['own']): void {
  const isNewer =
    made.format > format ||
    made.migrations.postgres > own.migrations.postgres ||
    made.migrations.clickhouse > own.migrations.clickhouse;
  if (isNewer) {
    throw new StartError(
      `This backup was made by a newer Millrace (${made.version}) than this one (${own.version}): restore it with that version or a newer one.`,
    );
  }
  if (made.postgres !== own.postgres) {
    throw new StartError(
      `This backup holds files of PostgreSQL ${made.postgres}, and this Millrace (${own.version}) brings PostgreSQL ${own.postgres}: restore it with Millrace ${made.version}.`,
    );
  }
}

function placeOf(name: string, draft: string): string {
  if (!PLACE.test(name) || name.split('/').some((part) => part === '.' || part === '..')) {
    throw new Error(`it holds ${JSON.stringify(name)}, which belongs to no installation`);
  }
  return join(draft, name);
}

async function writeFileOf(content: AsyncIterable<unknown>, file: string): Promise<Sums[string]> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content) {
      if (!(chunk instanceof Uint8Array)) throw new Error('it is not made of bytes');
      hash.update(chunk);
      size += chunk.length;
      await handle.write(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

function compare(found: Sums, expected: Sums): void {
  for (const [name, { size, sha256: sum }] of Object.entries(expected)) {
    const own = found[name];
    if (own?.size !== size || own.sha256 !== sum) throw new Error(`${name} is not as it was written`);
  }
  const [stranger] = Object.keys(found).filter((name) => !Object.hasOwn(expected, name));
  if (stranger !== undefined) throw new Error(`${stranger} was added to it`);
}

/** As the next start will run PostgreSQL: under root not as root. */
async function makePostgresOwner(dataDir: string, draft: string): Promise<void> {
  const cluster = join(draft, 'postgres');
  const { user } = await childIdentity(dataDir, cluster);
  if (user === undefined) return;
  await chown(cluster, user.uid, user.gid);
  for (const found of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    await chown(join(found.parentPath, found.name), user.uid, user.gid);
  }
}

/** As long as the draft's folder is there, no server starts: a crash in between can be seen. */
async function putInPlace(draft: string, dataDir: string): Promise<void> {
  for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(draft, { recursive: true });
  await syncFolder(dataDir);
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
