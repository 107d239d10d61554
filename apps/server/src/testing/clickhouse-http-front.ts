import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { drainPending, Session } from 'chdb';

/** URL parameters that the client sends about the wire and that mean nothing to an engine in the same process. */
const WIRE_PARAMETERS = new Set(['query', 'query_id', 'database', 'application', 'enable_http_compression']);

export interface ClickHouseFront {
  readonly url: string;
  /** Settings that came as URL parameters, where Millrace never puts any. */
  readonly urlSettings: readonly string[];
  close(): Promise<void>;
}

/**
 * The part of ClickHouse's HTTP interface that the official client uses, over chDB, on a free loopback port: POST with the
 * statement in the body, or in `query` with the data in the body; `param_*`; basic authentication; errors as status 500
 * with the exception's text. A request has a chDB session of its own, so requests run side by side as on a server.
 */
export async function startClickHouseFront(options: {
  readonly dataDir: string;
  readonly user: string;
  readonly password: string;
}): Promise<ClickHouseFront> {
  const anchor = new Session(options.dataDir);
  const urlSettings: string[] = [];
  const expected = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    if (request.headers.authorization !== expected) {
      return fail(response, 403, 'Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)');
    }
    for (const name of url.searchParams.keys()) {
      if (!WIRE_PARAMETERS.has(name) && !name.startsWith('param_')) urlSettings.push(name);
    }
    answer(request, url.searchParams, options.dataDir).then(
      (body) => response.end(body),
      (error: unknown) => fail(response, 500, error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${encodeURIComponent(options.user)}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`,
    urlSettings,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await drainPending();
      anchor.close();
      await drainPending();
    },
  };
}

async function answer(request: IncomingMessage, url: URLSearchParams, path: string): Promise<Uint8Array> {
  const body = await text(request);
  const query = url.get('query');
  const statement = query === null ? body : `${query}\n${body}`;
  const session = new Session(path);
  try {
    for (const [name, value] of url) {
      // As on a server, the parameter arrives in its escaped text form and is decoded by the engine, by its type.
      if (name.startsWith('param_')) await session.queryAsync(`SET ${name} = ${literal(value)}`);
    }
    return (await session.queryAsync(statement)).bytes();
  } finally {
    session.close();
  }
}

function literal(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fail(response: ServerResponse, status: number, message: string): void {
  const code = /Code: (\d+)/.exec(message)?.[1];
  response.writeHead(status, code === undefined ? {} : { 'X-ClickHouse-Exception-Code': code });
  response.end(message);
}
