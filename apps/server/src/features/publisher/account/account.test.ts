import { listNotices } from '@millrace/contract/people/notification';
import {
  type Account,
  accountCheckPause,
  accountLimit,
  createAccount,
  getAccount,
  updateAccount,
  updateAccountStatus,
  verifyAccount,
} from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountContext } from '../../../domain/ad-network/account-row.ts';
import { checkNextAccount } from '../../../domain/ad-network/check-accounts.ts';
import { sealCredentials } from '../../../domain/ad-network/credentials.ts';
import { accountForm, newKey } from '../../../testing/accounts.ts';
import { type NetworkServer, startNetworkServer, wrongKey } from '../../../testing/network-server.ts';
import { createCast, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

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

describe('createAccount', () => {
  test('signed out: 401; a viewer: 403', async () => {
    expect((await create({}, {})).status).toBe(401);
    expect((await create({}, viewer)).status).toBe(403);
  });

  test('keys that the network accepts: active; nothing secret is answered', async () => {
    const { code, data } = await create({ credentials: { reportingApiKey: 'abcdefgh-9876' } });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      adnId: networkId.vungle,
      name: 'Main',
      currency: 'USD',
      status: 1,
      reason: null,
      credentials: {},
      tails: { reportingApiKey: '9876' },
      apps: [],
      appCount: 0,
      version: 1,
    });
    expect(JSON.stringify(data)).not.toContain('abcdefgh');
  });

  test('keys that it refuses: exception, with the reason and without the key', async () => {
    const data = await created({ credentials: { reportingApiKey: wrongKey } });
    expect(data).toMatchObject({
      status: 2,
      reason: 'refused',
      reasonDetail: 'HTTP 401: The key ••• is not known.',
    });
  });

  test('a network that cannot be reached: verifying, and tried again later', async () => {
    networks.set({ kind: 'broken' });
    const { id, ...data } = await created();
    expect(data).toMatchObject({ status: -1, reason: 'unreachable' });
    networks.set(undefined);
    while (await checkNextAccount(app.services));
    expect((await app.ask(getAccount, { id }, owner)).data.status).toBe(-1);
    app.clock.forward(301_000);
    while (await checkNextAccount(app.services));
    expect((await app.ask(getAccount, { id }, owner)).data).toMatchObject({ status: 1, reason: null });
  });

  test('a network that has no way to try keys says so', async () => {
    const data = await created({
      adnId: networkId.shareIt,
      credentials: { appKey: 'a-secret-key' },
    });
    expect(data).toMatchObject({ status: 1, reason: 'firstReport', tails: { appKey: '-key' } });
  });

  test('the store, the change log and the log hold nothing readable of a secret', async () => {
    const secret = 'very-secret-thing-4242';
    const { id } = await created({ credentials: { reportingApiKey: secret } });
    await app.database.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('ad_network_account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.credentials_sealed.includes(secret)).toBe(false);
      expect(JSON.stringify(row)).not.toContain(secret);
      const log = await tx
        .selectFrom('change_log')
        .selectAll()
        .where('entity', '=', 'ad_network_account')
        .where('entity_id', '=', id)
        .execute();
      expect(log).toMatchObject([
        { action: 'add', name: 'Main', after: { credentials: { reportingApiKey: '••••4242' } } },
      ]);
      expect(JSON.stringify(log)).not.toContain(secret);
    });
  });

  test('the same primary credential twice: refused at the field, with the name of the account', async () => {
    const credentials = { reportingApiKey: newKey() };
    await created({ name: 'First', credentials });
    const duplicate = { key: 'account.errors.duplicate', params: { name: 'First' } };
    expect(await create({ name: 'Second', credentials })).toMatchObject({
      code: 1005,
      error: { error: duplicate.key, fields: { 'credentials.reportingApiKey': duplicate } },
    });
    // Another organization may well have it, and learns nothing of this one.
    expect((await create({ credentials }, stranger)).code).toBe(0);
  });

  test('no more than the limit, also of two at once, and others have room', async () => {
    await app.database.asSystem((tx) =>
      sql`
        insert into ad_network_account
          (organization_id, network_id, name, currency, sign_in, credentials_sealed, credential_tails, primary_hash, status)
        select ${owner.organizationId}, ${networkId.vungle}, 'Filler', 'USD', 'keys', '', '{}',
          sha256(number::text::bytea), 0
        from generate_series(2, ${accountLimit}) number`.execute(tx),
    );
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1011]);
    expect((await create()).error).toMatchObject({
      ...{ error: 'account.errors.tooMany', params: { limit: 1000 } },
    });
    expect((await create({}, stranger)).code).toBe(0);
  });

  test('two of the same at once: one wins, the other is told which', async () => {
    const credentials = { reportingApiKey: newKey() };
    const answers = await Promise.all([create({ credentials }), create({ credentials })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1005]);
  });

  test('those who may act are told when it turns active or exception', async () => {
    const { id } = await created({ name: 'Told', credentials: { reportingApiKey: wrongKey } });
    const { data } = await app.ask(listNotices, {}, owner);
    expect(data.list[0]).toMatchObject({ alertLevel: 0, linkUrl: `/adn/account/edit/${id}` });
    expect(data.list[0]?.content).toContain('Told');
    expect(
      (await app.ask(listNotices, {}, viewer)).data.list.map(({ content }) => content).join(),
    ).not.toContain('Told');
  });

  const wrong: [field: string, change: object, key: string][] = [
    ['adnId', { adnId: null }, 'account.errors.networkEmpty'],
    ['adnId', { adnId: 19 }, 'account.errors.networkEmpty'],
    ['adnId', { adnId: networkId.myTarget, credentials: {} }, 'account.errors.withoutReports'],
    ['name', { name: ' ' }, 'account.errors.nameEmpty'],
    ['name', { name: 'x'.repeat(101) }, 'common.errors.tooLong'],
    ['name', { name: 7 }, 'account.errors.nameEmpty'],
    ['currency', { currency: 'usd' }, 'account.errors.currencyEmpty'],
    ['currency', { currency: null }, 'account.errors.currencyEmpty'],
    ['signIn', { signIn: 'google' }, 'account.errors.signInEmpty'],
    ['signIn', { signIn: 'magic' }, 'account.errors.signInEmpty'],
    ['credentials.reportingApiKey', { credentials: {} }, 'adNetwork.errors.fieldEmpty'],
    ['credentials.reportingApiKey', { credentials: { reportingApiKey: ' ' } }, 'adNetwork.errors.fieldEmpty'],
    [
      'credentials.reportingApiKey',
      { credentials: { reportingApiKey: 'a\u202eb' } },
      'adNetwork.errors.fieldUnseen',
    ],
    [
      'credentials.reportingApiKey',
      { credentials: { reportingApiKey: 'x'.repeat(1001) } },
      'common.errors.tooLong',
    ],
  ];
  test.each(wrong)('%s in %j: %s', async (field, change, key) => {
    expect(await create(change)).toMatchObject({
      status: 200,
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await created({ name })).name).toBe(name);
    },
  );
});

