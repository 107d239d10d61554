import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { Lines } from './lines.ts';

const patience = 20_000;
let server: Server;
let lines: Lines;
let connections = 0;

afterEach(async () => {
  lines.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Lines to a server that does what it is told with everything that it hears. */
async function open(
  most: number,
  hear: (heard: string, socket: Socket) => void,
  together = 0,
): Promise<void> {
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    socket.on('data', (chunk) => hear(chunk.toString(), socket));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  lines = new Lines(new URL(`http://127.0.0.1:${port}`), { most, patience, together });
}

const answer = (status: string, body: string | Buffer, head = '') =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${head}content-length: ${body.length}\r\n\r\n`),
    Buffer.from(body),
  ]);

test('one call at a time on each line, the others wait, and everybody gets their own answer', async () => {
  await open(2, (heard, socket) => void setImmediate(() => socket.write(answer('200 OK', `<${heard}>`))));
  const calls = Array.from({ length: 9 }, (_, nth) => `call ${nth}`);
  const replies = await Promise.all(calls.map((call) => lines.send(call)));
  expect(replies.map(({ body }) => body)).toEqual(calls.map((call) => `<${call}>`));
  expect(connections).toBe(2);
});

test('calls that wait for each other leave together, and those that find no line with the first that is free', async () => {
  let before = 0;
  await open(3, (heard, socket) => void socket.write(answer('200 OK', `${before} ${heard}`)), 1);
  const replies = ['a', 'b', 'c', 'd'].map((call) => lines.send(call));
  before = 4;
  expect((await Promise.all(replies)).map(({ body }) => body)).toEqual(['4 a', '4 b', '4 c', '4 d']);
  expect(connections).toBe(3);
});

test('an answer in pieces, a packed one, and one that says when to come again', async () => {
  const answers = [
    answer('200 OK', Buffer.from('grüezi'.repeat(3))),
    answer('200 OK', gzipSync('{"much":1}')),
    answer('503 Service Unavailable', 'full', 'Retry-After: 7\r\n'),
  ];
  await open(1, (_, socket) => {
    const bytes = answers.shift() ?? Buffer.alloc(0);
    const send = async () => {
      for (let at = 0; at < bytes.length; at += 11) {
        socket.write(bytes.subarray(at, at + 11));
        await wait(1);
      }
    };
    void send();
  });
  expect(await lines.send('a')).toMatchObject({ status: 200, body: 'grüezi'.repeat(3) });
  expect(await lines.send('b')).toMatchObject({ body: '{"much":1}' });
  expect(await lines.send('c')).toMatchObject({ status: 503, body: 'full', retryAfter: 7 });
});

test('a line that breaks fails its call alone: the next one gets another line', async () => {
  await open(1, (heard, socket) => {
    if (heard === 'break') socket.destroy();
    else if (heard === 'nonsense') socket.write('HTTP/1.1 200 OK\r\n\r\n');
    else socket.write(answer('200 OK', heard));
  });
  const [broken, waited, nonsense, last] = await Promise.allSettled(
    ['break', 'fine', 'nonsense', 'fine too'].map((call) => lines.send(call)),
  );
  expect(broken?.status).toBe('rejected');
  expect(waited).toMatchObject({ value: { body: 'fine' } });
  expect(nonsense).toMatchObject({ reason: { message: expect.stringContaining('content-length') } });
  expect(last).toMatchObject({ value: { body: 'fine too' } });
  expect(connections).toBe(3);
});
