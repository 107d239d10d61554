import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { connectRaw } from '../../testing/raw-http.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

/** Where phones come in, with the connections that they have here. */
async function listen(take: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.push(socket);
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, sockets, close: () => server.close() };
}

/** A delivery with the entrance that is tested, and one that leads straight to Node's server. */
async function withEntrances(
  work: (
    delivery: TestDelivery,
    entrances: Record<'ordinary' | 'node', Awaited<ReturnType<typeof listen>>>,
  ) => Promise<void>,
): Promise<void> {
  await withDelivery({ services: { seed: () => 7 } }, async (delivery) => {
    const ordinary = await listen(delivery.deliver);
    const node = await listen((socket) => void delivery.app.server.emit('connection', socket));
    try {
      await work(delivery, { ordinary, node });
    } finally {
      ordinary.close();
      node.close();
    }
  });
}

const query = '?v=1&plat=1&sdkv=2.6.6&k=an-app';
const json = JSON.stringify({ ...phone, type: 6, pid: 5, iid: 11, mid: 2 });

/** An ordinary call, unless told otherwise. */
function callOf({
  line = `POST /sdk/lr${query} HTTP/1.1`,
  headers = ['host: ads.example', 'user-agent: okhttp/4'],
  body = Buffer.from(json),
  framing = `content-length: ${body.length}`,
  end = '\r\n',
}: Partial<Record<'line' | 'framing' | 'end', string>> & {
  readonly headers?: readonly string[];
  readonly body?: Buffer;
} = {}): Buffer {
  const lines = [line, ...headers, ...(framing === '' ? [] : [framing]), '', ''];
  return Buffer.concat([Buffer.from(lines.join(end), 'latin1'), body]);
}

const last = Buffer.from('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');

/**
 * Everything that comes back for some calls, and for what is sent once they are answered, both in pieces; but for what is new
 * each time. (Node drops the answers under way when something broken follows them.)
 */
