import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * How a store behind a door is: `there`; `gone`: connections break; `failing`: it answers 500; `hanging`: it takes what it
 * is told and never answers; `mute`: it does what it is told, and the connection breaks before it can say so.
 */
export type StoreState = 'there' | 'gone' | 'failing' | 'hanging' | 'mute';

export interface StoreDoor {
  /** The same store, with its user and password. */
  readonly url: string;
  /** From now on; what hangs is broken off by any other state. */
  is(state: StoreState): void;
  close(): Promise<void>;
}

/** An address of ours on loopback for a ClickHouse, which can so be made to vanish and to come back. */
export async function openStoreDoor(storeUrl: string): Promise<StoreDoor> {
  const store = new URL(storeUrl);
  let state: StoreState = 'there';
  const hanging = new Set<ServerResponse>();

  const server = createServer((asked, answer) => {
    if (state === 'gone') asked.socket.destroy();
    else if (state === 'failing') answer.writeHead(500).end('Code: 999. DB::Exception: Failing.');
    else if (state === 'hanging') {
      hanging.add(answer);
      asked.resume();
    } else pass(asked, answer);
  });

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = asked;
    const { hostname, port } = store;
    const inner = request({ hostname, port, path, method, headers, agent: false }, (stored) => {
      if (state !== 'there') {
        answer.destroy();
        stored.resume();
        return;
      }
      answer.writeHead(stored.statusCode ?? 500, stored.headers);
      stored.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  }

  function is(next: StoreState): void {
    state = next;
    if (state !== 'hanging') for (const answer of hanging) answer.destroy();
    hanging.clear();
    // Connections that are kept for later are those of a server that is not there any more, too.
    if (state === 'gone') server.closeAllConnections();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the door has no port');
  const url = new URL(storeUrl);
  url.host = `127.0.0.1:${place.port}`;
  return {
    url: url.href,
    is,
    async close() {
      is('gone');
      server.close();
      await once(server, 'close');
    },
  };
}
