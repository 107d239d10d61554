import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { vi } from 'vitest';
import { connectRaw } from '../../../testing/raw-http.ts';
import type { TestDelivery } from '../../testing/delivery-app.ts';
import { type Setup, withDelivery } from '../../testing/with-delivery.ts';

/** Where phones come in, with the connections that they have here. */
async function listen(take: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.push(socket);
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, sockets, close: () => server.close() };
}

/** A delivery with the entrance that is tested, and one that leads straight to Node's server. */
export async function withEntrances(
  work: (
    delivery: TestDelivery,
    entrances: Record<'ordinary' | 'node', Awaited<ReturnType<typeof listen>>>,
  ) => Promise<void>,
  setup: Setup = {},
): Promise<void> {
  const services = { seed: () => 7, ...setup.services };
  await withDelivery({ ...setup, services }, async (delivery) => {
    const ordinary = await listen(delivery.deliver);
    const node = await listen((socket) => void delivery.app.server.emit('connection', socket));
    try {
      await work(delivery, { ordinary, node });
    } finally {
      ordinary.close();
      node.close();
    }
  });
}

/**
 * Everything that comes back for some calls, and for what is sent once they are answered, both in pieces; but for what is new
 * each time. (Node drops the answers under way when something broken follows them.)
 */
export async function heard(
  url: string,
  calls: readonly Buffer[],
  more: Buffer,
  cuts: readonly number[],
): Promise<string> {
  const { socket, answer } = await connectRaw(url);
  // Who sends something broken may be cut off while sending.
  answer.catch(() => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  for (const [part, awaited] of [[Buffer.concat(calls), calls.length] as const, [more, 0] as const]) {
    for (const piece of piecesOf(part, cuts)) {
      if (socket.writable) socket.write(piece);
      await breathe();
    }
    const answers = () => text.match(/HTTP\/1\.1 \d/g)?.length ?? 0;
    await vi.waitUntil(() => answers() >= awaited, { timeout: 10_000, interval: 1 });
  }
  await closed;
  return text.replace(/^(date|x-trace-id): .*$/gim, '$1');
}

/** A whole in pieces: cut at places that the numbers stand for. */
function piecesOf(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return at.slice(1).flatMap((end, index) => {
    const piece = whole.subarray(at[index], end);
    return piece.length === 0 ? [] : [piece];
  });
}
