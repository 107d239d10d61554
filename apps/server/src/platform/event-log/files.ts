import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT = /^(\d{16})\.segment$/;

/** The file of a segment; numbers only grow, and so do names. */
export function segmentPath(dir: string, segment: number): string {
  return join(dir, `${String(segment).padStart(16, '0')}.segment`);
}

/** Numbers of the segments in `dir`, oldest first. */
export async function listSegments(dir: string): Promise<number[]> {
  const numbers = (await readdir(dir)).map((name) => Number(SEGMENT.exec(name)?.[1] ?? Number.NaN));
  return numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
}

/** Bytes of a segment's groups; 0 when it was deleted meanwhile. */
export async function segmentSize(dir: string, segment: number): Promise<number> {
  let handle: FileHandle;
  try {
    handle = await open(segmentPath(dir, segment));
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
  try {
    return await writtenBytes(handle);
  } finally {
    await handle.close();
  }
}

/** No group holds as many zeros in a row. */
const GAP = 256;

/** Where the zeros begin that a segment may have behind its groups. */
async function writtenBytes(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const piece = Buffer.alloc(GAP);
  /** Bytes up to the last one that is not zero. */
  async function writtenIn(at: number): Promise<number> {
    const { bytesRead } = await handle.read(piece, 0, GAP, at);
    return piece.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0) + 1;
  }
  const tail = Math.max(0, size - GAP);
  const written = await writtenIn(tail);
  if (written > 0) return tail + written;
  // Of pieces of that length: all before `low` are written, `high` and all behind it are not.
  let low = 0;
  let high = Math.floor(size / GAP);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await writtenIn(middle * GAP)) === 0) high = middle;
    else low = middle + 1;
  }
  const last = Math.max(0, low - 1) * GAP;
  return last + (await writtenIn(last));
}

/** Bytes of all segments in `dir`. */
export async function sizeOfSegments(dir: string): Promise<number> {
  const sizes = (await listSegments(dir)).map((segment) => segmentSize(dir, segment));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
