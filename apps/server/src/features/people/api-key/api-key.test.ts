import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import {
  type ApiKey,
  apiKeyLimits,
  apiKeyPattern,
  createApiKey,
  getApiKey,
  listApiKeys,
  removeApiKey,
  updateApiKey,
} from '@millrace/contract/people/api-key';
import { updateMemberStatus } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKeyForm, createApiKeyForTests } from '../../../testing/api-keys.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let key: ApiKey;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  key = (await app.ask(createApiKey, apiKeyForm('Nightly', ['report:read']), owner)).data.apiKey;
});
afterAll(() => app.close());

const list = async (person: Person, query: object = {}) => (await app.ask(listApiKeys, query, person)).data;
const namesOf = async (person: Person, query: object = {}) =>
  (await list(person, query)).list.map(({ name }) => name);
const edit = (change: object, person = owner) =>
  app.ask(
    updateApiKey,
    { ...apiKeyForm('Nightly', ['report:read']), id: key.id, version: 1, ...change },
    person,
  );

/** Every row that the making of a key writes, as text. */
async function storedTexts(): Promise<string> {
  return app.database.asSystem(async (tx) => {
    const rows = await Promise.all([
      tx.selectFrom('api_key').selectAll().execute(),
      tx.selectFrom('change_log').selectAll().execute(),
      tx.selectFrom('request_key').selectAll().execute(),
    ]);
    return JSON.stringify(rows);
  });
}

const calls: [string, Call, () => object][] = [
  ['listApiKeys', listApiKeys, () => ({})],
  ['createApiKey', createApiKey, () => apiKeyForm('Other')],
  ['getApiKey', getApiKey, () => ({ id: key.id })],
  ['updateApiKey', updateApiKey, () => ({ ...apiKeyForm('Other'), id: key.id, version: 1 })],
  ['removeApiKey', removeApiKey, () => ({ id: key.id })],
];

test.each(calls)('%s: signed out 401, without the permission 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  for (const roleId of [role.appOwner, role.appViewer]) {
    const person = await createPerson(app, { roleId, organizationId: owner.organizationId });
    expect((await app.ask<Call>(call, input(), person)).status).toBe(403);
  }
});

test.each(calls.slice(2))("%s: another organization's key does not exist", async (_, call, input) => {
  expect((await app.ask<Call>(call, input(), await createPerson(app))).code).toBe(1002);
  expect(await list(owner)).toMatchObject({ list: [{ id: key.id, name: 'Nightly', version: 1 }], total: 1 });
});

