import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { getPlacement } from '@millrace/contract/publisher/placement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const schemaOfData = z.object({
  properties: z.object({ data: z.object({ properties: schema }) }),
});
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
    z.array(
      z.union([
        z.strictObject({ name: z.string(), in: z.literal('query'), required: z.boolean(), schema }),
        z.strictObject({ $ref: z.literal('#/components/parameters/RequestKey') }),
      ]),
    ),
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
    schemas: z.strictObject({ Refusal: schema }),
    parameters: z.strictObject({
      RequestKey: z.strictObject({
        name: z.literal('idempotency-key'),
        in: z.literal('header'),
        required: z.literal(false),
        description: z.string(),
        schema,
      }),
    }),
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
    expect(parameters).toMatchObject([
      { name: 'pubId', required: true },
      { name: 'roleId', required: true },
    ]);
    expect(JSON.stringify(document.paths['/auth/login']?.post)).toContain('"password"');
  });

  test('says how money is written', () => {
    expect(document.info.description).toContain('Money is decimal text');
  });

  test('says of pages and of numbers to choose from what a caller may send, and of an answer what it is', () => {
    const { parameters, responses } = document.paths['/publisher/app/list']?.get ?? {};
    expect(parameters).toMatchObject([
      { name: 'page', schema: { type: 'integer', minimum: 1, default: 1 } },
      { name: 'size', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
      { name: 'search' },
      { name: 'userId', schema: { type: 'integer', minimum: 1 } },
      { name: 'status', schema: { type: 'integer', enum: [0, 1] } },
      { name: 'plat', schema: { type: 'integer', enum: [0, 1] } },
      { name: 'sort' },
      { name: 'order' },
    ]);
    const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
    expect(JSON.stringify(responses)).toContain(`"id":${JSON.stringify(id)}`);
    // Either of these would say of a number that it may be anything.
    expect(JSON.stringify(raw)).not.toMatch(/d\{1,15\}|9007199254740991/);
  });

  test('holds of what a call answers, refused with HTTP 200 or not', async () => {
    const owner = await createPerson(app);
    const { responses } = document.paths['/placement/get']?.get ?? {};
    const answer = z.strictObject({ oneOf: z.tuple([schema, schema]) });
    const { oneOf } = z.parse(answer, responses?.[200].content['application/json'].schema);
    expect(oneOf).toMatchObject([
      { properties: { code: { const: 0 } } },
      { $ref: '#/components/schemas/Refusal' },
    ]);
    const { code, error } = await app.ask(getPlacement, { id: 2_000_000_000 }, owner);
    expect(code).toBe(1002);
    const { Refusal } = document.components.schemas;
    expect(Object.keys(z.parse(schemaOfData, Refusal).properties.data.properties)).toEqual(
      expect.arrayContaining(Object.keys(error)),
    );
  });

  test('says of each write how it is sent again', () => {
    const takesKey = ({ access, method }: Call) => method === 'POST' && access !== 'public';
    for (const { call } of calls.filter(({ call }) => takesKey(call)))
      expect(document.paths[call.path]?.post?.parameters).toEqual([
        { $ref: '#/components/parameters/RequestKey' },
      ]);
  });

  test('points only at what is there', () => {
    const named = [...JSON.stringify(raw).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(named)].toSorted()).toEqual([
      '#/components/parameters/RequestKey',
      '#/components/schemas/Refusal',
    ]);
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
