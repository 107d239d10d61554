import { readdir, stat } from 'node:fs/promises';
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

/** Bytes of a segment's file; 0 when it was deleted meanwhile. */
export async function segmentSize(dir: string, segment: number): Promise<number> {
  return stat(segmentPath(dir, segment)).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return 0;
      throw error;
    },
  );
}

/** Bytes of all segments in `dir`. */
export async function sizeOfSegments(dir: string): Promise<number> {
  const sizes = (await listSegments(dir)).map((segment) => segmentSize(dir, segment));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
