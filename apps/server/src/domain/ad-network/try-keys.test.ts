import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NetworkServer, startNetworkServer, wrongKey } from '../../testing/network-server.ts';
import { networkChecks } from './network-checks.ts';
import { tryKeys } from './try-keys.ts';

let networks: NetworkServer;
beforeAll(async () => {
  networks = await startNetworkServer();
});
afterAll(() => networks.close());
beforeEach(() => networks.set(undefined));

const at = new Date('2026-03-01T10:00:00Z');
const tried = (adnId: number, credentials = {}, milliseconds = 5000) =>
  tryKeys({ adnId, signIn: wayOf(adnId), credentials }, { base: networks.url, at, milliseconds });
const wayOf = (adnId: number) => networkOf(adnId).signIns[0]?.way ?? 'keys';

const checked = networkIds.filter((id) => networkChecks[id] !== null);

const hostOf = (adnId: (typeof checked)[number]) => {
  const check = networkChecks[adnId];
  return (check?.ways?.[wayOf(adnId)] ?? check)?.host;
};

/** Distinct values for every field of a network's usual way in. */
function keysOf(adnId: number): Record<string, string> {
  const fields = networkOf(adnId).signIns[0]?.fields ?? [];
  return Object.fromEntries(fields.map(({ key }) => [key, `<${key}> & ü#?`]));
}

describe.each(checked)('network %i', (adnId) => {
  test('is asked at its host, with nothing of the keys lost, and accepts them', async () => {
    expect(await tried(adnId, keysOf(adnId))).toEqual({ accepted: true, reason: null, detail: null });
    const asked = networks.asked.at(-1);
    expect(asked?.path.startsWith(`/${hostOf(adnId)}/`)).toBe(true);
    expect(() => new URL(`http://x${asked?.path}`)).not.toThrow();
  });

  test.each([401, 403])('refuses them with status %i', async (status) => {
    networks.set({ kind: 'answer', status, json: { message: 'no' } });
    const trial = await tried(adnId, keysOf(adnId));
    expect(trial).toEqual({ accepted: false, reason: 'refused', detail: `HTTP ${status}: no` });
  });

  test.each([404, 429, 500])('status %i tells nothing', async (status) => {
    networks.set({ kind: 'answer', status, json: {} });
    const unclear = networkChecks[adnId]?.unverified
      ? { accepted: true, reason: 'firstReport' }
      : { accepted: undefined, reason: 'unclear' };
    expect(await tried(adnId, keysOf(adnId))).toMatchObject(unclear);
  });
});

const refusals: [number, number, object][] = [
  [networkId.adMob, 400, { error: 'invalid_grant', error_description: 'Bad Request' }],
  [networkId.facebook, 400, { error: { code: 190, message: 'Invalid token' } }],
  [networkId.inMobi, 200, { error: true, errorList: [] }],
  [networkId.mintegral, 200, { code: 'error_sign', msg: 'wrong sign' }],
  [networkId.mintegral, 200, { code: 'system.error.skey' }],
  [networkId.unity, 400, { errors: [{ msg: 'No API key was given.' }] }],
  [networkId.fyber, 400, { error: 'invalid_client' }],
  [networkId.fyber, 400, { error: 'invalid_request' }],
  [networkId.ironSource, 400, { message: 'no' }],
  [networkId.tapjoy, 401, { error: 'Unauthorized' }],
  [networkId.buad, 200, { Code: '101', Message: 'sign' }],
  [networkId.buad, 200, { Code: '102', Message: 'user' }],
  [networkId.chartboost, 400, { error: 'invalid_client' }],
];
test.each(refusals)('network %i refuses in its own way', async (adnId, status, json) => {
  networks.set({ kind: 'answer', status, json });
  expect(await tried(adnId, keysOf(adnId))).toMatchObject({ accepted: false, reason: 'refused' });
});

test.each([
  ['slow', 'slow'],
  ['broken', 'unreachable'],
  ['huge', 'unclear'],
  ['elsewhere', 'unclear'],
] as const)('an answer that is %s: %s, nobody is accused', async (kind, reason) => {
  networks.set({ kind });
  expect(
    await tried(networkId.appLovin, keysOf(networkId.appLovin), kind === 'slow' ? 200 : 5000),
  ).toMatchObject({
    accepted: undefined,
    reason,
  });
});

test('nobody there: unreachable, with the reason', async () => {
  const trial = await tryKeys(
    { adnId: networkId.unity, signIn: 'keys', credentials: keysOf(networkId.unity) },
    { base: 'http://127.0.0.1:9', at },
  );
  expect(trial).toMatchObject({ accepted: undefined, reason: 'unreachable' });
});

test.each([networkId.tapjoy, networkId.fyber, networkId.ironSource, networkId.mintegral])(
  'network %i: a success with an error inside is none',
  async (adnId) => {
    networks.set({ kind: 'answer', status: 200, json: { errors: [{ code: 500, message: 'later' }] } });
    expect(await tried(adnId, keysOf(adnId))).toMatchObject({
      accepted: undefined,
      detail: 'HTTP 200: later',
    });
  },
);

test.each([networkId.adColony, networkId.moPub])('network %i is closed, and never asked', async (adnId) => {
  const before = networks.asked.length;
  expect(await tried(adnId, keysOf(adnId))).toEqual({ accepted: true, reason: 'closed', detail: null });
  expect(networks.asked).toHaveLength(before);
});

