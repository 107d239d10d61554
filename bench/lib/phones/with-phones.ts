import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EventOrder, EventOutcome, Order, Outcome, Reply } from './messages.ts';

/** Phones in a process of their own: one order at a time. */
type Send<Asked, Answered> = (order: Asked) => Promise<Answered>;

/** What clears the memory of this process must not take processors from what is measured. */
const alone = ['--v8-pool-size=1'];

/** Phones whose every call is the same kind. `send` throws an Error with the first answer that was not as expected. */
export function withPhones<Result>(work: (send: Send<Order, Outcome>) => Promise<Result>): Promise<Result> {
  return withProcess('./phones-server.ts', work);
}

/** Phones that report events. As {@link withPhones}. */
export function withEventPhones<Result>(
  work: (send: Send<EventOrder, EventOutcome>) => Promise<Result>,
): Promise<Result> {
  return withProcess('./event-phones-server.ts', work);
}

async function withProcess<Asked extends object, Answered extends Reply, Result>(
  program: string,
  work: (send: Send<Asked, Answered>) => Promise<Result>,
): Promise<Result> {
  const child = fork(new URL(program, import.meta.url), { serialization: 'advanced', execArgv: alone });
  try {
    return await work(async (order) => {
      child.send(order);
      const [reply]: (Answered | { failure: string })[] = await once(child, 'message');
      if (reply === undefined || 'failure' in reply) throw new Error(`The phones failed: ${reply?.failure}`);
      return reply;
    });
  } finally {
    child.disconnect();
  }
}
