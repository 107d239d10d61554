import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface AskedReport {
  readonly method: string;
  readonly host: string;
  /** With its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** How many questions came before. */
  readonly before: number;
}

export interface SaidReport {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Ends the connection in the middle of the answer. */
  readonly cut?: boolean;
}

export type SayReport = (asked: AskedReport) => SaidReport;
/** In its own time. */
type SayLater = (asked: AskedReport) => Promise<SaidReport>;

/** Ad networks' reporting APIs on a free loopback port, all hosts of them: it says what a test has it say. */
export async function startReportServer(at = '127.0.0.1') {
  let say: SayReport | SayLater = () => ({ status: 404 });
  const asked: AskedReport[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = '', url = '', headers } = request;
      const [, host = '', ...rest] = url.split('/');
      const path = `/${rest.join('/')}`;
      const query = new URL(path, 'http://network').searchParams;
      const question = { method, host, path, query, headers, body, before: asked.length };
      asked.push(question);
      const { status = 200, headers: more = {}, body: said = '', cut = false } = await say(question);
      const content = typeof said === 'string' ? said : JSON.stringify(said);
      if (cut) {
        response.writeHead(status, { ...more, 'content-length': String(Buffer.byteLength(content) + 10) });
        response.write(content, () => response.destroy());
      } else response.writeHead(status, more).end(content);
    });
  });
  // What time it is elsewhere is what a test says.
  server.on('request', (_, response) => {
    response.sendDate = false;
  });
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For `NETWORK_API_URL`. */
    url: `http://${at}:${port}`,
    asked,
    set(next: SayReport | SayLater) {
      say = next;
      asked.length = 0;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
export type ReportServer = Awaited<ReturnType<typeof startReportServer>>;
