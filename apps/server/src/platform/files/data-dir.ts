import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import { type RecordLock, takeRecordLock } from './record-lock.ts';

export interface DataDirLock extends RecordLock {
  /** Absolute path of the locked directory. */
  readonly path: string;
}

/** Another process holds the directory. */
export class DataDirInUse extends StartError {}

/**
 * Takes DATA_DIR for this process alone; makes the directory (mode 0700) when it is missing. The lock ends with its
 * process (`record-lock.ts`): nothing else may touch `server.lock`.
 *
 * @throws StartError when another server holds the directory or it cannot be written. Nothing was changed then.
 */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  const path = resolve(dir);
  await makeDirectory(path);
  const pidFile = join(path, 'server.pid');
  const lock = await takeLock(path, pidFile);
  await writeFile(pidFile, `${process.pid}\n`);
  return { path, release: lock.release };
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be made: ${reasonOf(error)}.`);
  }
}

async function takeLock(path: string, pidFile: string): Promise<RecordLock> {
  const lock = tryLock(path);
  if (lock !== undefined) return lock;
  const owner = await readFile(pidFile, 'utf8').then(
    (text) => ` (process ${text.trim()})`,
    () => '',
  );
  throw new DataDirInUse(
    `Another Millrace server${owner} is using DATA_DIR ${path}: stop it, or choose another DATA_DIR.`,
  );
}

function tryLock(path: string): RecordLock | undefined {
  try {
    return takeRecordLock(join(path, 'server.lock'));
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} cannot be locked by this user: ${reasonOf(error)}.`);
  }
}
