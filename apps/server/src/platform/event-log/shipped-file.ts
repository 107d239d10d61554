import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/missing.ts';
import { segmentPath } from './files.ts';
import { HEAD } from './frame.ts';
import { writeAll } from './in-place.ts';

/**
 * The file of a segment that was shipped is not deleted but used again: what is written over it needs no space to be
 * handed out, and no zeros to be written first. One is kept. The checksums of its groups begin with another number.
 */
function shippedPath(dir: string): string {
  return join(dir, 'shipped');
}

/** Keeps the file of a segment that is not needed any more, in place of the one that was kept before. */
export function keepShipped(dir: string, segment: number): Promise<void> {
  return renameIfThere(segmentPath(dir, segment), shippedPath(dir)).then(() => undefined);
}

/**
 * Gives the file that is kept, if there is one, the name `path`; it begins with zeros then, and has at most `size`
 * bytes. That it does is not on disk yet.
 */
export async function takeShipped(dir: string, path: string, size: number): Promise<void> {
  if (!(await renameIfThere(shippedPath(dir), path))) return;
  const handle = await open(path, 'r+');
  try {
    if ((await handle.stat()).size > size) await handle.truncate(size);
    await writeAll(handle, Buffer.alloc(Math.min(HEAD, size)), 0);
  } finally {
    await handle.close();
  }
}

/** @returns whether it was there */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
