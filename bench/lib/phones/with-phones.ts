import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Outcome, Reply } from './messages.ts';

/** Phones in a process of their own. */
export interface Phones {
  /** One order at a time. @throws Error with the first answer that was not as expected */
  send(order: Order): Promise<Outcome>;
}

export async function withPhones<Result>(work: (phones: Phones) => Promise<Result>): Promise<Result> {
  const child = fork(new URL('./phones-server.ts', import.meta.url), { serialization: 'advanced' });
  try {
    return await work({
      async send(order) {
        child.send(order);
        const [reply]: Reply[] = await once(child, 'message');
        if (reply === undefined || 'failure' in reply) {
          throw new Error(`${order.url} failed: ${reply?.failure}`);
        }
        return reply;
      },
    });
  } finally {
    child.disconnect();
  }
}
