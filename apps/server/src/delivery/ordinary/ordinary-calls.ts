import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { notice, patience } from '../../platform/http/graceful-close.ts';
import { type ConnectionMeans, OrdinaryConnection } from './ordinary-connection.ts';

const look = 25;

export interface OrdinaryCalls {
  /** Takes a connection of which nothing was read, or all was put back. */
  readonly take: (socket: Socket) => void;
  /** For the server's end: resolves when every connection has been answered and closed, or was handed on. */
  close(): Promise<void>;
}

/**
 * Phones' connections as long as what comes on them is ordinary: then Node's objects for a request and its answer would take
 * as long as a quarter of our own work for it.
 * @param means `server`: Node's, which is handed every connection that brings anything else
 */
export function ordinaryCalls(
  means: Omit<ConnectionMeans, 'handOn'> & { readonly server: Pick<Server, 'emit'> },
): OrdinaryCalls {
  const open = new Set<OrdinaryConnection>();
  return {
    take(socket) {
      const connection = new OrdinaryConnection(socket, {
        ...means,
        handOn: () => void means.server.emit('connection', socket),
      });
      open.add(connection);
      connection.onLeft(() => open.delete(connection));
    },
    async close() {
      if (open.size > 0) await sleep(notice);
      const end = performance.now() + patience;
      for (; open.size > 0; await sleep(look)) {
        const isLate = performance.now() > end;
        for (const connection of open) if (isLate || connection.isIdle) connection.end();
      }
    },
  };
}
