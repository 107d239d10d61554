import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { successOf } from '../../apps/server/src/testing/network-successes.ts';
import type { ToldLine } from './network-report.ts';
import { type Asked, reports } from './reports-of-networks.ts';

/** What networks know of a day by the keys of an account: `YYYY-MM-DD`. */
export type Told = (day: string, knows: (key: string) => boolean) => readonly ToldLine[];

/**
 * The reporting APIs of the demo's networks on a free loopback port: every key is accepted, and whoever asks for a day is told
 * what the phones of the account were shown. Until it is known what that is, whoever asks waits.
 */
export async function startReportingNetworks() {
  let tell: (told: Told) => void = () => undefined;
  const known = new Promise<Told>((resolve) => {
    tell = resolve;
  });
  const server = createServer((request, response) => {
    void answerOf(request, known).then((answer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For `NETWORK_API_URL`. */
    url: `http://127.0.0.1:${port}`,
    tell: (told: Told) => tell(told),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerOf(request: IncomingMessage, known: Promise<Told>): Promise<unknown> {
  const { url: path = '', headers } = request;
  const body = await text(request);
  const whole = [decodeURIComponent(path), body, JSON.stringify(headers)].join('\n');
  const token = tokenOf(path, whole);
  if (token !== undefined) return token;
  const asked: Asked = { path, query: new URL(path, 'http://network').searchParams, body };
  const report = reports.find(({ start }) => path.startsWith(`/${start}`));
  const day = report?.dayOf(asked);
  if (report === undefined || day === undefined) return successOf(path);
  const told = await known;
  return report.answer(
    told(day, (key) => whole.includes(key)),
    { ...asked, day },
  );
}

/** Tokens have the keys in them that they were given for, so that what is asked with them tells whose it is. */
function tokenOf(path: string, whole: string): unknown {
  if (path.startsWith('/oauth2.googleapis.com/'))
    return { access_token: `token-${/refresh_token=(\w+)/.exec(whole)?.[1] ?? ''}` };
  if (path.startsWith('/platform.ironsrc.com/partners/'))
    return `token-${/"secretkey":"(\w+)"/.exec(whole)?.[1] ?? ''}`;
  return undefined;
}