test('an account from before a key was asked for is told so, and the network is not asked', async () => {
  const before = networks.asked.length;
  const old = { userName: 'dev@example.com', secretKey: 'demo-secret' };
  expect(await tried(networkId.ironSource, old)).toEqual({
    accepted: false,
    reason: 'incomplete',
    detail: null,
  });
  expect(networks.asked).toHaveLength(before);
});

test('Pangle: without a role the user is one; with one it is asked as it', async () => {
  const asked = () => new URL(`http://x${networks.asked.at(-1)?.path}`).searchParams.get('role_id');
  await tried(networkId.buad, { userId: '1001', securityKey: 'k', roleId: '' });
  expect(asked()).toBe('1001');
  await tried(networkId.buad, { userId: '1001', securityKey: 'k', roleId: '7' });
  expect(asked()).toBe('7');
});

test('LevelPlay is asked for a token with both keys, DT for one by client credentials', async () => {
  await tried(networkId.ironSource, { secretKey: 's', refreshToken: 'r' });
  expect(networks.asked.at(-1)).toMatchObject({
    path: '/platform.ironsrc.com/partners/publisher/auth',
    headers: { secretkey: 's', refreshtoken: 'r' },
  });
  await tried(networkId.fyber, { publisherId: '1', consumerKey: 'k', consumerSecret: 's' });
  const body = { grant_type: 'client_credentials', client_id: 'k', client_secret: 's' };
  expect(JSON.parse(networks.asked.at(-1)?.body ?? '')).toEqual(body);
});

test('a network without a described check is honest about it, and is not asked', async () => {
  const before = networks.asked.length;
  expect(await tried(networkId.shareIt)).toEqual({ accepted: true, reason: 'firstReport', detail: null });
  expect(networks.asked).toHaveLength(before);
});

test('what the network repeats of the keys is not kept', async () => {
  const json = { message: `The key ${wrongKey}\n (again ${encodeURIComponent('a/b&c')}) is wrong` };
  networks.set({ kind: 'answer', status: 401, json });
  const trial = await tried(networkId.vungle, { reportingApiKey: wrongKey, other: 'a/b&c' });
  expect(trial.detail).toBe('HTTP 401: The key ••• (again •••) is wrong');
});

test.each([
  [12, undefined, '{"name":"clockFast","params":{"minutes":12}}'],
  [-30, undefined, '{"name":"clockSlow","params":{"minutes":30}}'],
  [3, false, 'HTTP 200: wrong sign'],
])('a signature is refused and our clock is %i minutes ahead', async (ahead, accepted, detail) => {
  networks.set({ kind: 'answer', status: 200, json: { code: 'error_sign', msg: 'wrong sign' } });
  networks.setClock(new Date(at.getTime() - ahead * 60_000));
  expect(await tried(networkId.mintegral, keysOf(networkId.mintegral))).toMatchObject({ accepted, detail });
});

test.each(checked.filter((id) => networkChecks[id]?.isTimed))(
  'network %i refuses by the clock: of its keys that says nothing',
  async (adnId) => {
    networks.set({ kind: 'answer', status: 401, json: { message: 'no' } });
    networks.setClock(new Date(at.getTime() + 12 * 60_000));
    const trial = await tried(adnId, keysOf(adnId));
    expect(trial).toMatchObject(
      networkChecks[adnId]?.unverified
        ? { accepted: true, reason: 'firstReport' }
        : { accepted: undefined, reason: 'unclear' },
    );
  },
);

test('Mintegral is asked with a signature over the sorted parameters', async () => {
  await tried(networkId.mintegral, { reportApiSkey: 'skey', reportApiSecret: 'secret' });
  expect(networks.asked.at(-1)?.path).toBe(
    '/api.mintegral.com/reporting/data?end=20260228&limit=1&page=1&skey=skey&start=20260228&time=1772359200&timezone=0&sign=' +
      networks.asked.at(-1)?.path.slice(-32),
  );
});

test('a key for MAX’s report is tried there, not at AppLovin’s own', async () => {
  const account = { adnId: networkId.appLovin, signIn: 'max', credentials: { reportKey: 'k' } } as const;
  const surroundings = { base: networks.url, at, milliseconds: 5000 };
  expect(await tryKeys(account, surroundings)).toMatchObject({ accepted: true, reason: null });
  expect(networks.asked.at(-1)?.path).toContain('/r.applovin.com/maxReport?');
  networks.set({ kind: 'answer', status: 403, json: undefined });
  expect(await tryKeys(account, surroundings)).toMatchObject({ accepted: false, reason: 'refused' });
});

test.each([
  [networkId.unity, 404, { errors: [{ msg: 'organization not found' }] }],
  [networkId.facebook, 400, { error: { code: 3000, message: 'not the owner' } }],
])('network %i takes the keys, but not for this', async (adnId, status, json) => {
  networks.set({ kind: 'answer', status, json });
  expect(await tried(adnId, keysOf(adnId))).toMatchObject({ accepted: false, reason: 'limited' });
});

test('InMobi: a session more than it gives is no wrong key', async () => {
  networks.set({ kind: 'answer', status: 429, json: { error: true, errorList: [] } });
  expect(await tried(networkId.inMobi, keysOf(networkId.inMobi))).toMatchObject({ accepted: undefined });
});

test('Chartboost’s user IDs and signatures are still tried where they are of use', async () => {
  const credentials = { userId: '7', userSignature: 'signature' };
  const account = { adnId: networkId.chartboost, signIn: 'keys', credentials } as const;
  expect(await tryKeys(account, { base: networks.url, at })).toMatchObject({ accepted: true });
  expect(networks.asked.at(-1)?.path).toContain('/v2.whapi.chartboost.com/metrics/app?');
});
