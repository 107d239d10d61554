import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { type ApiKeyScope, apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import { createPerson } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const guarded = calls.filter(({ call }) => call.access !== 'public');

let app: TestApp;
interface Key {
  readonly scopes: readonly ApiKeyScope[];
  readonly secret: string;
}
/** A key with every choice of scopes. */
const keys: Key[] = [];
const choices = Array.from({ length: 2 ** apiKeyScopes.length - 1 }, (_, bits) =>
  apiKeyScopes.filter((_scope, place) => (bits + 1) & (2 ** place)),
);
beforeAll(async () => {
  app = await openTestApp({ app: { rateLimits: { session: 100_000, key: 100_000, address: 100_000 } } });
  const owner = await createPerson(app);
  for (const scopes of choices) {
    const { secret } = await createApiKeyForTests(app, owner, scopes);
    keys.push({ scopes, secret });
  }
});
afterAll(() => app.close());

/** With nothing in it: who may not ask must learn nothing about the form of the question either. */
const askEmpty = (call: Call, apiKey?: string) => app.ask<Call>(call, {}, { apiKey });

describe.each(guarded.map(({ name, call }) => [name, call] as const))('%s', (_, call) => {
  test('is refused to exactly the keys without a scope for it', async () => {
    const opening = scopesOf(call);
    const refused: (readonly ApiKeyScope[])[] = [];
    for (const { scopes, secret } of keys) {
      const answer = await askEmpty(call, secret);
      expect(answer.status).not.toBe(401);
      if (answer.status !== 403) continue;
      const key = opening.length === 0 ? 'common.errors.notForKeys' : 'common.errors.outsideScopes';
      expect(answer).toMatchObject({ code: 1000, error: { error: key } });
      if (opening.length > 0) expect(answer.error.params).toEqual({ scopes: opening.join(' / ') });
      refused.push(scopes);
    }
    expect(refused).toEqual(choices.filter((scopes) => !opening.some((scope) => scopes.includes(scope))));
  });
});

test('a key of a promoter asks nothing: no role of that side has any', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const { organizationId } = promoter;
  const owner = await createPerson(app);
  const { id, secret } = await createApiKeyForTests(app, owner);
  await app.database.asSystem((tx) =>
    tx.updateTable('api_key').set({ organization_id: organizationId }).where('id', '=', id).execute(),
  );
  expect((await askEmpty(calls.find(({ name }) => name === 'listApps')?.call as Call, secret)).status).toBe(
    401,
  );
});
