import { header } from '@millrace/contract/kit/envelope';
import { forgotPassword } from '@millrace/contract/people/password';
import { getUserInfo } from '@millrace/contract/people/user';
import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { uploadRevenue } from '@millrace/contract/report/revenue-upload';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', url: '/api/auth/login' } as const;
const wrong: [name: string, request: InjectOptions, status: number, code: number, error: string][] = [
  ['JSON that breaks off', { ...login, headers: json, payload: '{"a":' }, 400, 1004, 'malformed'],
  ['no JSON at all', { ...login, headers: json, payload: '' }, 400, 1004, 'malformed'],
  ['a poisoned prototype', { ...login, headers: json, payload: '{"__proto__":1}' }, 400, 1004, 'malformed'],
  ['U+0000 in a name', { ...login, headers: json, payload: '{"a\\u0000":1}' }, 400, 1004, 'malformed'],
  ['half a surrogate', { ...login, headers: json, payload: '{"a":"\\ud83c"}' }, 200, 1004, 'badParameter'],
  ['U+0000 in a query', { url: '/api/msg/dict?a=%00' }, 200, 1004, 'badParameter'],
  [
    'plain text',
    { ...login, headers: { 'content-type': 'text/plain' }, payload: '{}' },
    415,
    1004,
    'unsupportedType',
  ],
  [
    'a form',
    { ...login, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
    415,
    1004,
    'unsupportedType',
  ],
  [
    'more than 1 MB',
    { ...login, headers: json, payload: `"${'x'.repeat(1_048_576)}"` },
    413,
    1004,
    'tooLarge',
  ],
  ['a field missing', { ...login, payload: {} }, 200, 1004, 'badParameter'],
  ['an array for an object', { ...login, payload: [] }, 200, 1004, 'badParameter'],
  ['no such path', { url: '/api/nothing/here' }, 404, 1002, 'noSuchPath'],
  ['no such path, POST', { method: 'POST', url: '/api/nothing', payload: {} }, 404, 1002, 'noSuchPath'],
  ['no such path, DELETE', { method: 'DELETE', url: '/api/user/info' }, 404, 1002, 'noSuchPath'],
  ['another method', { method: 'GET', url: '/api/auth/login' }, 404, 1002, 'noSuchPath'],
  ['the API itself', { url: '/api' }, 404, 1002, 'noSuchPath'],
  ['an address that is none', { url: '/api/%zz' }, 400, 1004, 'malformed'],
  [
    'a way out of the documentation',
    { url: '/api/docs/static/..%2f..%2fpackage.json' },
    404,
    1002,
    'noSuchPath',
  ],
  ['no session', { url: '/api/user/info' }, 401, 1000, 'unauthorized'],
];

describe('an answer to a wrong request', () => {
  test.each(wrong)('%s', async (_, request, status, code, error) => {
    const response = await app.app.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, data: { error: `common.errors.${error}` } });
    expect(response.json().msg).not.toBe('');
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      [header.trace]: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  test('speaks the language of the caller and names the limit', async () => {
    const response = await app.app.inject({
      ...login,
      headers: { ...json, 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
      payload: `"${'x'.repeat(1_048_576)}"`,
    });
    expect(response.json().msg).toBe('内容超过服务器允许的 1 MB。');
    // That of the call itself: files with rows may be larger than anything else.
    const files = { ...login, url: `/api${uploadRevenue.path}`, headers: json };
    const file = await app.app.inject({ ...files, payload: `"${'x'.repeat(9_500_000)}"` });
    expect(file.json().msg).toBe('This is larger than the 9.4 MB that the server accepts.');
  });

  test('1 MB less a little is read', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(1_048_000) });
    const response = await app.app.inject({
      ...login,
      url: '/api/user/password/reset',
      headers: json,
      payload,
    });
    expect(response.statusCode).not.toBe(413);
  });
});

