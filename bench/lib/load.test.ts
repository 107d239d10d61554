import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { measure, readAnswer } from './load.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n';

test('an answer is read only when it is whole, and only the first one', () => {
  const whole = Buffer.from(`${head}hello`);
  for (let length = 0; length < whole.length; length += 1) {
    expect(readAnswer(whole.subarray(0, length))).toBeUndefined();
  }
  const answer = { status: 200, bodyLength: 5, length: whole.length };
  expect(readAnswer(whole)).toEqual(answer);
  expect(readAnswer(Buffer.concat([whole, whole]))).toEqual(answer);
});

test('an answer whose length is not declared is no answer to count', () => {
  expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toThrow(
    /content-length/,
  );
});

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

test('asks with the headers on kept-alive connections and counts what went wrong', async () => {
  let asked = 0;
  const sockets = new Set();
  server = createServer((request, response) => {
    asked += 1;
    sockets.add(request.socket);
    response.statusCode = asked === 3 || request.headers['access-token'] !== 'token' ? 401 : 200;
    response.end(asked === 5 ? 'longer than hello' : 'hello');
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const target = { url: `http://127.0.0.1:${port}/x`, headers: { 'access-token': 'token' }, bytes: 5 };
  const load = await measure(target, 4, 300);
  expect(load.failed).toBe(2);
  expect(sockets.size).toBe(4);
  expect(load.perSecond).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(5);
});
