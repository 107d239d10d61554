import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCursor } from '../../apps/server/src/platform/event-log/cursor.ts';
import { LogLag } from '../../apps/server/src/platform/event-log/log-lag.ts';

/** Bytes of a server's event log that the store does not have yet, read from its files. */
export async function eventLogLag(dataDir: string): Promise<number> {
  const dir = join(dataDir, 'event-log');
  return new LogLag(dir).behind((await readCursor(dir)).position);
}

/** Resolves when the store has everything: the log's place is moved on after its insert was answered. */
export async function untilShipped(dataDir: string): Promise<void> {
  while ((await eventLogLag(dataDir)) > 0) await sleep(20);
}
