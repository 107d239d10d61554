import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Of util-linux, with which Debian begins: Node has no call for it. */
const tool = 'taskset';

/** Where a process, or some threads of one, may run. */
export interface Placing {
  /** Of a process; with `threads`, of one of its threads. */
  readonly pid: number;
  readonly processors: readonly number[];
  /** `all`: every thread that the process has, and all that these start from now on. */
  readonly threads: 'all' | 'this';
}

/** The processors that a process may run on, ascending; none where the system does not say. */
export function processorsOf(pid: number): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(statusOf(pid))?.[1];
  return list === undefined ? [] : list.split(',').flatMap(readRange);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function readRange(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A process and all that descend from it, but for `except` and its descendants. */
export async function familyOf(pid: number, except: number): Promise<number[]> {
  if (pid === except) return [];
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const families = await Promise.all(threads.map((thread) => childrenOf(pid, thread)));
  return [pid, ...(await Promise.all(families.flat().map((child) => familyOf(child, except)))).flat()];
}

async function childrenOf(pid: number, thread: string): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}

/** The threads of a process that bear a name. */
export async function threadsNamed(pid: number, name: string): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const named = await Promise.all(
    threads.map(async (thread) => {
      const its = await readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8').catch(() => '');
      return its.trim() === name ? [Number(thread)] : [];
    }),
  );
  return named.flat();
}

/**
 * Places one after the other, by a tool of the system. Who is gone meanwhile is passed over.
 * @param on the processors that the tool itself may use
 */
export async function place(placings: readonly Placing[], on: readonly number[]): Promise<void> {
  const script = placings
    .map(
      ({ pid, processors, threads }) =>
        `${tool} ${threads === 'all' ? '-a ' : ''}-p -c ${processors.join(',')} ${pid}`,
    )
    .join('\n');
  const placing = spawn(tool, ['-c', on.join(','), 'sh', '-c', script], { stdio: 'ignore' });
  // Without the tool all share all: that costs speed and nothing else.
  await Promise.race([once(placing, 'exit'), once(placing, 'error')]).catch(() => undefined);
}