describe('a new key', () => {
  test('is shown once and stored nowhere', async () => {
    const { data } = await app.ask(
      createApiKey,
      { name: ' Build ', scopes: ['setup:write', 'report:read', 'report:read'], expiresOn: '2999-12-31' },
      owner,
    );
    expect(data.secret).toMatch(apiKeyPattern);
    expect(data.apiKey).toMatchObject({
      name: 'Build',
      tail: data.secret.slice(-4),
      scopes: ['report:read', 'setup:write'],
      createdBy: owner.name,
      expiresOn: '2999-12-31',
      expired: false,
      lastUsedAt: null,
      version: 1,
    });
    expect(await app.ask(getApiKey, { id: data.apiKey.id }, owner)).toMatchObject({ data: data.apiKey });
    expect(await storedTexts()).not.toContain(data.secret.slice(4));
  });

  test('asked for twice with one request key is the same key, and no answer is stored that holds it', async () => {
    const headers = { [header.requestKey]: 'make-one-key' };
    const ask = () => app.ask(createApiKey, apiKeyForm('Once'), { ...owner, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(await namesOf(owner)).toEqual(['Once', 'Nightly']);
    expect(await storedTexts()).not.toContain(first.data.secret.slice(4));
  });

  test('made by an Administrator who works as the organization, the owners are told their name', async () => {
    const { organizationId, userId } = owner;
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    const { data } = await app.ask(createApiKey, apiKeyForm('Helpful'), administrator);
    expect((await app.ask(getApiKey, { id: data.apiKey.id }, owner)).data.createdBy).toBe(administrator.name);
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select('params')
        .where('user_id', '=', userId)
        .where('message_key', '=', 'notification.content.apiKeyMade')
        .orderBy('id', 'desc')
        .execute(),
    );
    const { userId: personId, name: who } = administrator;
    expect(notices[0]?.params).toEqual({ who, personId, name: 'Helpful' });
  });

  test('is told to every owner, once, and to nobody else', async () => {
    const { organizationId } = owner;
    const other = await createPerson(app, { organizationId });
    const operator = await createPerson(app, { organizationId, roleId: role.appOperator });
    const away = await createPerson(app, { organizationId });
    await app.ask(updateMemberStatus, { ids: [away.userId], status: 0 }, owner);
    await app.ask(createApiKey, apiKeyForm('Told'), owner);
    const told = (person: Person) =>
      app.database.asSystem(async (tx) => {
        const notices = await tx
          .selectFrom('notice')
          .select(['params', 'link_url', 'mail_due'])
          .where('user_id', '=', person.userId)
          .where('message_key', '=', 'notification.content.apiKeyMade')
          .orderBy('id')
          .execute();
        return notices.filter(({ params }) => (params as { name: string }).name === 'Told');
      });
    const notice = { params: { who: owner.name, name: 'Told' }, link_url: '/company/api-keys' };
    expect(await told(owner)).toMatchObject([notice]);
    expect(await told(other)).toMatchObject([notice]);
    expect([await told(operator), await told(away)]).toEqual([[], []]);
  });

  test.each([
    ['name', { name: ' ' }, 'apiKey.errors.nameEmpty'],
    ['name', { name: 'x'.repeat(apiKeyLimits.name + 1) }, 'common.errors.tooLong'],
    ['name', { name: 'NIGHTLY' }, 'apiKey.errors.nameTaken'],
    ['scopes', { scopes: [] }, 'apiKey.errors.scopesEmpty'],
    ['expiresOn', { expiresOn: '2001-01-01' }, 'apiKey.errors.expiryPast'],
  ])('with a bad %s (%j): says so at the field', async (field, change, error) => {
    const { code, error: given } = await app.ask(createApiKey, { ...apiKeyForm('Other'), ...change }, owner);
    expect(code).toBe(error === 'apiKey.errors.nameTaken' ? 1005 : 1004);
    expect(given.fields).toMatchObject({ [field]: { key: error } });
    expect(await namesOf(owner)).toEqual(['Nightly']);
  });

  test('with scopes that do not exist is refused', async () => {
    const input = { ...apiKeyForm('Other'), scopes: ['people:write'] as never };
    expect((await app.ask(createApiKey, input, owner)).code).toBe(1004);
  });

  test('may have the name of one that was removed, or of another organization', async () => {
    expect((await app.ask(createApiKey, apiKeyForm('Nightly'), await createPerson(app))).code).toBe(0);
    await app.ask(removeApiKey, { id: key.id }, owner);
    expect((await app.ask(createApiKey, apiKeyForm('Nightly'), owner)).code).toBe(0);
  });

  test(`is the ${apiKeyLimits.keys}th at most`, async () => {
    for (let count = 1; count < apiKeyLimits.keys; count += 1) await createApiKeyForTests(app, owner);
    const { error } = await app.ask(createApiKey, apiKeyForm('One too many'), owner);
    expect(error.error).toBe('apiKey.errors.tooMany');
    expect((await list(owner)).total).toBe(apiKeyLimits.keys);
  });
});

describe('an edit', () => {
  test('changes name, scopes and last day', async () => {
    const { data } = await edit({ name: 'Daily', scopes: ['setup:read'], expiresOn: '2999-01-01' });
    expect(data).toMatchObject({
      name: 'Daily',
      scopes: ['setup:read'],
      expiresOn: '2999-01-01',
      tail: key.tail,
      version: 2,
    });
  });

  test.each([
    ['to another scope', { scopes: ['report:read', 'setup:write'] as const }, 1],
    ['to no last day', { expiresOn: null, version: 2 }, 1],
    ['to a later last day', { expiresOn: '2999-01-02', version: 2 }, 1],
    ['to an earlier last day', { expiresOn: '2998-01-01', version: 2 }, 0],
    ['to a last day', { expiresOn: '2999-01-01' }, 0],
    ['to another name', { name: 'Daily' }, 0],
  ])('%s is told to every owner where the key may do more, or for longer', async (_, change, times) => {
    const other = await createPerson(app, { organizationId: owner.organizationId });
    if ('version' in change) await edit({ expiresOn: '2999-01-01' });
    expect((await edit(change)).code).toBe(0);
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select(['user_id', 'params', 'link_url'])
        .where('message_key', '=', 'notification.content.apiKeyWidened')
        .where('user_id', 'in', [owner.userId, other.userId])
        .execute(),
    );
    expect(notices).toHaveLength(2 * times);
    for (const { params, link_url: link } of notices)
      expect([params, link]).toEqual([
        { who: owner.name, personId: owner.userId, name: 'Nightly' },
        '/company/api-keys',
      ]);
  });

  test('that is stale is refused and shown what is there now', async () => {
    await edit({ name: 'Daily' });
    const { code, error } = await edit({ name: 'Weekly' });
    expect(code).toBe(1013);
    expect(error.current).toMatchObject({ name: 'Daily', version: 2 });
  });

  test('may leave a last day that is over, and not choose one', async () => {
    await edit({ expiresOn: '2999-01-01' });
    await app.database.asSystem((tx) =>
      tx.updateTable('api_key').set({ expires_on: '2020-01-01' }).where('id', '=', key.id).execute(),
    );
    const renamed = await edit({ name: 'Old', expiresOn: '2020-01-01', version: 2 });
    expect(renamed.data).toMatchObject({ name: 'Old', expired: true, version: 3 });
    const { error } = await edit({ expiresOn: '2020-01-02', version: 3 });
    expect(error.fields).toMatchObject({ expiresOn: { key: 'apiKey.errors.expiryPast' } });
  });
});

