import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallbackServer, startCallbackServer } from '../../testing/callback-server.ts';
import { patient } from '../../testing/patient.ts';
import { allowedAddresses } from './allowed-address.ts';
import { askOutside, type Limits } from './ask-outside.ts';
import type { Resolve } from './resolve-host.ts';

let server: CallbackServer;
let other: CallbackServer;
beforeAll(async () => {
  server = await startCallbackServer();
  other = await startCallbackServer('127.0.0.2');
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  server.answerWith();
  other.answerWith();
});

const nobody: Resolve = async (name) => {
  throw new Error(`the name ${name} has no address`);
};
const at =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses;
const usual: Limits = { connect: 3_000, total: 5_000, body: 65_536 };
interface Options {
  readonly resolve?: Resolve;
  readonly networks?: readonly string[];
  readonly limits?: Partial<Limits>;
}

function ask(url: string, { resolve = nobody, networks = ['127.0.0.1'], limits = {} }: Options = {}) {
  const way = { resolve, isAllowed: allowedAddresses(networks), limits: { ...usual, ...limits } };
  return askOutside(url, { 'x-millrace-transaction': 't-1' }, way);
}

const here = (path = '/') => `http://127.0.0.1:${server.port}${path}`;

describe('asking a publisher’s server', () => {
  test('is one GET with our headers, without cookies, on a connection of its own', async () => {
    expect(await ask(here('/reward?user=a%20b'))).toEqual({ kind: 'answered', status: 200 });
    expect(await ask(here('/reward?user=c'))).toEqual({ kind: 'answered', status: 200 });
    expect(server.heard.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /reward?user=a%20b',
      'GET /reward?user=c',
    ]);
    for (const { headers } of server.heard) {
      expect(headers).toEqual({
        host: `127.0.0.1:${server.port}`,
        connection: 'close',
        'x-millrace-transaction': 't-1',
      });
    }
  });

  test('by name goes to the address that was resolved, under the name', async () => {
    const url = `http://game.example:${server.port}/`;
    expect(await ask(url, { resolve: at('127.0.0.1') })).toEqual({ kind: 'answered', status: 200 });
    expect(server.heard[0]?.headers.host).toBe(`game.example:${server.port}`);
  });

  test.each([204, 400, 404, 429, 500, 503])('%i is told as it is', async (status) => {
    server.answerWith({ kind: 'answer', status, body: '' });
    expect(await ask(here())).toEqual({ kind: 'answered', status });
  });

  test('does not follow a redirect', async () => {
    server.answerWith({ kind: 'redirect', to: `http://127.0.0.2:${other.port}/` });
    expect(await ask(here(), { networks: ['127.0.0.0/8'] })).toEqual({ kind: 'answered', status: 302 });
    expect([server.heard.length, other.heard.length]).toEqual([1, 0]);
  });

  test('of what is answered reads a part, and ends the connection', async () => {
    server.answerWith({ kind: 'endless' });
    expect(await ask(here())).toEqual({ kind: 'answered', status: 200 });
    await vi.waitFor(async () => expect(await server.connections()).toBe(0), patient);
  });

  test('takes the status for an answer when the body never ends', async () => {
    server.answerWith({ kind: 'drip' });
    expect(await ask(here(), { limits: { silence: 100 } })).toEqual({ kind: 'answered', status: 200 });
    await vi.waitFor(async () => expect(await server.connections()).toBe(0), patient);
  });
});

describe('no answer', () => {
  test('from one that hangs', async () => {
    server.answerWith({ kind: 'hang' });
    expect(await ask(here(), { limits: { total: 300 } })).toEqual({
      kind: 'failed',
      reason: 'no answer within 300 ms',
      isLate: true,
    });
    await vi.waitFor(async () => expect(await server.connections()).toBe(0), patient);
  });

  test('from one that breaks off', async () => {
    server.answerWith({ kind: 'broken' });
    expect(await ask(here())).toEqual({ kind: 'failed', reason: 'socket hang up' });
  });

  test('where nobody listens', async () => {
    expect(await ask('http://127.0.0.1:9/')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('where nobody listens at any address of the name: each is told', async () => {
    const asked = ask('http://game.example:9/', {
      resolve: at('127.0.0.1', '127.0.0.2'),
      networks: ['127.0.0.0/8'],
    });
    expect(await asked).toEqual({
      kind: 'failed',
      reason: 'connect ECONNREFUSED 127.0.0.1:9, connect ECONNREFUSED 127.0.0.2:9',
    });
  });

  test('from a server without TLS where TLS is wanted', async () => {
    expect(await ask(`https://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'failed' });
    expect(server.heard).toEqual([]);
  });

  test('in time from one that never begins TLS', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const asked = await ask(`https://127.0.0.1:${port}/`, { limits: { connect: 200 } });
    expect(asked).toEqual({ kind: 'failed', reason: 'no connection within 200 ms' });
    await new Promise((resolve) => silent.close(resolve));
  });

  test('by a name without an address, or whose servers never say', async () => {
    expect(await ask('http://game.example/')).toEqual({
      kind: 'failed',
      reason: 'the name game.example has no address',
    });
    expect(await ask('http://game.example/', { resolve: at() })).toMatchObject({ kind: 'failed' });
    const never: Resolve = () => new Promise(() => undefined);
    expect(await ask('http://game.example/', { resolve: never, limits: { connect: 200 } })).toEqual({
      kind: 'failed',
      reason: 'no connection within 200 ms',
    });
  });
});

describe('where callbacks may not go', () => {
  const forbidden = (reason: string) => ({ kind: 'forbidden', reason });

  test.each([
    ['as it is', '127.0.0.1'],
    ['shortened', '127.1'],
    ['as one number', '2130706433'],
    ['in hexadecimal', '0x7f000001'],
    ['in octal', '0177.0.0.1'],
    ['in full-width digits', '１２７.０.０.１'],
    ['mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['as the unspecified one', '0.0.0.0'],
    ['as IPv6', '[::1]'],
  ])('this machine, %s', async (_, host) => {
    const asked = await ask(`http://${host}:${server.port}/`, { networks: [] });
    expect(asked.kind).toBe('forbidden');
    expect(server.heard).toEqual([]);
  });

  test('a name that is at a private address, alone or beside others', async () => {
    const url = `http://game.example:${server.port}/`;
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['::1', '93.184.215.14'],
      ['::ffff:10.0.0.1'],
    ]) {
      const asked = await ask(url, { resolve: at(...addresses), networks: [] });
      expect(asked.kind).toBe('forbidden');
    }
    expect(await ask(url, { resolve: at('10.0.0.7'), networks: [] })).toEqual(
      forbidden('game.example is at 10.0.0.7, where callbacks may not go'),
    );
    expect(server.heard).toEqual([]);
  });

  test('a name that changes its mind: it is asked once, and the connection goes where it was checked', async () => {
    let times = 0;
    // The first answer may be asked, the next would be another machine.
    const rebinding: Resolve = async () => {
      times += 1;
      return times === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const url = `http://game.example:${server.port}/`;
    expect(await ask(url, { resolve: rebinding })).toEqual({ kind: 'answered', status: 200 });
    expect(times).toBe(1);
  });

  test('unless the installation names the network', async () => {
    const url = `http://127.0.0.2:${other.port}/`;
    expect((await ask(url)).kind).toBe('forbidden');
    expect(await ask(url, { networks: ['127.0.0.2/32'] })).toEqual({ kind: 'answered', status: 200 });
  });
});
