import type { Order, Reply } from './messages.ts';
import { send } from './paces.ts';

/** The process of the phones: what it does for them takes nothing of the time of what is measured. */
process.on('message', (order: Order) => void obey(order).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit());

async function obey(order: Order): Promise<Reply> {
  try {
    return await send(order);
  } catch (error) {
    return { failure: String(error) };
  }
}
