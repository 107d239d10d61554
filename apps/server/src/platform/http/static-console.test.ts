import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type BuiltConsole, builtScript, makeBuiltConsole } from '../../testing/built-console.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadConfig } from '../config/config.ts';

let built: BuiltConsole;
let base: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  built = await makeBuiltConsole();
  base = await openTestApp({ app: { consoleDir: built.dir } });
  app = base.app;
});
afterAll(async () => {
  await base.close();
  await built.remove();
});

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });

describe('the page', () => {
  test.each([
    '/',
    '/user/login',
    '/login.admin',
    '/user/reset?token=a.b',
    '/index.html',
    '/index.html.br',
    '/company/Settings/',
    '/apiary',
    '/sdk/testing',
    '/sdk/testing?pubAppId=1&tab=devices',
    '/sdk/testing/trace/7?trace=3',
    '/.stamp',
    '/.env',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/ads/..%2f.stamp',
    '//evil.example/',
    '/ads/banner.js.br',
  ])('answers GET %s, and nothing else of the disk', async (url) => {
    const response = await get(url, { 'accept-encoding': 'br' });
    expect(response.body).not.toContain('secret');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('has a fresh nonce each time, in every place and in its policy', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const { body, headers } = await get('/user/login');
      const policy = String(headers['content-security-policy']);
      const [, nonce = ''] = /script-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy) ?? [];
      expect(body).not.toContain('__CSP_NONCE__');
      expect(body.split(nonce)).toHaveLength(3);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      // The one way out of this server, see decision 0011.
      expect(policy.replace(/img-src [^;]*;/, '')).not.toMatch(/unsafe|\*|http/);
      for (const part of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]) {
        expect(policy.split('; ')).toContain(part);
      }
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('echoes nothing of the address', async () => {
    const { body } = await get('/"><script>alert(1)</script>?x=<img src=x onerror=alert(1)>');
    expect(body).not.toContain('alert(1)');
  });

  test('HEAD answers its headers alone', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/user/login' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('is not what %s gets', async (method) => {
    const response = await app.inject({ method, url: '/user/login' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 1002, data: { error: 'common.errors.noSuchPath' } });
  });

  test.each([
    '/api/nothing',
    '/api',
    '/sdk',
    '/sdk/x',
    '/sdk/testingx',
    '/init',
    '/init?v=1',
    '/metrics/x',
    '/assets/index-gone.js',
    '/assets/',
  ])('is not what %s gets', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 1002 });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('a built file', () => {
  const script = '/assets/index-a1b2c3.js';
  const forever = 'public, max-age=31536000, immutable';

  test.each(['br', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])(
    'is Brotli for %j, kept for ever',
    async (accepted) => {
      const response = await get(script, { 'accept-encoding': accepted });
      expect(response.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': forever,
        vary: expect.stringMatching(/accept-encoding/i),
        'content-type': expect.stringContaining('javascript'),
        'x-content-type-options': 'nosniff',
      });
      expect(brotliDecompressSync(response.rawPayload).toString()).toBe(builtScript);
    },
  );

  test.each(['gzip', 'gzip, deflate', 'identity', '', 'br;q=0', undefined])(
    'is plain for %j',
    async (accepted) => {
      const response = await get(script, accepted === undefined ? {} : { 'accept-encoding': accepted });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(response.headers).toMatchObject({
        'cache-control': forever,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(response.body).toBe(builtScript);
    },
  );

  test('outside assets, where its name has no hash, is asked about each time', async () => {
    const response = await get('/ads/banner.js');
    expect(response.headers['cache-control']).toBe('no-cache');
    const again = await get('/ads/banner.js', { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([`${script}.br`, '/assets/../.stamp', '/assets/%2e%2e/.stamp', '/assets/..%2f..%2fsecret.txt'])(
    'is not %s',
    async (url) => {
      const response = await get(url);
      expect(response.body).not.toContain('secret');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );
});

test('answers are data: their policy lets a page do nothing', async () => {
  for (const url of ['/api/msg/dict', '/api/nothing', '/healthz', '/assets/gone-a1b2c3.js']) {
    expect((await get(url)).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
});

test('scripts and styles are what they say, and carry nothing that only pages heed', async () => {
  const { headers } = await get('/assets/index-a1b2c3.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy', 'referrer-policy'])
    expect(headers).not.toHaveProperty(name);
});

test('strict transport security only where the console is reached by https', async () => {
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  const config = loadConfig({ PUBLIC_URL: 'https://millrace.example', LOG_LEVEL: 'silent' });
  const secure = await buildApp({ ...base.services, config }, { logger: pino({ level: 'silent' }) });
  const { headers } = await secure.inject('/healthz');
  await secure.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('without a built console there are calls only', async () => {
  const bare = await buildApp(base.services, { logger: pino({ level: 'silent' }) });
  const response = await bare.inject('/user/login');
  await bare.close();
  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe(1002);
});