async function heard(
  url: string,
  calls: readonly Buffer[],
  more: Buffer,
  cuts: readonly number[],
): Promise<string> {
  const { socket, answer } = await connectRaw(url);
  // Who sends something broken may be cut off while sending.
  answer.catch(() => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  for (const [part, awaited] of [[Buffer.concat(calls), calls.length] as const, [more, 0] as const]) {
    for (const piece of piecesOf(part, cuts)) {
      if (socket.writable) socket.write(piece);
      await breathe();
    }
    const answers = () => text.match(/HTTP\/1\.1 \d/g)?.length ?? 0;
    await vi.waitUntil(() => answers() >= awaited, { timeout: 10_000, interval: 1 });
  }
  await closed;
  return text.replace(/^(date|x-trace-id): .*$/gim, '$1');
}

type Conversation = (calls: readonly Buffer[], more: Buffer, cuts: readonly number[]) => Promise<string>;

const packed = gzipSync(json);
const piecesOf = (whole: Buffer, cuts: readonly number[]) => {
  const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return at.slice(1).flatMap((end, index) => {
    const piece = whole.subarray(at[index], end);
    return piece.length === 0 ? [] : [piece];
  });
};

const ordinary = [
  callOf(),
  callOf({ body: packed }),
  callOf({ line: `POST /sdk/wf${query.replace('v=1', 'v=4')} HTTP/1.1` }),
  callOf({
    line: `POST /init/${query} HTTP/1.1`,
    headers: ['HOST:  a:8080 ', 'Accept-Encoding: gzip', 'X-Odd: a\tb'],
  }),
  callOf({ headers: ['host: a', 'Connection: Keep-Alive', 'x-empty:'] }),
  callOf({ body: Buffer.from('garbage') }),
  callOf({ body: Buffer.alloc(0) }),
  callOf({ body: Buffer.alloc(70_000, 0x20) }),
  callOf({ line: 'POST /sdk/lr HTTP/1.1' }),
];
const odd = [
  callOf({ line: `GET /sdk/lr${query} HTTP/1.1`, body: Buffer.alloc(0) }),
  callOf({ line: `POST /sdk/nothing${query} HTTP/1.1` }),
  callOf({ line: `POST /sdk/lr${query} HTTP/1.0` }),
  callOf({ line: `POST  /sdk/lr${query} HTTP/1.1` }),
  callOf({ line: `POST http://a/sdk/lr${query} HTTP/1.1` }),
  callOf({ line: `PUT /sdk/lr${query} HTTP/1.1` }),
  callOf({ headers: [] }),
  callOf({ headers: ['host: a', 'host: b'] }),
  callOf({ headers: ['host: a', 'x-one: 1', 'X-One: 2'] }),
  callOf({ headers: ['host: a', 'bad name: 1'] }),
  callOf({ headers: ['host: a', 'x-space : 1'] }),
  callOf({ headers: ['host: a', 'x-fold: 1', ' 2'] }),
  callOf({ headers: ['host: a', 'x-latin: é'] }),
  callOf({ headers: ['host: a', 'x-null: \0'] }),
  callOf({ headers: ['host: a', 'x-bare: 1\rx: 2'] }),
  callOf({ headers: ['host: a', '__proto__: 1'] }),
  callOf({ headers: ['host: a', 'constructor: 1'] }),
  callOf({ headers: ['host: a', 'connection: close'] }),
  callOf({ headers: ['host: a', 'expect: 100-continue'] }),
  callOf({ headers: ['host: a', 'expect: nonsense'] }),
  callOf({ headers: ['host: a', `x-long: ${'a'.repeat(9_000)}`] }),
  callOf({ headers: ['host: a', `x-longer: ${'a'.repeat(20_000)}`] }),
  callOf({ framing: '', body: Buffer.alloc(0) }),
  callOf({ framing: 'content-length: +5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 0x5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 5\r\ncontent-length: 6', body: Buffer.from('123456') }),
  callOf({ framing: 'content-length: 5, 5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 5\r\ntransfer-encoding: chunked', body: Buffer.from('0\r\n\r\n') }),
  callOf({
    framing: 'transfer-encoding: chunked',
    body: Buffer.from(`${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`),
  }),
  callOf({ end: '\n' }),
  Buffer.concat([Buffer.from('\r\n'), callOf()]),
  Buffer.from('no request at all\r\n\r\n'),
  Buffer.from('POST /\r\n\r\n'),
];

describe('an ordinary call', () => {
  const compared = (work: (compare: (...sent: Parameters<Conversation>) => Promise<void>) => Promise<void>) =>
    withEntrances(async ({ kept }, { ordinary: { url }, node }) => {
      const result = async (address: string, sent: Parameters<Conversation>) => {
        const before = kept.length;
        const text = await heard(address, ...sent);
        return { text, bodies: kept.slice(before).map(({ body }) => body) };
      };
      await work(async (...sent) => {
        expect(await result(url, sent)).toEqual(await result(node.url, sent));
      });
    });

  test('and one that is not: each is answered as by Node', async () => {
    await compared(async (compare) => {
      for (const call of ordinary) await compare([call], last, []);
      for (const call of odd) await compare([], Buffer.concat([call, last]), []);
    });
  });

  test('is answered as by Node, whatever stands before and behind it and however it is cut', async () => {
    const calls = fc.array(fc.constantFrom(...ordinary), { maxLength: 5 });
    const more = fc.option(fc.constantFrom(...odd), { nil: Buffer.alloc(0) });
    const cuts = fc.array(fc.nat(), { maxLength: 5 });
    await compared((compare) =>
      fc.assert(
        fc.asyncProperty(calls, more, cuts, (sent, what, at) =>
          compare(sent, Buffer.concat([what, last]), at),
        ),
        { numRuns: 60 },
      ),
    );
  });

  test('comes after others on its connection, which never reaches Node', async () => {
    await withEntrances(async ({ app, kept }, entrances) => {
      const handed = vi.fn();
      app.server.on('connection', handed);
      const raw = await connectRaw(entrances.ordinary.url);
      const calls = 400;
      raw.socket.write(Buffer.concat(Array.from({ length: calls }, () => callOf())));
      await vi.waitUntil(() => kept.length === calls, { timeout: 20_000 });
      expect(handed).not.toHaveBeenCalled();
      raw.socket.write(last);
      expect((await raw.answer).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(calls + 1);
      expect(handed).toHaveBeenCalledTimes(1);
    });
  });

  test('is read by Node when its rest does not come in time, and is answered when it comes', async () => {
    await withEntrances(async ({ app, kept }, { ordinary: { url, sockets } }) => {
      const handed = once(app.server, 'connection');
      const call = callOf();
      const raw = await connectRaw(url);
      raw.socket.write(call.subarray(0, 60));
      await vi.waitUntil(() => sockets[0]?.bytesRead === 60);
      sockets[0]?.emit('timeout');
      await handed;
      raw.socket.write(Buffer.concat([call.subarray(60), last]));
      expect((await raw.answer).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
      expect(kept).toHaveLength(1);
    });
  });

  test('keeps its connection however long it takes; a silent one is ended', async () => {
    await withEntrances(async (delivery, { ordinary: { url, sockets } }) => {
      const disk = Promise.withResolvers<undefined>();
      delivery.beforeKeeping = () => disk.promise;
      const raw = await connectRaw(url);
      raw.socket.write(callOf());
      await vi.waitUntil(() => (sockets[0]?.bytesRead ?? 0) > 0);
      sockets[0]?.emit('timeout');
      disk.resolve(undefined);
      await once(raw.socket, 'data');
      expect(raw.socket.readableEnded).toBe(false);
      sockets[0]?.emit('timeout');
      expect(await raw.answer).toMatch(/^HTTP\/1\.1 200 OK/);
    });
  });

  test('of somebody who hangs up is kept, and harms nobody', async () => {
    await withEntrances(async (delivery, { ordinary: { url } }) => {
      const disk = Promise.withResolvers<undefined>();
      delivery.beforeKeeping = () => disk.promise;
      const gone = await connectRaw(url);
      gone.answer.catch(() => undefined);
      gone.socket.write(callOf());
      const raw = await connectRaw(url);
      raw.socket.write(Buffer.concat([callOf(), last]));
      gone.socket.resetAndDestroy();
      disk.resolve(undefined);
      expect((await raw.answer).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
      expect(delivery.kept).toHaveLength(2);
    });
  });
});

test('at the end what is under way is answered and told so, and idle connections are closed', async () => {
  await withEntrances(async (delivery, { ordinary: { url, sockets } }) => {
    const disk = Promise.withResolvers<undefined>();
    delivery.beforeKeeping = () => disk.promise;
    const [idle, busy, half] = [await connectRaw(url), await connectRaw(url), await connectRaw(url)];
    busy.socket.write(callOf());
    half.socket.write(callOf().subarray(0, 60));
    await vi.waitUntil(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length === 2);
    const closing = delivery.app.close();
    expect(await idle.answer).toBe('');
    half.socket.write(callOf().subarray(60));
    disk.resolve(undefined);
    for (const { answer } of [busy, half])
      expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nConnection: close\r\n/);
    await closing;
    expect(delivery.kept).toHaveLength(2);
  });
});
