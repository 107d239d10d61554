import { getPriority } from 'node:os';
import { prioritize } from '../../../apps/server/src/platform/priority.ts';
import type { Order, Reply } from './messages.ts';
import { send } from './paces.ts';

/** The process of the phones: what it does for them takes nothing of the time of what is measured. */
process.on('message', (order: Order) => void obey(order).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());

/** Processors first: a phone that has its answer waits for nothing that runs on the server's machine. */
const FIRST = -20;

async function obey(order: Order): Promise<Reply> {
  try {
    comeFirst(order.pace.kind === 'open');
    return await send(order);
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Where every answer is followed by the next call the server's speed is asked for, and phones are only its load. */
function comeFirst(isAsked: boolean): void {
  prioritize({ niceness: isAsked ? FIRST : 0 }, process.pid);
  if (isAsked && getPriority() !== FIRST)
    console.log('Phones wait for processors, too: this system lets nobody first.');
}