test('a removed key is gone from the list, and stays gone', async () => {
  expect((await app.ask(removeApiKey, { id: key.id }, owner)).code).toBe(0);
  expect(await list(owner)).toEqual({ list: [], total: 0 });
  for (const [, call, input] of calls.slice(2)) {
    expect((await app.ask<Call>(call, input(), owner)).code).toBe(1002);
  }
});

test('the list is searched by name and ending, and sorted', async () => {
  const { secret } = await createApiKeyForTests(app, owner);
  await edit({ name: 'A first' });
  const [other] = await namesOf(owner);
  expect(await namesOf(owner, { sort: 'name', order: 'asc' })).toEqual(['A first', other]);
  expect(await namesOf(owner, { search: 'FIRST' })).toEqual(['A first']);
  expect(await namesOf(owner, { search: secret.slice(-4) })).toEqual([other]);
  expect(await namesOf(owner, { search: '%' })).toEqual([]);
  expect(await list(owner, { size: 1, page: 2 })).toMatchObject({ list: [{ name: 'A first' }], total: 2 });
});

test('who made it is shown after they have left, and after their account is gone it is nobody', async () => {
  const maker = await createPerson(app, { organizationId: owner.organizationId });
  const { id } = await createApiKeyForTests(app, maker);
  const madeBy = async () => (await app.ask(getApiKey, { id }, owner)).data.createdBy;
  await app.database.asSystem((tx) =>
    tx.deleteFrom('membership').where('user_id', '=', maker.userId).execute(),
  );
  expect(await madeBy()).toBe(maker.name);
  await app.database.asSystem((tx) => tx.deleteFrom('user_account').where('id', '=', maker.userId).execute());
  expect(await madeBy()).toBeNull();
});

describe('the change log', () => {
  const history = async () =>
    (await app.ask(listChanges, { entity: 'api_key', entityId: key.id }, owner)).data.list;

  test('has every change, and nothing of the key itself', async () => {
    await edit({ scopes: ['setup:write'] });
    await app.ask(removeApiKey, { id: key.id }, owner);
    expect(await history()).toMatchObject([
      { action: 'delete', who: { name: owner.name }, key: null, refusal: { key: 'changeLog.errors.final' } },
      { action: 'edit', fields: [{ field: 'scopes', before: ['report:read'], after: ['setup:write'] }] },
      { action: 'add', name: 'Nightly' },
    ]);
  });

  test('takes an edit back', async () => {
    await edit({ scopes: ['setup:write'] });
    const [change] = await history();
    expect((await app.ask(revertChange, { id: change?.id ?? 0 }, owner)).code).toBe(0);
    expect((await app.ask(getApiKey, { id: key.id }, owner)).data.scopes).toEqual(['report:read']);
  });
});
