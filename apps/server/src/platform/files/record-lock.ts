import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RecordLock {
  /** Gives the lock to the next process. May be called more than once. */
  release(): void;
}

const SQLITE_BUSY = 5;
const LOOK_AGAIN_MS = 50;

/** Held for as long as they are not released: a lock that nobody refers to would be collected, and so dropped. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock `file` for this process alone, which makes the file when it is missing.
 *
 * It is a POSIX record lock, which the kernel drops with its process: a killed one leaves nothing to clean up. Node
 * offers no such lock itself, but the SQLite that it carries does; its file stays empty. Such a lock is also dropped
 * when its own process opens and closes the file once more: nothing else may touch it.
 *
 * @returns undefined when somebody holds it. @throws when the file cannot be made or locked
 */
export function takeRecordLock(file: string): RecordLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // A journal in memory: nothing is ever written beside the lock file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const taken = database;
  held.add(taken);
  return {
    release() {
      if (held.delete(taken)) taken.close();
    },
  };
}

/** The same for a successor: looks again for `waitMs`, the time its predecessor may need to end. */
export async function waitForRecordLock(file: string, waitMs: number): Promise<RecordLock | undefined> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const lock = takeRecordLock(file);
    if (lock !== undefined || performance.now() >= giveUpAt) return lock;
    await sleep(LOOK_AGAIN_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
