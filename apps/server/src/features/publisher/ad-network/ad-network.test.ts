import { role } from '@millrace/contract/people/permission';
import { createAccount, getAccount, updateAccountStatus } from '@millrace/contract/publisher/account';
import {
  type AppNetwork,
  createAppNetwork,
  getAppNetwork,
  listAppNetworks,
  selectAppNetworks,
  updateAppNetwork,
  updateAppNetworkStatus,
} from '@millrace/contract/publisher/ad-network';
import { listInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCredentials } from '../../../domain/ad-network/credentials.ts';
import { accountForm } from '../../../testing/accounts.ts';
import { type NetworkServer, startNetworkServer, wrongKey } from '../../../testing/network-server.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { askingPlacements } from '../../../testing/placements.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { appNetworkEntity } from './app-network-entity.ts';

let networks: NetworkServer;
let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
let pubAppId: number;
beforeAll(async () => {
  networks = await startNetworkServer();
  app = await openTestApp({ env: { NETWORK_API_URL: networks.url } });
});
afterAll(async () => {
  await app.close();
  await networks.close();
});
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  pubAppId = await createTestApp(app, owner, { name: 'Coin Rush' });
});

const none = { accountId: null, account: null };
const vungle = (change = {}) => ({
  pubAppId,
  adnId: networkId.vungle,
  credentials: { appId: 'vungle-app' },
  ...none,
  ...change,
});
const chartboost = (change = {}) =>
  vungle({
    adnId: networkId.chartboost,
    credentials: { appId: '4f21', appSignature: 'signature-77' },
    ...change,
  });
const crossPromotion = () => vungle({ adnId: networkId.crossPromotion, credentials: {} });
const create = (input: object, by: object = owner) => app.ask(createAppNetwork, input as never, by);
const newAccount = async (change = {}, by: object = owner) =>
  (await app.ask(createAccount, accountForm(change) as never, by)).data.id;
const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

describe('createAppNetwork', () => {
  test("signed out: 401; a viewer: 403; another tenant's app: does not exist", async () => {
    expect((await create(vungle(), {})).status).toBe(401);
    expect((await create(vungle(), viewer)).status).toBe(403);
    expect(await create(vungle(), stranger)).toMatchObject(notFound);
  });

  test('joined fields are stored as one text, and shown one by one', async () => {
    const { data } = await create(chartboost());
    expect(data).toMatchObject({
      pubAppId,
      adnId: networkId.chartboost,
      status: 1,
      credentials: { appId: '4f21' },
      tails: { appSignature: 'e-77' },
      account: null,
      instanceCount: 0,
      version: 1,
    });
    const row = await app.database.asSystem((tx) =>
      tx.selectFrom('app_network').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
    );
    const context = `app-network:${owner.organizationId}:${pubAppId}:${networkId.chartboost}`;
    const stored = openCredentials(app.services.secrets, row.credentials_sealed, context);
    expect(stored).toEqual({ appKey: '4f21#signature-77' });
    expect(JSON.stringify(row)).not.toContain('signature-77');
  });

  test('with a new account in the same step, which is tried', async () => {
    const { adnId: _, ...account } = accountForm({ name: 'New', credentials: { reportingApiKey: wrongKey } });
    const { data } = await create(vungle({ account }));
    expect(data.account).toMatchObject({ name: 'New', status: 2, reason: 'refused' });
  });

  test('what is wrong with the new account leaves nothing behind', async () => {
    const { adnId: _, ...account } = accountForm({ credentials: {} });
    expect(await create(vungle({ account }))).toMatchObject({
      code: 1004,
      error: { fields: { 'account.credentials.reportingApiKey': { key: 'adNetwork.errors.fieldEmpty' } } },
    });
    expect((await app.ask(listAppNetworks, { pubAppId, show: 'setUp' }, owner)).data.total).toBe(0);
  });

  test('one account for two apps; it counts both', async () => {
    const accountId = await newAccount();
    const second = await createTestApp(app, owner, { name: 'Gem Hunt' });
    expect((await create(vungle({ accountId }))).data.account?.id).toBe(accountId);
    expect((await create(vungle({ accountId, pubAppId: second }))).code).toBe(0);
    const { data } = await app.ask(getAccount, { id: accountId }, owner);
    expect(data.apps.map(({ appName }) => appName)).toEqual(['Coin Rush', 'Gem Hunt']);
  });

  test('cross promotion needs nothing at all', async () => {
    const { code, data } = await create(crossPromotion());
    expect([code, data.status]).toEqual([0, 1]);
  });

  test('cross promotion makes its instances: in placements that it serves, also in those that come later', async () => {
    const rewarded = await createTestPlacement(app, owner, pubAppId, { adType: 2 });
    await createTestPlacement(app, owner, pubAppId, { adType: 10 });
    const { id, instanceCount } = (await create(crossPromotion())).data;
    expect(instanceCount).toBe(1);
    const later = await createTestPlacement(app, owner, pubAppId, { adType: 4 });
    await app.ask(updateAppNetworkStatus, { adNetworkAppId: id, status: 0 }, owner);
    const on = await app.ask(updateAppNetworkStatus, { adNetworkAppId: id, status: 1 }, owner);
    expect(on.data.instanceCount).toBe(2);
    const { id: added } = (await askingPlacements(app, owner, pubAppId).add()).data;
    const { list } = (await app.ask(listInstances, { pubAppId }, owner)).data;
    const made = list.map(({ placementId, unitId, name, isBidding }) => [
      placementId,
      unitId,
      name,
      isBidding,
    ]);
    expect(made.toSorted()).toEqual(
      [rewarded, later, added].map((at) => [at, String(at), 'Cross Promotion', true]).toSorted(),
    );
  });

  test('twice: refused, also at the same moment', async () => {
    const codes = await Promise.all([create(vungle()), create(vungle())]);
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1005]);
    expect(await create(vungle())).toMatchObject({ error: { error: 'adNetwork.errors.alreadySetUp' } });
  });

  const unknown = 'adNetwork.errors.accountUnknown';
  test('an account that is off, of another network, of another tenant or removed: refused at the field', async () => {
    const off = await newAccount();
    await app.ask(updateAccountStatus, { id: off, status: 0 }, owner);
    const credentials = { publicKey: 'p', secretKey: 'a-secret-key' };
    const other = await newAccount({ adnId: networkId.sigMob, credentials });
    const foreign = await newAccount({}, stranger);
    for (const accountId of [off, other, foreign, 2_000_000_000]) {
      expect(await create(vungle({ accountId }))).toMatchObject({
        error: { fields: { accountId: { key: unknown } } },
      });
    }
  });

  const wrong: [field: string, change: object, key: string][] = [
    ['credentials.appId', { credentials: {} }, 'adNetwork.errors.fieldEmpty'],
    ['credentials.appId', { credentials: { appId: '\u200b' } }, 'adNetwork.errors.fieldUnseen'],
    ['credentials.appId', { credentials: { appId: 'x'.repeat(1001) } }, 'common.errors.tooLong'],
    ['adnId', { adnId: 19 }, 'account.errors.networkEmpty'],
    [
      'accountId',
      { adnId: networkId.myTarget, credentials: {}, accountId: 1 },
      'account.errors.withoutReports',
    ],
    ['accountId', { accountId: 0 }, 'common.errors.invalid'],
  ];
  test.each(wrong)('%s in %j: %s', async (field, change, key) => {
    expect(await create(vungle(change))).toMatchObject({
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
  });

  test('a part of a joined key can not hold the sign between them', async () => {
    const answer = await create(chartboost({ credentials: { appId: 'a#b', appSignature: 'x' } }));
    expect(answer).toMatchObject({
      error: { fields: { 'credentials.appId': { key: 'adNetwork.errors.fieldSeparator' } } },
    });
  });
});

