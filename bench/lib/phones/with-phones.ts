import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { processorsOf } from '../../../apps/server/src/platform/machine/processors.ts';
import type { EventOrder, EventOutcome, Order, Outcome, Reply } from './messages.ts';

/** Phones in a process of their own: one order at a time. */
type Send<Asked, Answered> = (order: Asked) => Promise<Answered>;

/** The calls' `send`, and what lets phones wait for no processor from now on. */
export interface Phones {
  readonly send: Send<Order, Outcome>;
  readonly comeFirst: () => void;
}

/** What clears the memory of this process must not take processors from what is measured. */
const alone = ['--v8-pool-size=1'];

/** Phones whose every call is the same kind. `send` throws an Error with the first answer that was not as expected. */
export function withPhones<Result>(work: (phones: Phones) => Promise<Result>): Promise<Result> {
  return withProcess('./phones-server.ts', (send: Phones['send'], pid) =>
    work({ send, comeFirst: () => comeFirst(pid) }),
  );
}

/** Phones that report events. As {@link withPhones}. */
export function withEventPhones<Result>(
  work: (send: Send<EventOrder, EventOutcome>) => Promise<Result>,
): Promise<Result> {
  return withProcess('./event-phones-server.ts', work);
}

/**
 * Phones are elsewhere, and so is whoever measures: none waits for a processor of the server's before it hears its answer,
 * and none is in the way on the first one, which delivery takes for itself. On the others nobody's turn comes before a
 * phone's (where the user may say so).
 */
function comeFirst(pid: number): void {
  const [, ...others] = processorsOf(process.pid);
  if (others.length === 0) return;
  const run = (tool: string, ...args: string[]) => spawnSync(tool, args, { stdio: 'ignore' }).status === 0;
  for (const placed of [pid, process.pid]) {
    run('taskset', '-a', '-p', '-c', others.join(','), String(placed));
  }
  const isFirst = run('chrt', '-a', '-r', '-p', '1', String(pid));
  if (!isFirst) console.log('Phones wait for processors, too: this system lets nobody first.');
}

async function withProcess<Asked extends object, Answered extends Reply, Result>(
  program: string,
  work: (send: Send<Asked, Answered>, pid: number) => Promise<Result>,
): Promise<Result> {
  const child = fork(new URL(program, import.meta.url), { serialization: 'advanced', execArgv: alone });
  try {
    return await work(async (order) => {
      child.send(order);
      const [reply]: (Answered | { failure: string })[] = await once(child, 'message');
      if (reply === undefined || 'failure' in reply) throw new Error(`The phones failed: ${reply?.failure}`);
      return reply;
    }, child.pid ?? 0);
  } finally {
    child.disconnect();
  }
}
