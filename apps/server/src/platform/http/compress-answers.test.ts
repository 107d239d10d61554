import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCompression } from './compress-answers.ts';

const long = JSON.stringify({ rows: Array.from({ length: 2000 }, (_, row) => [row, 'größer']) });
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  registerCompression(app);
  app.get('/long', (_, reply) => reply.type('application/json; charset=utf-8').send(long));
  app.get('/short', (_, reply) => reply.type('application/json').send('{"a":1}'));
  app.get('/text', (_, reply) => reply.type('text/plain').send(long));
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

const plain = (buffer: Buffer) => buffer;
test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
  ['br;q=0.5', 'br', brotliDecompressSync],
  ['identity', undefined, plain],
  [undefined, undefined, plain],
] as const)('%s: %s', async (accepted, encoding, read) => {
  const { headers, rawPayload } = await ask('/long', accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(read(rawPayload).toString()).toBe(long);
  if (encoding !== undefined) expect(rawPayload.length).toBeLessThan(long.length / 3);
});

test('what is short, or no JSON, is sent as it is', async () => {
  for (const url of ['/short', '/text']) {
    expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined();
  }
});
