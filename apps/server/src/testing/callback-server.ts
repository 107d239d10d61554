import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a publisher's server answers a callback. */
export type CallbackBehaviour =
  | { readonly kind: 'answer'; readonly status: number; readonly body?: string }
  /** `hang` never says a word, `drip` begins a body and never ends it, `endless` sends without end. */
  | { readonly kind: 'hang' | 'drip' | 'endless' | 'broken' }
  | { readonly kind: 'redirect'; readonly to: string };

export interface HeardCallback {
  readonly method: string;
  /** As it was asked for: path and query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  /** Empty: nothing was said. */
  readonly body: string;
}

export interface CallbackServer {
  readonly port: number;
  readonly heard: readonly HeardCallback[];
  /** The first is used up by the next callback; the last stays. None: 200. */
  answerWith(...behaviours: readonly CallbackBehaviour[]): void;
  /** Connections that are open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** A publisher's server on a free loopback port. */
export async function startCallbackServer(host = '127.0.0.1'): Promise<CallbackServer> {
  const heard: HeardCallback[] = [];
  let behaviours: readonly CallbackBehaviour[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    heard.push({ method, target, headers, body });
    const [behaviour, ...rest] = behaviours;
    if (rest.length > 0) behaviours = rest;
    behave(response, behaviour ?? { kind: 'answer', status: 200 });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    heard,
    answerWith: (...next) => {
      behaviours = next;
      heard.length = 0;
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function behave(response: ServerResponse, behaviour: CallbackBehaviour): void {
  switch (behaviour.kind) {
    case 'answer':
      response.writeHead(behaviour.status, { 'set-cookie': 'a=b' }).end(behaviour.body ?? 'OK');
      break;
    case 'redirect':
      response.writeHead(302, { location: behaviour.to }).end();
      break;
    case 'drip':
      response.writeHead(200).write('{');
      break;
    case 'endless': {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200).on('drain', more);
      more();
      break;
    }
    case 'broken':
      response.socket?.destroy();
      break;
    case 'hang':
      break;
  }
}
