import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCursor } from '../../apps/server/src/platform/event-log/cursor.ts';
import { listSegments, segmentSize } from '../../apps/server/src/platform/event-log/files.ts';

/** Bytes of a server's event log that the store does not have yet, read from its files. */
export async function eventLogLag(dataDir: string): Promise<number> {
  const dir = join(dataDir, 'event-log');
  const { position } = await readCursor(dir);
  let bytes = 0;
  for (const segment of await listSegments(dir)) {
    if (segment < position.segment) continue;
    const size = await segmentSize(dir, segment);
    bytes += segment === position.segment ? Math.max(0, size - position.offset) : size;
  }
  return bytes;
}

/** Resolves when the store has everything: the log's place is moved on after its insert was answered. */
export async function untilShipped(dataDir: string): Promise<void> {
  while ((await eventLogLag(dataDir)) > 0) await sleep(20);
}
