import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long open connections hear "this one closes" with their next answer before the idle ones are closed: a request
 * that is already on its way when the server is told to stop still arrives in time. Milliseconds.
 */
const notice = 250;
/** How long a connection may be open at the end without having sent anything; browsers keep such in reserve. */
const silence = 1_000;
/** After this nothing is waited for any longer, such as a sender who never finishes. */
const patience = 30_000;
const look = 25;

/**
 * Lets the server stop without losing a request: no new connections, every answer says `Connection: close`, what is
 * under way is answered, and `app.close()` resolves when all that is done. Silent connections don't hold it up.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  const open = new Map<Socket, { readonly since: number; busy: number }>();
  let underWay = 0;
  let listened = false;
  let stopping = false;
  let watchdog: NodeJS.Timeout | undefined;

  app.addHook('onListen', async () => {
    listened = true;
  });
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { since: performance.now(), busy: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!listened) return;
    const connection = open.get(request.raw.socket);
    underWay += 1;
    if (connection) connection.busy += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      if (connection) connection.busy -= 1;
    });
  });
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    if (!listened) return;
    // The listener alone, before any answer says "close": no caller is then about to open a connection that would be
    // dropped with it. What HTTP's own close() also does, ending idle connections, comes after the notice.
    Server.prototype.close.call(app.server);
    await sleep(notice);
    const closedAt = performance.now();
    watchdog = setInterval(() => {
      const now = performance.now();
      for (const [socket, { since, busy }] of open) {
        const isSilent = busy === 0 && socket.bytesRead === 0 && now - since > silence;
        if (isSilent || now - closedAt > patience) socket.destroy();
      }
    }, look);
  });
  // Runs when the listener is closed; requests that came by a second address (localhost has two) may still be on.
  app.addHook('onClose', async () => {
    const end = performance.now() + patience;
    while (underWay > 0 && performance.now() < end) await sleep(look);
    clearInterval(watchdog);
  });
}
