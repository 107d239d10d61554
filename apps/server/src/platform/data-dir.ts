import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export interface DataDirLock {
  /** Absolute path of the locked directory. */
  readonly path: string;
  /** Gives the directory to the next server. May be called more than once. */
  release(): void;
}

/** Another process holds the directory. */
export class DataDirInUse extends StartError {}

const SQLITE_BUSY = 5;

/** Held for as long as they are not released: a lock that nobody refers to would be collected, and so dropped. */
const held = new Set<DatabaseSync>();

/**
 * Takes DATA_DIR for this process alone; makes the directory (mode 0700) when it is missing.
 *
 * The lock is a POSIX record lock, which the kernel drops with its process: a killed server leaves nothing to
 * clean up. Node offers no such lock itself, but the SQLite that it carries does; its file stays empty. Such a lock
 * is also dropped when its own process opens and closes the file once more: nothing else may touch `server.lock`.
 *
 * @throws StartError when another server holds the directory or it cannot be written. Nothing was changed then.
 */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  const path = resolve(dir);
  await makeDirectory(path);
  const pidFile = join(path, 'server.pid');
  const lock = await takeLock(path, pidFile);
  await writeFile(pidFile, `${process.pid}\n`);
  held.add(lock);
  return {
    path,
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be made: ${messageOf(error)}.`);
  }
}

async function takeLock(path: string, pidFile: string): Promise<DatabaseSync> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(path, 'server.lock'));
    // A journal in memory: nothing is ever written beside the lock file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) {
      const owner = await readFile(pidFile, 'utf8').then(
        (text) => ` (process ${text.trim()})`,
        () => '',
      );
      throw new DataDirInUse(
        `Another Millrace server${owner} is using DATA_DIR ${path}: stop it, or choose another DATA_DIR.`,
      );
    }
    throw new StartError(`DATA_DIR ${path} cannot be locked by this user: ${messageOf(error)}.`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
