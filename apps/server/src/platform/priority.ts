import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Linux: `idle` threads get a processor when no other thread wants it, and give it back at once. */
export type Policy = 'idle' | 'normal';

export interface Priority {
  /** -20 to 19 */
  readonly niceness: number;
  readonly policy: Policy;
}

/** Of this process; that it is not idle is taken for granted. */
export function ownPriority(): Priority {
  return { niceness: getPriority(), policy: 'normal' };
}

/**
 * Sets the priority of a process that has just begun, or of this one: its threads, and all that it starts from now on.
 * A system that refuses, or knows no policies, costs speed and nothing else.
 */
export function prioritize({ niceness, policy }: Priority, pid: number): void {
  const threads = threadsOf(pid);
  // Nothing but tools of the system sets a policy. Reads and writes have the same turn under each: what waits for the disk
  // holds no processor, and some of the disks' schedulers would let idle ones wait for seconds.
  run('chrt', ['-a', policy === 'idle' ? '-i' : '-o', '-p', '0', String(pid)]);
  run('ionice', [
    ...(policy === 'idle' ? ['-c', '2', '-n', '7'] : ['-c', '0']),
    '-p',
    ...threads.map(String),
  ]);
  for (const thread of threads) {
    try {
      setPriority(thread, niceness);
    } catch {
      // Left as it was.
    }
  }
}

function run(program: string, args: readonly string[]): void {
  if (process.platform === 'linux') spawnSync(program, args, { stdio: 'ignore' });
}

/** On Linux a priority is a thread's own, and the engine begins with several; elsewhere it is the process's. */
function threadsOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  return existsSync(tasks) ? readdirSync(tasks).map(Number) : [pid];
}
