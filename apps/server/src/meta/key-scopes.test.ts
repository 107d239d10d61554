import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { type ApiKeyScope, apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import { createPerson } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Of advertisers' calls another test tells: these keys are a publisher's.
const guarded = calls.filter(({ call }) => call.access !== 'public' && !isOfAdvertisers(call));
function isOfAdvertisers({ access, scopes = [] }: Call): boolean {
  return typeof access === 'object' && access.permission === 'promote' && scopes.length > 0;
}

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

const named = (name: string) => calls.find((one) => one.name === name)?.call as Call;

test('a key of an advertiser asks what its scopes open of the other side, and a publisher’s does not', async () => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  const { secret } = await createApiKeyForTests(app, promoter);
  const [listCampaigns, listApps, createCampaign] = [
    named('listCampaigns'),
    named('listApps'),
    named('createCampaign'),
  ];
  expect((await askEmpty(listCampaigns, secret)).status).toBe(200);
  expect(await askEmpty(listApps, secret)).toMatchObject({
    status: 403,
    error: { error: 'common.errors.forbidden' },
  });
  expect(await askEmpty(createCampaign, secret)).toMatchObject({
    error: { error: 'common.errors.notForKeys' },
  });
  const { secret: alone } = await createApiKeyForTests(app, promoter, ['event:write']);
  expect(await askEmpty(listCampaigns, alone)).toMatchObject({
    error: { error: 'common.errors.outsideScopes', params: { scopes: 'setup:read' } },
  });
});
