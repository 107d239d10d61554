import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One answer of a network. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is no text is sent as JSON. */
  readonly body?: unknown;
  /** Ends the connection after so many bytes of the body. */
  readonly cutAfter?: number;
}

interface Asked {
  readonly method: string;
  readonly host: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The networks' reporting APIs on loopback: answers what it is given, in order, the last one again and again. */
export async function startReportServer() {
  let replies: readonly Reply[] = [];
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [, host = '', ...path] = (request.url ?? '').split('/');
      const url = new URL(`https://${host}/${path.join('/')}`);
      asked.push({ method: request.method ?? '', host, url, headers: request.headers, body });
      const reply = replies[Math.min(asked.length, replies.length) - 1] ?? { status: 500 };
      const sent = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
      response.writeHead(reply.status ?? 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
        ...reply.headers,
      });
      if (reply.cutAfter === undefined) response.end(sent);
      else response.write(sent.slice(0, reply.cutAfter), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Since the last {@link answer}. */
    asked,
    answer(...next: readonly Reply[]) {
      replies = next;
      asked.length = 0;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
