import { calls } from '@millrace/contract/calls';
import { type Call, holds } from '@millrace/contract/kit/call';
import { type ApiKeyScope, apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { permissionsOf, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import { createPerson } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const guarded = calls.filter(({ call }) => call.access !== 'public');

/** Whose keys they are, of either side: no key may more than its maker. */
const makers = { publisher: role.organizationOwner, advertiser: role.promoter } as const;
type Maker = keyof typeof makers;
const makerNames = Object.keys(makers) as Maker[];

let app: TestApp;
interface Key {
  readonly of: Maker;
  readonly scopes: readonly ApiKeyScope[];
  readonly secret: string;
}
/** Of either side a key with every choice of scopes. */
const keys: Key[] = [];
const choices = Array.from({ length: 2 ** apiKeyScopes.length - 1 }, (_, bits) =>
  apiKeyScopes.filter((_scope, place) => (bits + 1) & (2 ** place)),
);
beforeAll(async () => {
  app = await openTestApp({ app: { rateLimits: { session: 100_000, key: 100_000, address: 100_000 } } });
  for (const of of makerNames) {
    const person = await createPerson(app, { roleId: makers[of] });
    for (const scopes of choices) {
      const { secret } = await createApiKeyForTests(app, person, scopes);
      keys.push({ of, scopes, secret });
    }
  }
});
afterAll(() => app.close());

/** With nothing in it: who may not ask must learn nothing about the form of the question either. */
const askEmpty = (call: Call, apiKey: string) => app.ask<Call>(call, {}, { apiKey });

/** What the matrix and the table of scopes say: the refusal that a key meets, undefined where it is let in. */
function refusalOf({ access }: Call, opening: readonly ApiKeyScope[], { of, scopes }: Omit<Key, 'secret'>) {
  if (opening.length === 0) return { error: 'common.errors.notForKeys' };
  if (!opening.some((scope) => scopes.includes(scope)))
    return { error: 'common.errors.outsideScopes', params: { scopes: opening.join(' / ') } };
  // A page that its maker has not either.
  if (typeof access === 'object' && !holds(rightsOf(permissionsOf(makers[of])), access))
    return { error: 'common.errors.forbidden' };
  return undefined;
}

describe.each(guarded.map(({ name, call }) => [name, call] as const))('%s', (_, call) => {
  test('is refused to exactly the keys without a scope for it, or of the side without its page', async () => {
    const opening = scopesOf(call);
    for (const { secret, ...key } of keys) {
      const answer = await askEmpty(call, secret);
      const refusal = refusalOf(call, opening, key);
      expect([key, answer.status === 403]).toEqual([key, refusal !== undefined]);
      if (refusal === undefined) expect(answer.status).not.toBe(401);
      else expect([key, answer]).toMatchObject([key, { code: 1000, error: refusal }]);
    }
  });
});

/** The calls with a permission that such a key is let in to. */
async function openTo(of: Maker, scope: ApiKeyScope): Promise<string[]> {
  const { secret = '' } = keys.find((key) => key.of === of && key.scopes.join() === scope) ?? {};
  const names: string[] = [];
  for (const { name, call } of guarded) {
    if (typeof call.access === 'string') continue;
    const { status } = await askEmpty(call, secret);
    expect(status).not.toBe(401);
    if (status !== 403) names.push(name);
  }
  return names.sort();
}

// What decision 0157 opens, written out: the walk above believes the calls, which name their scopes themselves.
test('a key of an advertiser reads figures and campaigns, and changes nothing', async () => {
  expect(await openTo('advertiser', 'report:read')).toEqual([
    ...['cancelExport', 'exportAds', 'fetchExport', 'getAdsOverview', 'getExport'],
    ...['listCampaignResults', 'listExports', 'listSavedReports', 'queryAds'],
  ]);
  expect(await openTo('advertiser', 'setup:read')).toEqual(['getCampaign', 'listCampaigns']);
  expect(await openTo('advertiser', 'setup:write')).toEqual([]);
  expect(await openTo('advertiser', 'event:write')).toEqual([]);
  expect(await openTo('publisher', 'event:write')).toEqual([]);
});
