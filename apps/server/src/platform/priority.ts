import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A system that refuses costs speed and nothing else. @param priority niceness, -20 to 19 */
export function prioritize(priority: number, pid: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // Left as it was.
  }
}

/** This process steps back (or forward), and with it all that it starts from now on. */
export function prioritizeSelf(priority: number): void {
  for (const thread of ownThreads()) prioritize(priority, thread);
}

/** On Linux a priority is a thread's own, and the engine has begun with several; elsewhere it is the process's. */
function ownThreads(): number[] {
  const tasks = '/proc/self/task';
  return existsSync(tasks) ? readdirSync(tasks).map(Number) : [process.pid];
}