describe('updateAccount', () => {
  const update = (account: Account, change = {}, by: object = owner) => {
    const { id, version, name, currency, signIn } = account;
    return app.ask(updateAccount, { id, version, name, currency, signIn, credentials: {}, ...change }, by);
  };

  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    const account = await created();
    expect((await update(account, {}, {})).status).toBe(401);
    expect((await update(account, {}, viewer)).status).toBe(403);
    expect(await update(account, {}, stranger)).toMatchObject(notFound);
  });

  test('a secret that is left out stays, and is not tried again', async () => {
    const account = await created();
    const before = networks.asked.length;
    const { data } = await update(account, { name: 'Renamed', currency: 'EUR' });
    expect(data).toMatchObject({
      name: 'Renamed',
      currency: 'EUR',
      tails: account.tails,
      version: 2,
      status: 1,
    });
    expect(networks.asked).toHaveLength(before);
  });

  test('from before its network asked for another key: readable, told of at a check, completed by it', async () => {
    const credentials = { secretKey: 'the-secret-key-4321', refreshToken: 'the-refresh-token-8765' };
    const { id, version } = await created({ adnId: networkId.ironSource, credentials });
    await app.database.asSystem(async (tx) => {
      const { organization_id } = await tx
        .selectFrom('ad_network_account')
        .select('organization_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const old = { userName: 'dev@example.com', secretKey: 'the-secret-key-4321' };
      const context = accountContext(organization_id, networkId.ironSource);
      const sealed = sealCredentials(app.services.secrets, old, context);
      const tails = { userName: 'dev@example.com', secretKey: '4321' };
      await tx
        .updateTable('ad_network_account')
        .set({ credentials_sealed: sealed, credential_tails: JSON.stringify(tails) })
        .where('id', '=', id)
        .execute();
    });
    app.clock.forward(accountCheckPause * 1000);
    expect((await app.ask(verifyAccount, { id }, owner)).data).toMatchObject({
      status: 2,
      reason: 'incomplete',
      credentials: {},
      tails: { secretKey: '4321' },
    });
    const form = { id, version, name: 'Main', currency: 'USD', signIn: 'keys' as const };
    expect(await app.ask(updateAccount, { ...form, credentials: {} }, owner)).toMatchObject({
      error: { fields: { 'credentials.refreshToken': { key: 'adNetwork.errors.fieldEmpty' } } },
    });
    const { refreshToken } = credentials;
    const { data } = await app.ask(updateAccount, { ...form, credentials: { refreshToken } }, owner);
    expect(data).toMatchObject({
      status: 1,
      reason: null,
      tails: { secretKey: '4321', refreshToken: '8765' },
    });
  });

  test('a wrong key that is replaced: active again', async () => {
    const account = await created({ credentials: { reportingApiKey: wrongKey } });
    expect(account.status).toBe(2);
    const { data } = await update(account, { credentials: { reportingApiKey: 'the-right-key-1234' } });
    expect(data).toMatchObject({ status: 1, reason: null, tails: { reportingApiKey: '1234' } });
    expect(networks.asked.at(-1)?.headers.authorization).toBe('Bearer the-right-key-1234');
  });

  test('a secret can not be emptied', async () => {
    const account = await created();
    expect(await update(account, { credentials: { reportingApiKey: '' } })).toMatchObject({ code: 1004 });
  });

  test('another way to sign in needs its own keys, whatever they are called', async () => {
    const credentials = {
      publisherId: 'pub-1',
      clientId: 'c',
      clientSecret: 'client-secret',
      refreshToken: 'token-12345',
    };
    const account = await created({ adnId: networkId.adMob, signIn: 'google', credentials });
    const answer = await update(account, { signIn: 'manual', credentials: { clientId: 'c' } });
    expect(Object.keys(answer.error.fields ?? {})).toEqual([
      'credentials.apiKey',
      'credentials.clientSecret',
      'credentials.refreshToken',
    ]);
  });

  test('a stale edit shows what is there now', async () => {
    const account = await created();
    await update(account, { name: 'First' });
    expect(await update(account, { name: 'Second' })).toMatchObject({
      code: 1013,
      error: { current: { name: 'First', version: 2 } },
    });
  });

  test('the key of another account: refused at the field', async () => {
    const credentials = { reportingApiKey: newKey() };
    await created({ name: 'Other', credentials });
    expect(await update(await created(), { credentials })).toMatchObject({
      error: { fields: { 'credentials.reportingApiKey': { params: { name: 'Other' } } } },
    });
  });
});

