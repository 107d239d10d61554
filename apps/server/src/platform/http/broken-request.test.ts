import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRaw } from '../../testing/raw-http.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await openTestApp({ app: { requestTimeout: 300 } });
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test.each([
  ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  ['a header line of another kind', 'GET /healthz HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', '400 Bad Request'],
  [
    'two lengths, the smuggler way',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('%s is answered in the envelope, and the connection closed', async (_, request, status) => {
  const connection = await connectRaw(url);
  connection.send(request);
  const [head = '', body = ''] = (await connection.answer).split('\r\n\r\n');
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
  expect(head).toMatch(/^x-trace-id: [0-9a-f]{16}$/m);
  expect(JSON.parse(body)).toMatchObject({ code: 1004, data: { error: 'common.errors.malformed' } });
});

test.each([
  [
    'of a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
  ['of headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\na'],
])('a sender who is too slow %s is cut off', async (_, request) => {
  const connection = await connectRaw(url);
  connection.send(request);
  expect(await connection.answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('a caller who goes away in the midst leaves nothing behind', async () => {
  const connection = await connectRaw(url);
  connection.send('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
  connection.socket.resetAndDestroy();
  await connection.answer.catch(() => undefined);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