test('a text that can not be stored is named by its place, beside what else is wrong', async () => {
  const rows = [{ name: 'a\0' }, { name: 'b' }, 'c\ud83c'];
  const answer = await app.ask(updateCompany, { name: 'a\ud83c', rows } as never, owner);
  expect(answer.error.fields).toMatchObject({
    name: { key: 'common.errors.unseen' },
    'rows.0.name': { key: 'common.errors.unseen' },
    'rows.2': { key: 'common.errors.unseen' },
    email: { key: 'company.errors.emailEmpty' },
  });
});

test('who may not ask learns nothing about the form of the question', async () => {
  const answer = await app.ask(updateCompany, { name: 7 } as never);
  expect(answer).toMatchObject({
    status: 401,
    error: { error: 'common.errors.unauthorized', isLogin: false },
  });
  expect(answer.error.fields).toBeUndefined();
});

test('a caller who believes to be in another organization is told so', async () => {
  const headers = { [header.organization]: String(owner.organizationId + 1) };
  expect((await app.ask(getCompany, {}, { ...owner, headers })).code).toBe(1011);
  headers[header.organization] = String(owner.organizationId);
  expect((await app.ask(getCompany, {}, { ...owner, headers })).code).toBe(0);
});

test.each(['short', 'with blank ', 'x'.repeat(65), 'ein-schlüssel'])(
  'the request key %j is refused',
  async (key) => {
    const headers = { [header.requestKey]: Buffer.from(key).toString('latin1') };
    expect((await app.ask(getUserInfo, {}, { ...owner, headers })).status).toBe(400);
  },
);

test('a slash at the end, HEAD and a trace id for every success', async () => {
  const token = { [header.token]: owner.token };
  const slash = await app.app.inject({ url: '/api/user/info/', headers: token });
  expect(slash.json().code).toBe(0);
  expect(slash.headers).toMatchObject({ 'cache-control': 'no-store', [header.trace]: expect.any(String) });
  const head = await app.app.inject({ method: 'HEAD', url: '/api/user/info', headers: token });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a caller does not choose the trace id', async () => {
  const response = await app.app.inject({
    url: '/healthz',
    headers: { 'x-trace-id': 'mine', 'request-id': 'mine' },
  });
  expect(response.headers[header.trace]).toMatch(/^[0-9a-f]{16}$/);
});

describe('a fault of ours', () => {
  let log: CapturedLog;
  const internal = 'relation "secret_table" does not exist at /srv/millrace';

  async function failing(error: unknown) {
    log = captureLog();
    const find = async () => {
      throw error;
    };
    const sessions = { find, findById: find };
    const broken = await buildApp({ ...app.services, sessions }, { logger: log.logger });
    try {
      return await broken.inject({ url: '/api/user/info', headers: { [header.token]: owner.token } });
    } finally {
      await broken.close();
    }
  }

  test.each([
    new Error(internal),
    internal,
    undefined,
    Object.assign(new Error(internal), { code: 'ENOENT', syscall: 'open' }),
  ])('%s: 500, nothing internal, logged with the trace id', async (error) => {
    const response = await failing(error);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 1001,
      msg: 'Something went wrong on our side. Nothing was changed.',
      data: { error: 'common.errors.failed' },
    });
    expect(JSON.stringify(response.headers)).not.toContain('secret_table');
    const entry = log.lines().find((line) => line.msg === 'call failed');
    expect(entry?.reqId).toBe(response.headers[header.trace]);
  });
});

test('an answer that does not fit its call is a fault of ours, and keeps what it holds', async () => {
  const log = captureLog();
  const loginKeys = { ...app.services.loginKeys, offer: () => ({ key: 'a secret', nonce: 7 }) as never };
  const broken = await buildApp({ ...app.services, loginKeys }, { logger: log.logger });
  const response = await broken.inject('/api/auth/key');
  await broken.close();
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('a secret');
});

test('forgotten passwords: the answer has no field that the call does not declare', async () => {
  const answer = await app.ask(forgotPassword, { email: 'nobody@example.com' });
  expect(answer).toMatchObject({ code: 0, data: null });
});
