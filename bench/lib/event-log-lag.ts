import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCursor } from '../../apps/server/src/platform/event-log/cursor.ts';
import { LogLag } from '../../apps/server/src/platform/event-log/log-lag.ts';

/** Bytes of a server's event log that the store does not have yet, read from its files. */
export function eventLogLag(dataDir: string): Promise<number> {
  return lagOf(dataDir)();
}

/** Resolves when the store has everything: the log's place is moved on after its insert was answered. */
export async function untilShipped(dataDir: string): Promise<void> {
  // Each look goes on where the last one ended: what is measured has the processor.
  const lag = lagOf(dataDir);
  while ((await lag()) > 0) await sleep(20);
}

function lagOf(dataDir: string): () => Promise<number> {
  const dir = join(dataDir, 'event-log');
  const log = new LogLag(dir);
  return async () => log.behind((await readCursor(dir)).position);
}
