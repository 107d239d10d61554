import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Position, readCursor } from './cursor.ts';
import { listSegments, segmentPath, segmentSize } from './files.ts';
import { LogReader } from './log-reader.ts';

/** What of a log has not been shipped: files with the bytes that count, to be read while its shipper rests. */
export interface UnshippedLog {
  readonly cursor: Buffer;
  readonly segments: readonly { readonly name: string; readonly file: string; readonly size: number }[];
}

/** The log in `dir` as it stands now, up to its last whole group. For while the shipper rests: it would throw files away. */
export async function unshippedLog(dir: string): Promise<UnshippedLog> {
  const { position } = await readCursor(dir);
  const end = await endOf(dir, position);
  const numbers = (await listSegments(dir)).filter((n) => n >= position.segment && n <= end.segment);
  const segments = numbers.map(async (segment) => ({
    name: segmentPath('', segment),
    file: segmentPath(dir, segment),
    size: segment === end.segment ? end.offset : await segmentSize(dir, segment),
  }));
  return { cursor: await readFile(join(dir, 'cursor')), segments: await Promise.all(segments) };
}

/** Goes through all groups, as the shipper will. */
async function endOf(dir: string, from: Position): Promise<Position> {
  const reader = new LogReader(dir, from, () => undefined);
  try {
    while ((await reader.next()) !== undefined);
    return reader.position;
  } finally {
    await reader.close();
  }
}
