import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const place = '/dev/shm';
/** Bytes that must be free in memory, beside what the tests' servers and browsers take. */
const room = 12 * 2 ** 30;

/**
 * For the time of `work`, a place in memory for what tests leave on a disk: each file of tests makes and removes a database of a
 * thousand files, and servers that wait for their disk. Undefined where memory is small or no such place is: then the usual one.
 * @template T
 * @param {(folder: string | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporary(work) {
  if (freemem() < room || !hasRoom()) return work(undefined);
  const folder = mkdtempSync(path.join(place, 'millrace-'));
  try {
    // PostgreSQL does not run as root.
    chmodSync(folder, 0o1777);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}
