import { header } from '@millrace/contract/kit/envelope';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createApiKeyForTests } from '../../testing/api-keys.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newApiKey } from '../session/api-key-secret.ts';
import { newToken } from '../session/token.ts';

let app: TestApp;
afterEach(() => app.close());

const open = async (env: Readonly<Record<string, string>> = {}) => {
  app = await openTestApp({ env, app: { rateLimits: { session: 6, key: 5, address: 3 } } });
  return app;
};

/** The statuses of `count` requests, one after another. */
async function statuses(count: number, request: (index: number) => InjectOptions): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) {
    found.push((await app.app.inject({ url: '/api/msg/dict', ...request(index) })).statusCode);
  }
  return found;
}

describe('one address', () => {
  test('beyond its budget: 429 in the envelope, with the seconds to wait', async () => {
    await open();
    expect(await statuses(4, () => ({}))).toEqual([200, 200, 200, 429]);
    const response = await app.app.inject({ url: '/api/msg/dict', headers: { 'accept-language': 'zh' } });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(response.json()).toEqual({
      code: 1014,
      msg: `请求过于频繁，请在 ${seconds} 秒后重试。`,
      data: { error: 'common.errors.tooManyRequests', params: { seconds } },
    });
    expect(response.headers[header.trace]).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  test('leaves the other addresses theirs', async () => {
    await open();
    await statuses(4, () => ({}));
    expect(await statuses(1, () => ({ remoteAddress: '192.0.2.7' }))).toEqual([200]);
  });

  test('is a whole IPv6 network, as one subscriber has it', async () => {
    await open();
    const made = await statuses(4, (index) => ({ remoteAddress: `2001:db8:0:1::${index + 1}` }));
    expect(made).toEqual([200, 200, 200, 429]);
  });

  test('made-up tokens, a new one each time, do not widen it', async () => {
    await open();
    const made = await statuses(5, () => ({
      url: '/api/user/info',
      headers: { [header.token]: newToken().secret },
    }));
    expect(made).toEqual([401, 401, 401, 429, 429]);
  });

  test('percent signs in the address do not go around it', async () => {
    await open();
    expect(await statuses(4, () => ({ url: '/%61pi/msg/dict' }))).toEqual([200, 200, 200, 429]);
  });

  test.each(['/healthz', '/readyz', '/metrics'])('%s is free', async (url) => {
    await open();
    expect(await statuses(5, () => ({ url }))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a session', () => {
  test('has its own, larger budget from its second request on, and then 429 too', async () => {
    await open();
    const { token } = await createPerson(app);
    const asked = { url: '/api/user/info', headers: { [header.token]: token } };
    expect(await statuses(8, () => asked)).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });

  test('does not share it with another one at the same address', async () => {
    await open();
    const [one, two] = [await createPerson(app), await createPerson(app)];
    const asked = (token: string) => () => ({ url: '/api/user/info', headers: { [header.token]: token } });
    await statuses(8, asked(one.token));
    expect(await statuses(2, asked(two.token))).toEqual([200, 200]);
  });
});

describe('an API key', () => {
  const asked = (secret: string) => () => ({
    url: '/api/region/select/list',
    headers: { authorization: `Bearer ${secret}` },
  });

  test('has its own budget, apart from those of sessions, addresses and other keys', async () => {
    await open();
    const owner = await createPerson(app);
    const one = await createApiKeyForTests(app, owner);
    const other = await createApiKeyForTests(app, owner);
    expect(await statuses(7, asked(one.secret))).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await statuses(2, asked(other.secret))).toEqual([200, 200]);
    const response = await app.app.inject(asked(one.secret)());
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ code: 1014, data: { params: { seconds } } });
    const session = { url: '/api/user/info', headers: { [header.token]: owner.token } };
    expect(await statuses(1, () => session)).toEqual([200]);
  });

  test('that was made up counts for its address', async () => {
    await open();
    const made = await statuses(5, () => asked(newApiKey().secret)());
    expect(made).toEqual([401, 401, 401, 429, 429]);
  });
});

describe('TRUST_PROXY', () => {
  const forwarded = (value: string) => ({ headers: { 'x-forwarded-for': value } });

  test.each([
    ['false', '127.0.0.1', (index: number) => `192.0.2.${index}`],
    ['1', '127.0.0.1', (index: number) => `198.51.100.${index}, 192.0.2.1`],
    ['2', '127.0.0.1', (index: number) => `198.51.100.${index}, 192.0.2.1, 10.0.0.1`],
    ['loopback', '127.0.0.1', (index: number) => `198.51.100.${index}, 192.0.2.1`],
    ['10.0.0.0/8', '192.0.2.5', (index: number) => `198.51.100.${index}`],
    ['10.0.0.0/8,192.0.2.5', '192.0.2.5', (index: number) => `198.51.100.${index}, 203.0.113.1, 10.1.2.3`],
  ])('%s: what a caller at %s makes up is one address', async (setting, remoteAddress, header) => {
    await open({ TRUST_PROXY: setting });
    const made = await statuses(4, (index) => ({ remoteAddress, ...forwarded(header(index)) }));
    expect(made).toEqual([200, 200, 200, 429]);
  });

  test.each([
    ['1', (index: number) => `192.0.2.${index}`],
    ['2', (index: number) => `192.0.2.${index}, 10.0.0.1`],
    ['loopback', (index: number) => `192.0.2.${index}`],
    ['loopback,10.0.0.0/8', (index: number) => `192.0.2.${index}, 10.0.0.1`],
  ])('%s: callers behind the proxies have budgets of their own', async (setting, header) => {
    await open({ TRUST_PROXY: setting });
    const made = await statuses(4, (index) => forwarded(header(index)));
    expect(made).toEqual([200, 200, 200, 200]);
  });
});
