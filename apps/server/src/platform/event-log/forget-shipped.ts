import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSegments } from './files.ts';

const pause = 20;

/**
 * Removes the files that wait to be written over and hold what was shipped: first the one that the next is made of. A writer
 * does without them. For while the shipper rests, so that it brings no other.
 */
export async function removeShipped(dir: string): Promise<void> {
  for (const name of ['shipped', 'spare.part', 'spare']) await rm(join(dir, name), { force: true });
}

/**
 * Has the log's writer go on in another segment.
 * @param patience milliseconds in which a writer that is there begins one
 * @throws when none is begun, as on a full disk
 */
export async function inAnotherSegment(dir: string, renew: () => void, patience = 10_000): Promise<void> {
  const newest = async () => (await listSegments(dir)).at(-1) ?? 0;
  const before = await newest();
  renew();
  for (let waited = 0; (await newest()) <= before; waited += pause) {
    if (waited > patience) throw new Error('The event log begins no other segment.');
    await sleep(pause);
  }
}
