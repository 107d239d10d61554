import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './figures.ts';

const run = promisify(execFile);

/** Resident memory of a process and all below it, MB; what they share counts for each of them. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .map(([id = 0, parent = 0, kb = 0]) => ({ id, parent, kb }));
  const below = (id: number): number =>
    all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + child.kb + below(child.id), 0);
  return ((all.find(({ id }) => id === pid)?.kb ?? 0) + below(pid)) / 1024;
}

/** How much a value grows in a minute: the median of the slopes of all pairs (Theil and Sen), which no peak can bend. */
export function slopePerMinute(samples: readonly { readonly at: number; readonly value: number }[]): number {
  const slopes: number[] = [];
  for (const [index, one] of samples.entries()) {
    for (const other of samples.slice(index + 1)) {
      slopes.push(((other.value - one.value) / (other.at - one.at)) * 60_000);
    }
  }
  return median(slopes);
}
