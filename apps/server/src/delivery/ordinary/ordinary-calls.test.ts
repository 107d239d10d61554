import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { connectRaw } from '../../testing/raw-http.ts';
import { heard, withEntrances } from './testing/entrances.ts';
import { callOf, last, oddRequests, ordinaryRequests, query } from './testing/requests.ts';

type Sent = readonly [calls: readonly Buffer[], more: Buffer, cuts: readonly number[]];

describe('what is answered, and kept, as by Node', () => {
  const compared = (work: (compare: (...sent: Sent) => Promise<void>) => Promise<void>) =>
    withEntrances(async ({ kept }, { ordinary: { url }, node }) => {
      const result = async (address: string, sent: Sent) => {
        const before = kept.length;
        const text = await heard(address, ...sent);
        return { text, bodies: kept.slice(before).map(({ body }) => body) };
      };
      await work(async (...sent) => {
        expect(await result(url, sent)).toEqual(await result(node.url, sent));
      });
    });

  test('each ordinary request, and each other one', async () => {
    await compared(async (compare) => {
      for (const call of ordinaryRequests) await compare([call], last, []);
      for (const call of oddRequests) await compare([], Buffer.concat([call, last]), []);
    });
  });

  test('any of them one behind the other, however they are cut', async () => {
    const calls = fc.array(fc.constantFrom(...ordinaryRequests), { maxLength: 5 });
    const more = fc.option(fc.constantFrom(...oddRequests), { nil: Buffer.alloc(0) });
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
});

describe('an ordinary call', () => {
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

  test('whose answer nobody reads does not keep its connection', async () => {
    await withEntrances(async (_, { ordinary: { url, sockets } }) => {
      const raw = await connectRaw(url);
      await vi.waitUntil(() => sockets.length > 0);
      const [socket] = sockets;
      if (socket === undefined) throw new Error('Nobody is connected.');
      const written = vi.spyOn(socket, 'write').mockReturnValue(false);
      vi.spyOn(socket, 'writableNeedDrain', 'get').mockReturnValue(true);
      raw.socket.write(callOf());
      await vi.waitUntil(() => written.mock.calls.length > 0);
      socket.emit('timeout');
      expect(await raw.answer).toBe('');
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

test('whose word about a caller counts is the same as with Node', async () => {
  const addresses: string[] = [];
  const services = {
    countryOf(address: string) {
      addresses.push(address);
      return null;
    },
  };
  const forwarded = callOf({
    line: `POST /init${query} HTTP/1.1`,
    headers: [
      'host: inner:8080',
      'x-forwarded-for: 203.0.113.9, 198.51.100.7',
      'x-forwarded-proto: https',
      'x-forwarded-host: ads.example',
    ],
  });
  for (const [trustProxy, address, base] of [
    [1, '198.51.100.7', 'https://ads.example'],
    [2, '203.0.113.9', 'https://ads.example'],
    [false, '127.0.0.1', 'http://inner:8080'],
  ] as const) {
    addresses.length = 0;
    await withEntrances(
      async (_, { ordinary: { url }, node }) => {
        const told = await heard(url, [forwarded], last, []);
        expect(told).toContain(`"wf":"${base}/sdk/wf"`);
        expect(told).toBe(await heard(node.url, [forwarded], last, []));
      },
      { trustProxy, services },
    );
    expect(addresses).toEqual([address, address]);
  }
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
