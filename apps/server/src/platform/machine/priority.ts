import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Linux: `idle` threads get a processor when no other thread wants it, and give it back at once. */
type Policy = 'idle' | 'normal';

export interface Priority {
  /** -20 to 19 */
  readonly niceness: number;
  /** Without it the policy is left as it is. */
  readonly policy?: Policy;
}

/**
 * Sets the priority of a process that has just begun, or of this one: its threads, and all that it starts from now on.
 * A system that refuses, or knows no policies, costs speed and nothing else.
 */
export function prioritize({ niceness, policy }: Priority, pid: number): void {
  if (policy !== undefined) setPolicy(policy, pid);
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // Left as it was.
    }
  }
}

/** By tools of the system: Node has no call for it. */
function setPolicy(policy: Policy, pid: number): void {
  if (process.platform !== 'linux') return;
  const run = (tool: string, ...args: string[]) => spawnSync(tool, args, { stdio: 'ignore' });
  run('chrt', '-a', policy === 'idle' ? '-i' : '-o', '-p', '0', String(pid));
  // What waits for the disk holds no processor, and some of the disks' schedulers would let idle ones wait for seconds.
  const turn = policy === 'idle' ? ['-c', '2', '-n', '7'] : ['-c', '0'];
  run('ionice', ...turn, '-p', ...threadsOf(pid).map(String));
}

/** On Linux a priority is a thread's own, and the engine begins with several; elsewhere it is the process's. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
