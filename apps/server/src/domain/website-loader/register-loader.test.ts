import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loaderPath } from '@millrace/contract/advertiser/website-loader';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { loaderScript, registerLoader } from './register-loader.ts';

const get = async (accepted?: string) => {
  const app = fastify();
  registerLoader(app);
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await app.inject({ method: 'GET', url: `${loaderPath}?key=k`, headers });
  await app.close();
  return answer;
};

test('it is at most 4 KB, and the same however it is packed', async () => {
  expect(brotliCompressSync(loaderScript).length).toBeLessThanOrEqual(4096);
  expect(loaderScript).not.toMatch(/^\s*(\/\/|\*|\/\*)/m);
  const [plain, br, gzip] = [await get(), await get('gzip;q=0.4, br;q=0.5'), await get('gzip, br;q=0')];
  expect(plain.body).toBe(loaderScript);
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(loaderScript);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(loaderScript);
  expect(br.rawPayload.length).toBeLessThanOrEqual(4096);
});

test('any website may load it, for five minutes', async () => {
  expect((await get()).headers).toMatchObject({
    ...{ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' },
    ...{ 'cross-origin-resource-policy': 'cross-origin', vary: 'accept-encoding' },
  });
});
