import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/missing.ts';

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

/** Bytes of a segment's file; 0 when it was deleted meanwhile. */
export async function segmentSize(dir: string, segment: number): Promise<number> {
  try {
    return (await stat(segmentPath(dir, segment))).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
