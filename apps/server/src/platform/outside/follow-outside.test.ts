import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowedAddresses } from './allowed-address.ts';
import { type Times, TooSlow } from './ask-outside.ts';
import { followOutside } from './follow-outside.ts';
import { readSome, readUpTo, TooLarge } from './read-up-to.ts';

/** By host and path, who asked and with which key. */
let heard: string[] = [];
const servers: Server[] = [];
let home: string;
let away: string;

async function start(host: string): Promise<string> {
  const server = createServer(({ url = '', headers }, response) => {
    heard.push(`${host}${url} ${headers['x-key'] ?? '-'} ${headers.accept}`);
    answer(url, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

function answer(path: string, response: ServerResponse): void {
  const lead = (location: string) => response.writeHead(302, { location }).end();
  if (path === '/out') lead(`${away}/back`);
  else if (path === '/back') lead(`${home}/end`);
  else if (path === '/file') lead('file:///etc/passwd');
  else if (path === '/drip') {
    const drip = setInterval(() => response.write('xx'), 20);
    response.on('close', () => clearInterval(drip));
  } else if (path === '/hush') response.write('xx');
  else if (path.startsWith('/slow')) setTimeout(lead, 60, `${path}-`);
  else response.end('all');
}

beforeAll(async () => {
  [home, away] = [await start('127.0.0.1'), await start('127.0.0.2')];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  heard = [];
});

const asked = { headers: { accept: 'a' }, secret: { 'x-key': 'secret' }, mostRedirects: 5 };
interface Means {
  readonly limits?: Partial<Times>;
  readonly networks?: readonly string[];
  readonly end?: AbortSignal;
  readonly mostRedirects?: number;
  readonly mayLead?: (next: URL) => boolean;
}

function follow(path: string, { limits, networks = ['127.0.0.0/8'], end, ...more }: Means = {}) {
  const way = {
    resolve: () => Promise.reject(new Error('no names here')),
    isAllowed: allowedAddresses(networks),
    limits: { connect: 3_000, total: 5_000, ...limits },
    ...(end && { end }),
  };
  return followOutside(home + path, { ...asked, ...more }, way);
}
async function bodyOf(path: string, means?: Means) {
  const opened = await follow(path, means);
  if (opened.kind !== 'answered') throw new Error(opened.kind);
  return opened.body;
}

test('it goes where it is led; what opens the first address is for its origin alone', async () => {
  expect(await follow('/out')).toMatchObject({ kind: 'answered', status: 200, url: `${home}/end` });
  expect(heard).toEqual(['127.0.0.1/out secret a', '127.0.0.2/back - a', '127.0.0.1/end secret a']);
});

test('each address is checked as the first one is', async () => {
  const networks = ['127.0.0.1'];
  expect(await follow('/out', { networks })).toMatchObject({ kind: 'forbidden', url: `${away}/back` });
  expect(await follow('/file')).toMatchObject({ kind: 'elsewhere', location: 'file:///etc/passwd' });
  const mayLead = (next: URL) => next.origin === home;
  expect(await follow('/out', { mayLead })).toMatchObject({ kind: 'elsewhere', url: `${home}/out` });
  expect(heard).toHaveLength(3);
});

test('so many times, and in the time that there is for all of them together', async () => {
  expect(await follow('/out', { mostRedirects: 1 })).toEqual({ kind: 'redirects', url: `${home}/end` });
  const late = { kind: 'failed', reason: 'no answer within 200 ms', isLate: true };
  expect(await follow('/slow', { limits: { total: 200 } })).toMatchObject(late);
});

test('a body that drips past the time for everything, or falls silent, is too slow', async () => {
  const time = new AbortController();
  const dripping = readUpTo(await bodyOf('/drip', { end: time.signal }), 1_000_000);
  time.abort();
  await expect(dripping).rejects.toThrow(TooSlow);
  const hushed = { limits: { silence: 100 } };
  await expect(readUpTo(await bodyOf('/hush', hushed), 1_000)).rejects.toThrow(TooSlow);
  expect(String(await readSome(await bodyOf('/hush', hushed), 1_000))).toBe('xx');
});

test('of more than is read of it, nothing or the beginning', async () => {
  await expect(readUpTo(await bodyOf('/drip'), 5)).rejects.toThrow(TooLarge);
  expect(String(await readSome(await bodyOf('/drip'), 5))).toBe('xxxxx');
  expect(String(await readUpTo(await bodyOf('/end'), 3))).toBe('all');
});
