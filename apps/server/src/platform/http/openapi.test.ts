import { calls } from '@millrace/contract/calls';
import { apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const answerOf = z.strictObject({ description: z.string().check(z.minLength(1)), content });
const operationOf = z.strictObject({
  operationId: z.string().check(z.regex(/^[a-zA-Z]+$/)),
  tags: z.array(z.string()).check(z.length(1)),
  summary: z.string().check(z.minLength(10)),
  description: z.string().check(z.minLength(10)),
  security: z.array(
    z.union([
      z.strictObject({ token: z.array(z.never()) }),
      z.strictObject({ key: z.array(z.enum(apiKeyScopes)) }),
    ]),
  ),
  parameters: z.optional(
    z.array(z.strictObject({ name: z.string(), in: z.literal('query'), required: z.boolean(), schema })),
  ),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content })),
  responses: z.strictObject({ 200: answerOf, default: answerOf }),
});
/** What of OpenAPI 3.1 the document may use, and must. */
const documentOf = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      key: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
      token: z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('header'),
        name: z.literal('access-token'),
        description: z.string(),
      }),
    }),
  }),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.strictObject({ get: z.optional(operationOf), post: z.optional(operationOf) }),
  ),
});

let app: TestApp;
let raw: unknown;
let document: z.infer<typeof documentOf>;
beforeAll(async () => {
  app = await openTestApp();
  raw = (await app.app.inject('/api/docs/json')).json();
  document = z.parse(documentOf, raw);
});
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  test('has every call, under its method and path, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(calls.map(({ call }) => `${call.method} ${call.path}`).sort());
  });

  test('has ids that are its own', () => {
    const ids = Object.values(document.paths).flatMap(({ get, post }) => [
      get?.operationId,
      post?.operationId,
    ]);
    const given = ids.filter((id) => id !== undefined);
    expect(new Set(given).size).toBe(given.length);
  });

  test('says of every call whether it needs the token, and which scopes of a key open it', () => {
    for (const { call } of calls) {
      const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
      const keys = scopesOf(call).map((scope) => ({ key: [scope] }));
      expect(operation?.security).toEqual(call.access === 'public' ? [] : [...keys, { token: [] }]);
      expect(operation?.requestBody === undefined).toBe(call.method === 'GET');
    }
  });

  test('names all query parameters and fields', () => {
    const parameters = document.paths['/auth/login/switch/publisher']?.get?.parameters ?? [];
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['pubId', true],
      ['roleId', true],
    ]);
    expect(JSON.stringify(document.paths['/auth/login']?.post)).toContain('"password"');
  });

  test('says how money is written', () => {
    expect(document.info.description).toContain('Money is decimal text');
  });

  test('points only at what is there', () => {
    expect(JSON.stringify(raw)).not.toContain('"$ref"');
    expect(JSON.stringify(raw)).not.toContain('"$schema"');
  });

  test('is JSON and YAML', async () => {
    expect((await app.app.inject('/api/docs/yaml')).body).toContain('openapi: 3.1.0');
  });
});

test.each(['/api/docs', '/api/docs/'])(
  '%s and all it loads come from this server, under a policy that asks for no https',
  async (address) => {
    const page = await app.app.inject(address);
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https|upgrade/);
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(loaded.length).toBeGreaterThan(4);
    for (const part of loaded) {
      const { pathname } = new URL(part, `http://console.test${address}`);
      expect([pathname, (await app.app.inject(pathname)).statusCode]).toEqual([pathname, 200]);
    }
  },
);