describe('updateAccountStatus and verifyAccount', () => {
  const set = (id: number, status: 0 | 1, by: object = owner) =>
    app.ask(updateAccountStatus, { id, status }, by);
  const verify = (id: number, by: object = owner) => app.ask(verifyAccount, { id }, by);

  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    const { id } = await created();
    for (const ask of [set, verify]) {
      const as = (by: object) => (ask === set ? set(id, 0, by) : verify(id, by));
      expect((await as({})).status).toBe(401);
      expect((await as(viewer)).status).toBe(403);
      expect(await as(stranger)).toMatchObject(notFound);
    }
  });

  test('off and on again: tried anew, both in the change log, a repetition is not', async () => {
    const { id } = await created();
    expect((await set(id, 0)).data).toMatchObject({ status: 0, reason: null, checkedAt: null });
    await set(id, 0);
    expect(await verify(id)).toMatchObject({ code: 1011, error: { error: 'account.errors.isOff' } });
    networks.set({ kind: 'answer', status: 403, json: {} });
    expect((await set(id, 1)).data).toMatchObject({ status: 2, reason: 'refused' });
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select('action').where('entity_id', '=', id).orderBy('id').execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(['add', 'disable', 'enable']);
  });

  test('checked again: an active account stays active while the network is away, and turns when it refuses', async () => {
    const { id } = await created();
    networks.set({ kind: 'answer', status: 500, json: {} });
    app.clock.forward(accountCheckPause * 1000);
    expect((await verify(id)).data).toMatchObject({ status: 1, reason: 'unclear' });
    networks.set({ kind: 'answer', status: 401, json: {} });
    app.clock.forward(accountCheckPause * 1000);
    expect((await verify(id)).data).toMatchObject({ status: 2, reason: 'refused' });
    // Not again at once, whatever is to be learnt, and not by several at the same time.
    expect(await verify(id)).toMatchObject({
      ...{ code: 1011, error: { error: 'account.errors.justChecked', params: { seconds: 30 } } },
    });
    networks.set(undefined);
    app.clock.forward(accountCheckPause * 1000);
    expect((await verify(id)).data).toMatchObject({ status: 1, reason: null, reasonDetail: null });
  });
});
