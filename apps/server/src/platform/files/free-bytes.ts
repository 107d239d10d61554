import { statfs } from 'node:fs/promises';

/** Bytes that stay free on a disk whatever people ask for: phones' events are kept on it too. */
export const leastFree = 256 * 1024 * 1024;

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
