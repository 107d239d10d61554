import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { beginSession } from '../kit/session/session.ts';

/** What the server says to a call: its data, or a refusal. */
export type ApiAnswer = { readonly data: unknown } | Refused;

interface Refused {
  readonly code: number;
  readonly error: string;
  readonly fields?: Readonly<Record<string, FieldError>>;
}

export interface ApiServer {
  /** Paths with query below `/api`, as they were asked. */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 * A server on loopback that answers the console's calls, and a session with it. For tests of what asks the API.
 * @param answer told also what a call that posts sends, undefined of others
 */
export async function openApiServer(answer: (url: URL, sent: unknown) => ApiAnswer): Promise<ApiServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '');
    asked.push(path);
    void text(request).then((sent) => {
      const given = answer(new URL(path, 'http://console'), sent === '' ? undefined : JSON.parse(sent));
      const body =
        'data' in given
          ? { code: 0, msg: '', data: given.data }
          : { code: given.code, msg: given.error, data: { error: given.error, fields: given.fields } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/`);
  beginSession('the-token');
  return {
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