describe('updateAppNetwork', () => {
  const update = ({ id, version, credentials, account }: AppNetwork, change = {}, by: object = owner) => {
    const form = { credentials, accountId: account?.id ?? null, account: null };
    return app.ask(updateAppNetwork, { adNetworkAppId: id, version, ...form, ...change }, by);
  };

  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    const { data } = await create(vungle());
    expect((await update(data, {}, {})).status).toBe(401);
    expect((await update(data, {}, viewer)).status).toBe(403);
    expect(await update(data, {}, stranger)).toMatchObject(notFound);
  });

  test('a secret that is left out stays; the change stands in the log without it', async () => {
    const { data } = await create(chartboost());
    const saved = await update(data, { credentials: { appId: '5a00' } });
    expect(saved.data).toMatchObject({
      credentials: { appId: '5a00' },
      tails: { appSignature: 'e-77' },
      version: 2,
    });
    const log = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('change_log')
        .select(['action', 'app_id', 'before', 'after'])
        .where('entity', '=', 'app_network')
        .orderBy('id')
        .execute(),
    );
    const fields = (appId: string) => ({
      adnId: networkId.chartboost,
      accountId: null,
      credentials: { appId, appSignature: '••••e-77' },
    });
    expect(log).toEqual([
      { action: 'add', app_id: pubAppId, before: null, after: fields('4f21') },
      { action: 'edit', app_id: pubAppId, before: fields('4f21'), after: fields('5a00') },
    ]);
  });

  test('an account that was switched off meanwhile may stay', async () => {
    const accountId = await newAccount();
    const { data } = await create(vungle({ accountId }));
    await app.ask(updateAccountStatus, { id: accountId, status: 0 }, owner);
    expect((await update(data)).data.account).toMatchObject({ id: accountId, status: 0 });
  });

  test('a stale edit shows what is there now', async () => {
    const { data } = await create(vungle());
    await update(data, { credentials: { appId: 'first' } });
    expect(await update(data, { credentials: { appId: 'second' } })).toMatchObject({
      code: 1013,
      error: { current: { credentials: { appId: 'first' }, version: 2 } },
    });
  });
});

