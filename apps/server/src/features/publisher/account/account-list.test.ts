import { role } from '@millrace/contract/people/permission';
import {
  accountStatus,
  createAccount,
  getAccount,
  listAccounts,
  removeAccount,
  restoreAccount,
  selectAccounts,
  updateAccountStatus,
} from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountForm, newKey } from '../../../testing/accounts.ts';
import { type NetworkServer, startNetworkServer } from '../../../testing/network-server.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accountEntity } from './account-entity.ts';

let networks: NetworkServer;
let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  networks = await startNetworkServer();
  app = await openTestApp({ env: { NETWORK_API_URL: networks.url } });
});
afterAll(async () => {
  await app.close();
  await networks.close();
});
beforeEach(async () => {
  networks.set(undefined);
  ({ owner, viewer, stranger } = await createCast(app));
});

const create = (change = {}, by: object = owner) => app.ask(createAccount, accountForm(change) as never, by);
const created = async (change = {}, by: object = owner) => (await create(change, by)).data;
const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

describe('lists', () => {
  test('signed out: 401; a promoter: 403; nothing of others', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    const { id } = await created();
    for (const [call, input] of [
      [listAccounts, {}],
      [selectAccounts, { adnId: networkId.vungle }],
      [getAccount, { id }],
    ] as const) {
      expect((await app.ask(call, input as never)).status).toBe(401);
      expect((await app.ask(call, input as never, promoter)).status).toBe(403);
    }
    expect((await app.ask(listAccounts, {}, stranger)).data).toEqual({ list: [], total: 0 });
    expect(await app.ask(getAccount, { id }, stranger)).toMatchObject(notFound);
  });

  test('searches the name and the network by any of its names, filters, sorts and pages', async () => {
    await created({ name: 'Zeta 100%' });
    await created({ name: 'Alpha' });
    const admob = {
      publisherId: 'pub-2',
      clientId: 'c',
      clientSecret: 'client-secret',
      refreshToken: 'token-12345',
    };
    await created({ name: 'Beta', adnId: networkId.adMob, signIn: 'google', credentials: admob });
    const names = async (input: object) =>
      (await app.ask(listAccounts, input, owner)).data.list.map(({ name }) => name);
    expect(await names({})).toEqual(['Beta', 'Alpha', 'Zeta 100%']);
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Alpha', 'Beta', 'Zeta 100%']);
    expect(await names({ search: 'liftoff' })).toEqual(['Alpha', 'Zeta 100%']);
    expect(await names({ search: '%' })).toEqual(['Zeta 100%']);
    expect(await names({ adnId: networkId.adMob })).toEqual(['Beta']);
    expect(await names({ status: 2 })).toEqual([]);
    expect(await names({ size: 1, page: 2 })).toEqual(['Alpha']);
  });

  test('accounts that are off are not offered', async () => {
    const { id } = await created();
    await app.ask(updateAccountStatus, { id, status: 0 }, owner);
    expect((await app.ask(selectAccounts, { adnId: networkId.vungle }, owner)).data.total).toBe(0);
  });
});

describe('removeAccount', () => {
  const remove = (id: number, by: object = owner) => app.ask(removeAccount, { id }, by);

  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    const { id } = await created();
    expect((await remove(id, {})).status).toBe(401);
    expect((await remove(id, viewer)).status).toBe(403);
    expect(await remove(id, stranger)).toMatchObject(notFound);
  });

  test('goes, and its key is free again', async () => {
    const credentials = { reportingApiKey: newKey() };
    const { id } = await created({ credentials });
    expect((await remove(id)).code).toBe(0);
    expect(await app.ask(getAccount, { id }, owner)).toMatchObject(notFound);
    expect(await remove(id)).toMatchObject(notFound);
    expect((await create({ credentials })).code).toBe(0);
  });

  test('refused while apps use it, with their names', async () => {
    const { id } = await created();
    const appId = await createTestApp(app, owner, { name: 'Coin Rush' });
    await app.database.asSystem((tx) =>
      tx
        .insertInto('app_network')
        .values({
          organization_id: owner.organizationId,
          app_id: appId,
          network_id: networkId.vungle,
          account_id: id,
          credentials_sealed: Buffer.alloc(1),
          credential_tails: '{}',
        })
        .execute(),
    );
    expect(await remove(id)).toMatchObject({
      code: 1011,
      error: { error: 'account.errors.inUse', params: { apps: 'Coin Rush', count: 1 } },
    });
    expect((await app.ask(getAccount, { id }, owner)).data).toMatchObject({
      apps: [{ id: appId, appName: 'Coin Rush', plat: 1 }],
      appCount: 1,
    });
  });
});

describe('restoreAccount', () => {
  const restore = (id: number, by: object = owner) => app.ask(restoreAccount, { id }, by);
  const removed = async (credentials = { reportingApiKey: newKey() }) => {
    const { id } = await created({ credentials });
    await app.ask(removeAccount, { id }, owner);
    return id;
  };

  test('signed out: 401; a viewer: 403; another tenant, or one that is there: does not exist', async () => {
    const id = await removed();
    expect((await restore(id, {})).status).toBe(401);
    expect((await restore(id, viewer)).status).toBe(403);
    expect(await restore(id, stranger)).toMatchObject(notFound);
    expect(await restore((await created()).id)).toMatchObject(notFound);
  });

  test('is back with its keys, which are tried again', async () => {
    const credentials = { reportingApiKey: newKey() };
    const before = await created({ credentials });
    await app.ask(removeAccount, { id: before.id }, owner);
    const { id, name, tails } = before;
    const untried = { status: accountStatus.verifying, checkedAt: null };
    expect((await restore(before.id)).data).toMatchObject({ id, name, tails, ...untried });
    expect((await create({ credentials })).code).not.toBe(0);
  });

  test('one that was off stays off, also when its removal is taken back in the history', async () => {
    const credentials = { reportingApiKey: newKey() };
    const { id } = await created({ credentials });
    await app.ask(updateAccountStatus, { id, status: 0 }, owner);
    await app.ask(removeAccount, { id }, owner);
    expect((await restore(id)).data).toMatchObject({ id, status: accountStatus.off });
    await app.ask(removeAccount, { id }, owner);
    const removal = await app.database.asSystem((tx) =>
      tx
        .selectFrom('change_log')
        .select('id')
        .where('organization_id', '=', owner.organizationId)
        .where('action', '=', 'delete')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect((await app.ask(revertChange, { id: removal.id, batch: false }, owner)).code).toBe(0);
    expect((await app.ask(getAccount, { id }, owner)).data).toMatchObject({ status: accountStatus.off });
  });

  test('refused while another account has its key, which is named', async () => {
    const credentials = { reportingApiKey: newKey() };
    const id = await removed(credentials);
    await create({ name: 'Second', credentials });
    expect((await restore(id)).error).toMatchObject({
      fields: {
        'credentials.reportingApiKey': { key: 'account.errors.duplicate', params: { name: 'Second' } },
      },
    });
  });
});

describe('accountEntity', () => {
  test('reads what is recorded: the form, secrets by their last characters', async () => {
    const { id } = await created({ credentials: { reportingApiKey: 'entity-key-5555' } });
    const read = () => app.database.inScope(owner, (tx) => accountEntity.read(tx, id));
    expect(await read()).toEqual({
      name: 'Main',
      currency: 'USD',
      signIn: 'keys',
      credentials: { reportingApiKey: '••••5555' },
    });
    await app.ask(removeAccount, { id }, owner);
    expect(await read()).toBeUndefined();
  });
});
