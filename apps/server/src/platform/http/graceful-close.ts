import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long open connections hear "this one closes" with their next answer before the idle ones are closed: a request
 * that is already on its way when the server is told to stop still arrives in time. Milliseconds.
 */
export const notice = 250;
/** How long a connection may be open at the end without having sent anything; browsers keep such in reserve. */
const silence = 1_000;
/** After this nothing is waited for any longer, such as a sender who never finishes. */
export const patience = 30_000;
const look = 25;

/** Where the connections of a server that does not listen itself come from. */
export interface Entrance {
  /** Lets no new connection in; resolves when those that came before have reached the server. */
  close(): Promise<void>;
}

/**
 * Lets the server stop without losing a request: no new connections, every answer says `Connection: close`, what is
 * under way is answered, and `app.close()` resolves when all that is done. Silent connections don't hold it up.
 * @param entrance without it the server listens itself
 * @returns whether answers have to say `Connection: close` now; those that Fastify sends do by themselves
 */
export function registerGracefulClose(app: FastifyInstance, entrance?: Entrance): () => boolean {
  const open = new Map<Socket, { readonly since: number; busy: number }>();
  let underWay = 0;
  let listened = entrance !== undefined;
  let stopping = false;
  let watchdog: NodeJS.Timeout | undefined;

  function countUntilClosed(socket: Socket, response: ServerResponse): void {
    const connection = open.get(socket);
    underWay += 1;
    if (connection) connection.busy += 1;
    response.once('close', () => {
      underWay -= 1;
      if (connection) connection.busy -= 1;
    });
  }

  app.addHook('onListen', async () => {
    listened = true;
  });
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { since: performance.now(), busy: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (listened) countUntilClosed(request.socket, response);
  });
  // With a callback, which unlike a promise costs next to nothing: it runs for every request.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    if (!listened) return;
    // The listener alone, before any answer says "close": no caller is then about to open a connection that would be
    // dropped with it. What HTTP's own close() also does, ending idle connections, comes after the notice.
    if (entrance === undefined) Server.prototype.close.call(app.server);
    else await entrance.close();
    if (open.size > 0) await sleep(notice);
    const closedAt = performance.now();
    watchdog = setInterval(() => {
      const now = performance.now();
      // A server that never listened is not closed by anybody else.
      if (entrance !== undefined) app.server.closeIdleConnections();
      for (const [socket, { since, busy }] of open) {
        const isSilent = busy === 0 && socket.bytesRead === 0 && now - since > silence;
        if (isSilent || now - closedAt > patience) socket.destroy();
      }
    }, look);
  });
  // Runs when the listener is closed; requests that came by a second address (localhost has two) may still be on.
  app.addHook('onClose', async () => {
    const end = performance.now() + patience;
    const isOver = () => underWay === 0 && (entrance === undefined || open.size === 0);
    while (!isOver() && performance.now() < end) await sleep(look);
    clearInterval(watchdog);
  });
  return () => stopping;
}
