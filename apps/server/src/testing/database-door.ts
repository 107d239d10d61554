import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Address } from '../platform/postgres/address.ts';

export interface DatabaseDoor {
  /** The same database as a DATABASE_URL on loopback. */
  readonly url: string;
  /** Breaks every connection and lets no new one through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A door of ours on loopback to a test database, which itself may be reachable by a Unix socket only. */
export async function openDoor(address: Address): Promise<DatabaseDoor> {
  const url = new URL(address.connectionString ?? `postgres://${address.user}@127.0.0.1/${address.database}`);
  const host = address.host ?? url.hostname;
  const port = Number(address.port ?? (url.port || 5432));
  const sockets = new Set<Socket>();
  let isCut = false;

  const door = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      // A cut shows on both ends; the clients report it.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const place = door.address();
  if (place === null || typeof place === 'string') throw new Error('the door has no port');
  url.host = `127.0.0.1:${place.port}`;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}
