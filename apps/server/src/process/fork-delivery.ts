import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DeliveryStanding } from '../delivery/process-messages.ts';
import type { Config } from '../platform/config/config.ts';
import { type Priority, prioritize } from '../platform/machine/priority.ts';
import { processorsOf } from '../platform/machine/processors.ts';

const program = fileURLToPath(new URL('../delivery/main.ts', import.meta.url));
/**
 * Of what a call leaves behind almost nothing lives until memory is cleared, so that helpers of the collector would only
 * take processors from phones while it holds the calls; one is left, which marks while calls go on. A larger space for
 * young objects (MiB) lets it come less often. V8 would also learn, in a moment when many calls wait, that some objects live
 * long, and make them among the old ones from then on: whatever they refer to, whole calls, then stays until all of memory
 * is cleared.
 */
const memory = [
  '--v8-pool-size=1',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
];
/**
 * How far everybody else steps back: to a thirtieth of a processor that phones want, so that a thread which a phone's call
 * wakes is not kept waiting.
 */
const niceness = 15;
/** What a delivery process takes back that is started again: set when this one has stepped back. */
let before: Priority | undefined;
/** Those that this server began with. */
const processors = processorsOf(process.pid);

/** A delivery process that does nothing until it is told to start. */
export function forkDelivery(): ChildProcess {
  const options = { execArgv: memory, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] } satisfies ForkOptions;
  const standing: DeliveryStanding = { processors, ...(before && { priority: before }) };
  const child = fork(program, [JSON.stringify(standing)], options);
  // Whoever yielded before hands that on, and only a privileged user may take it back: from the first moment, and again by
  // the process itself, which has begun threads meanwhile.
  if (before !== undefined && child.pid !== undefined) prioritize(before, child.pid);
  return child;
}

/**
 * Forks the delivery process, then lets this one, and all that it starts from now on (threads and children of stores
 * included), work with what phones leave of the machine: console, reports and shipping never delay a call. Comes before
 * anything else is started. @returns undefined for a server without delivery, which stays as it is
 */
export function forkAhead({
  roles,
  consolePriority,
}: Pick<Config, 'roles' | 'consolePriority'>): ChildProcess | undefined {
  if (!roles.includes('delivery')) return undefined;
  const child = forkDelivery();
  const isIdle = consolePriority === 'idle';
  before = { niceness: getPriority(), ...(isIdle && { policy: 'normal' }) };
  prioritize({ niceness, ...(isIdle && { policy: 'idle' }) }, process.pid);
  return child;
}
