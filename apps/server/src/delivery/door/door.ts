import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { proxyLine } from '../../platform/http/proxy-line.ts';
import { classify } from './classify.ts';

/** How long a new connection may say nothing once the door closes. Milliseconds. */
const silence = 1_000;
const look = 25;
/** How long one may take to say whose it is, as long as Node's own servers wait for a request. Milliseconds. */
const usualPatience = 60_000;

export interface DoorOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** The console's socket; undefined: delivery answers everything. */
  readonly consolePath: string | undefined;
  /** Takes a connection whose first request is delivery's, nothing of it read. */
  readonly deliver: (socket: Socket) => void;
  /** How long a connection may take to say whose it is; those that never do would fill the server otherwise. Milliseconds. */
  readonly patience?: number;
}

export interface Door {
  readonly port: number;
  /** Lets nobody in any more; resolves when everybody who came in has been led on or has said nothing for a second. */
  close(): Promise<void>;
  /** Resolves when the connections that were led to the console have ended, by either side. */
  readonly emptied: () => Promise<void>;
}

/**
 * Listens where phones and browsers come in, and leads each connection by its first request: phones stay in this
 * process; a browser's connection is handed to the console byte for byte, so that neither waits for the other's work.
 * A connection that changes its mind later (a balancer that mixes both) is served all the same, see the other side's
 * forwarding.
 */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { host, port, consolePath, deliver, patience = usualPatience } = options;
  const waiting = new Map<Socket, number>();
  const led = new Set<Socket>();

  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (consolePath === undefined) {
      deliver(socket);
      return;
    }
    waiting.set(socket, performance.now());
    // Of the whole wait, not of a silence: a byte now and then says nothing either.
    const tooLong = setTimeout(() => socket.destroy(), patience);
    const heard = () => {
      clearTimeout(tooLong);
      waiting.delete(socket);
    };
    socket.once('close', heard);
    whose(socket, (verdict) => {
      socket.off('close', heard);
      heard();
      if (verdict === 'delivery') deliver(socket);
      else lead(socket, consolePath, led);
    });
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.close();
      while (waiting.size > 0) {
        const now = performance.now();
        for (const [socket, since] of waiting) if (now - since > silence) socket.destroy();
        await new Promise((resolve) => setTimeout(resolve, look));
      }
    },
    async emptied() {
      while (led.size > 0) await new Promise((resolve) => setTimeout(resolve, look));
    },
  };
}

/** Reads until it is clear, and puts back all that was read. */
function whose(socket: Socket, tell: (verdict: 'delivery' | 'console') => void): void {
  let head: Buffer = Buffer.alloc(0);
  function hear(chunk: Buffer): void {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const verdict = classify(head);
    if (verdict === undefined) return;
    socket.off('data', hear);
    socket.pause();
    socket.unshift(head);
    tell(verdict);
    socket.resume();
  }
  socket.on('data', hear);
}

function lead(socket: Socket, path: string, led: Set<Socket>): void {
  const { remoteAddress: address, remotePort: port } = socket;
  if (address === undefined || port === undefined) {
    socket.destroy(); // It is gone already.
    return;
  }
  const inner = dial({ path });
  led.add(socket);
  const end = () => {
    led.delete(socket);
    socket.destroy();
    inner.destroy();
  };
  inner.on('error', end);
  inner.on('close', () => socket.destroySoon());
  socket.on('close', end);
  inner.write(proxyLine({ address, port }));
  socket.pipe(inner);
  inner.pipe(socket);
}
