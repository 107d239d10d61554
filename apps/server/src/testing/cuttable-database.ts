import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Address } from '../platform/postgres/address.ts';
import { connectDatabase, type Database } from '../platform/postgres/database.ts';

export interface CuttableDatabase extends Database {
  /** Breaks every connection and lets no new one through: the server is gone. */
  cut(): void;
  /** It is there again, at the same address. */
  mend(): void;
}

/** A connection to a database whose server can be made to vanish, by a door of ours on loopback. */
export async function cuttable({ connectionString, ...address }: Address): Promise<CuttableDatabase> {
  const url = connectionString === undefined ? undefined : new URL(connectionString);
  const host = url?.hostname ?? String(address.host);
  const port = Number(url?.port || (address.port ?? 5432));
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
  if (url) url.host = `127.0.0.1:${place.port}`;
  const database = await connectDatabase({
    address: url
      ? { ...address, connectionString: url.href }
      : { ...address, host: '127.0.0.1', port: place.port },
    poolSize: { request: 2, system: 2 },
    log: pino({ level: 'silent' }),
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    ...database,
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      await database.close();
      cut();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}