describe('updateAppNetworkStatus and getAppNetwork', () => {
  const set = (adNetworkAppId: number, status: 0 | 1, by: object = owner) =>
    app.ask(updateAppNetworkStatus, { adNetworkAppId, status }, by);

  test('signed out: 401; a viewer may only read; another tenant: does not exist', async () => {
    const { id } = (await create(vungle())).data;
    expect((await set(id, 0, {})).status).toBe(401);
    expect((await set(id, 0, viewer)).status).toBe(403);
    expect(await set(id, 0, stranger)).toMatchObject(notFound);
    const get = (by: object) => app.ask(getAppNetwork, { adNetworkAppId: id }, by);
    expect((await get({})).status).toBe(401);
    expect((await get(viewer)).data.id).toBe(id);
    expect(await get(stranger)).toMatchObject(notFound);
  });

  test('off: the instances stay', async () => {
    const { id } = (await create(vungle())).data;
    const placementId = await createTestPlacement(app, owner, pubAppId);
    await createTestInstance(app, owner, { appId: pubAppId, placementId, networkId: networkId.vungle });
    expect((await set(id, 0)).data).toMatchObject({ status: 0, instanceCount: 1, version: 1 });
    expect((await set(id, 1)).data.status).toBe(1);
  });
});

describe('listAppNetworks', () => {
  const list = async (input = {}, by: object = owner) =>
    app.ask(listAppNetworks, { pubAppId, size: 100, ...input }, by);

  test("signed out: 401; a promoter: 403; another tenant's app: does not exist", async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await list({}, {})).status).toBe(401);
    expect((await list({}, promoter)).status).toBe(403);
    expect(await list({}, stranger)).toMatchObject(notFound);
  });

  test('those that are on, those that are off, the rest, the discontinued last', async () => {
    await create(chartboost());
    const { id } = (await create(vungle())).data;
    await app.ask(updateAppNetworkStatus, { adNetworkAppId: id, status: 0 }, owner);
    const { data } = await list();
    const ids = data.list.map(({ adnId }) => adnId);
    expect(ids.slice(0, 3)).toEqual([networkId.chartboost, networkId.vungle, networkId.own]);
    expect(ids.slice(-2)).toEqual([networkId.adColony, networkId.moPub]);
    expect(data.total).toBe(26);
    expect((await list({ show: 'on' })).data.list.map(({ adnId }) => adnId)).toEqual([networkId.chartboost]);
    expect((await list({ show: 'setUp' })).data.total).toBe(2);
    expect((await list({ show: 'open' })).data.total).toBe(24);
    expect((await list({ size: 20, page: 2 })).data.list).toHaveLength(6);
  });

  test('finds a network by a name of today', async () => {
    expect((await list({ search: 'pangle' })).data.list.map(({ adnId }) => adnId)).toEqual([networkId.buad]);
  });
});

describe('selectAppNetworks', () => {
  const select = (input = {}, by: object = owner) => app.ask(selectAppNetworks, { pubAppId, ...input }, by);

  test("signed out: 401; another tenant's app or placement: does not exist", async () => {
    expect((await select({}, {})).status).toBe(401);
    expect(await select({}, stranger)).toMatchObject(notFound);
    expect(await select({ placementId: 2_000_000_000 })).toMatchObject(notFound);
  });

  test('those that are on; for a placement those that serve its type', async () => {
    await create(chartboost());
    const { id } = (await create(vungle())).data;
    const banner = await createTestPlacement(app, owner, pubAppId, { adType: 0 });
    const ids = async (input = {}) => (await select(input)).data.list.map(({ adnId }) => adnId);
    expect(await ids()).toEqual([networkId.vungle, networkId.chartboost]);
    expect(await ids({ placementId: banner })).toEqual([networkId.vungle]);
    await app.ask(updateAppNetworkStatus, { adNetworkAppId: id, status: 0 }, owner);
    expect(await ids()).toEqual([networkId.chartboost]);
  });

  test('those that have instances, on or off', async () => {
    await create(chartboost());
    const { id } = (await create(vungle())).data;
    const placementId = await createTestPlacement(app, owner, pubAppId, { adType: 0 });
    await createTestInstance(app, owner, { appId: pubAppId, placementId, networkId: networkId.vungle });
    await app.ask(updateAppNetworkStatus, { adNetworkAppId: id, status: 0 }, owner);
    const { data } = await select({ withInstances: 1 }, viewer);
    expect(data).toEqual({ list: [{ adnId: networkId.vungle, adNetworkAppId: id }], total: 1 });
    expect((await select({ withInstances: 2 })).code).toBe(1004);
  });
});

test('appNetworkEntity reads what is recorded', async () => {
  const { id } = (await create(chartboost())).data;
  expect(await app.database.inScope(owner, (tx) => appNetworkEntity.read(tx, id))).toEqual({
    adnId: networkId.chartboost,
    accountId: null,
    credentials: { appId: '4f21', appSignature: '••••e-77' },
  });
});
