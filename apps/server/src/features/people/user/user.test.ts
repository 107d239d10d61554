import { header } from '@millrace/contract/kit/envelope';
import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { getUserInfo, listMembers, updateMemberStatus, updateUser } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMembership,
  createCast,
  createOrganization,
  createPerson,
  type Person,
} from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
});

describe('getUserInfo', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(getUserInfo, {})).status).toBe(401);
  });

  test('answers what the console needs, and nothing secret', async () => {
    const { data, headers } = await app.ask(getUserInfo, {}, owner);
    expect(data).toEqual({
      id: owner.userId,
      name: owner.name,
      email: owner.email,
      avatar: null,
      userType: 0,
      perms: permissionsOf(role.organizationOwner),
      roles: [{ id: role.organizationOwner, name: 'Organization Owner' }],
      isNew: true,
      verifyStatus: 0,
      lang: null,
      organization: { id: owner.organizationId, name: expect.any(String) },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  const roles: [RoleId, userType: number, isNew: boolean, name: string][] = [
    [role.administrator, 0, false, 'Administrator'],
    [role.organizationOwner, 0, true, 'Organization Owner'],
    [role.appOwner, 0, false, 'App Owner'],
    [role.appOperator, 0, false, 'App Operator'],
    [role.appViewer, 0, false, 'App Viewer'],
    [role.promoter, 1, true, 'Promoter'],
  ];
  test.each(roles)(
    'role %i: side %i, held while incomplete %s, called %s',
    async (roleId, userType, isNew, name) => {
      const { data } = await app.ask(getUserInfo, {}, await createPerson(app, { roleId }));
      expect(data).toMatchObject({ userType, isNew, roles: [{ id: roleId, name }] });
      expect(data.perms).toEqual(permissionsOf(roleId));
    },
  );

  test.each([0, 1, 2] as const)(
    'verification %i is that of the current organization',
    async (verifyStatus) => {
      await app.database.asSystem((tx) =>
        tx
          .updateTable('organization')
          .set({ verify_status: verifyStatus })
          .where('id', '=', owner.organizationId)
          .execute(),
      );
      expect((await app.ask(getUserInfo, {}, owner)).data.verifyStatus).toBe(verifyStatus);
      expect((await app.ask(getUserInfo, {}, stranger)).data.verifyStatus).toBe(0);
    },
  );
});

describe('updateUser', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(updateUser, { name: 'X' })).status).toBe(401);
  });

  test('changes what is given, leaves what is absent, and nobody else', async () => {
    expect(await app.ask(updateUser, { name: '  Ada Lovelace ' }, viewer)).toMatchObject({
      code: 0,
      data: null,
    });
    expect((await app.ask(updateUser, { lang: 'zhCN' }, viewer)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, viewer)).data).toMatchObject({
      name: 'Ada Lovelace',
      lang: 'zhCN',
    });
    expect((await app.ask(getUserInfo, {}, owner)).data).toMatchObject({ name: owner.name, lang: null });
  });

  test('nothing given changes nothing', async () => {
    expect((await app.ask(updateUser, {}, viewer)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, viewer)).data.name).toBe(viewer.name);
  });

  test('a new name stands in the change log, the language does not', async () => {
    await app.ask(updateUser, { name: 'Ada', lang: 'enGB' }, viewer);
    await app.ask(updateUser, { lang: 'zhCN' }, viewer);
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select(['user_id', 'action', 'before', 'after']).execute(),
    );
    expect(log).toEqual([
      { user_id: viewer.userId, action: 'edit', before: { name: viewer.name }, after: { name: 'Ada' } },
    ]);
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['name', '', 'user.errors.nameEmpty'],
    ['name', '   ', 'user.errors.nameEmpty'],
    ['name', null, 'user.errors.nameEmpty'],
    ['name', 'x'.repeat(101), 'common.errors.tooLong'],
    ['lang', 'deDE', 'common.errors.invalid'],
    ['lang', '', 'common.errors.invalid'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    const answer = await app.ask(updateUser, { [field]: value } as object, viewer);
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test('fields that only the system may set are ignored', async () => {
    await app.ask(
      updateUser,
      { name: 'Ada', is_administrator: true, email: 'a@b.example' } as object,
      viewer,
    );
    expect((await app.ask(getUserInfo, {}, viewer)).data).toMatchObject({
      email: viewer.email,
      roles: [{ id: 50 }],
    });
  });
});

describe('listMembers', () => {
  const list = async (input = {}, by = owner) => (await app.ask(listMembers, input, by)).data;

  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(listMembers, {})).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listMembers, {}, promoter)).status).toBe(403);
  });

  test('shows the people of this organization only', async () => {
    for (const by of [owner, viewer]) {
      const { list: members, total } = await list({}, by);
      expect(members.map(({ id }) => id).sort()).toEqual([owner.userId, viewer.userId].sort());
      expect(total).toBe(2);
    }
    expect((await list({}, stranger)).list).toEqual([
      {
        id: stranger.userId,
        name: stranger.name,
        email: stranger.email,
        roleId: role.organizationOwner,
        roleName: 'Organization Owner',
        status: 1,
        lastLoginAt: null,
      },
    ]);
  });

  test('says the role held here, also of a person with another role elsewhere', async () => {
    await addMembership(app, stranger, owner.organizationId, role.appOperator);
    const { list: members } = await list({ roleId: role.appOperator });
    expect(members).toMatchObject([{ id: stranger.userId, roleName: 'App Operator' }]);
  });

  test('searches name and e-mail, literally and without case', async () => {
    const { organizationId } = owner;
    await createPerson(app, {
      organizationId,
      name: 'Percy 100%',
      email: `percy${organizationId}@example.com`,
    });
    await createPerson(app, {
      organizationId,
      name: 'Under_Score',
      email: `under${organizationId}@example.com`,
    });
    const names = async (search: string) => (await list({ search })).list.map(({ name }) => name);
    expect(await names('%')).toEqual(['Percy 100%']);
    expect(await names('_')).toEqual(['Under_Score']);
    expect(await names('UNDER')).toEqual(['Under_Score']);
    expect(await names(`percy${organizationId}@`)).toEqual(['Percy 100%']);
    expect(await names("' or 1=1 --")).toEqual([]);
    expect(await names('\\')).toEqual([]);
  });

  test('by pages, the active first, then by name', async () => {
    const { organizationId } = owner;
    for (const name of ['C', 'A', 'B'])
      await createPerson(app, { organizationId, name, roleId: role.appOwner });
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', viewer.userId).execute(),
    );
    const only = { roleId: role.appOwner, size: 2 };
    expect(await list({ ...only, page: 1 })).toMatchObject({
      list: [{ name: 'A' }, { name: 'B' }],
      total: 3,
    });
    expect(await list({ ...only, page: 2 })).toMatchObject({ list: [{ name: 'C' }], total: 3 });
    expect(await list({ ...only, page: 3 })).toEqual({ list: [], total: 3 });
    expect((await list()).list.at(-1)).toMatchObject({ id: viewer.userId, status: 0 });
  });

  test.each([{ page: 0 }, { page: 1.5 }, { size: 101 }, { roleId: 0 }, { search: 'x'.repeat(101) }])(
    '%j is refused',
    async (input) => {
      expect((await app.ask(listMembers, input, owner)).code).toBe(1004);
    },
  );
});

describe('updateMemberStatus', () => {
  const set = (id: number, status: 0 | 1, by: object = owner) =>
    app.ask(updateMemberStatus, { id, status }, by);

  test('signed out: 401; a viewer: 403', async () => {
    expect((await set(owner.userId, 0, {})).status).toBe(401);
    expect((await set(owner.userId, 0, viewer)).status).toBe(403);
  });

  test("another tenant's person does not exist and stays signed in", async () => {
    expect(await set(stranger.userId, 0)).toMatchObject(notFound);
    expect((await app.ask(getUserInfo, {}, stranger)).status).toBe(200);
  });

  test('keeps a member out of this organization and of no other', async () => {
    const second = await createOrganization(app);
    await addMembership(app, viewer, second, role.appOwner);
    const answer = await set(viewer.userId, 0);
    expect(answer.data).toMatchObject({ id: viewer.userId, status: 0, roleName: 'App Viewer' });
    expect((await app.ask(getUserInfo, {}, viewer)).status).toBe(401);
    const memberships = await app.database.asSystem((tx) =>
      tx
        .selectFrom('membership')
        .select(['organization_id', 'status'])
        .where('user_id', '=', viewer.userId)
        .orderBy('id')
        .execute(),
    );
    expect(memberships).toEqual([
      { organization_id: owner.organizationId, status: 0 },
      { organization_id: second, status: 1 },
    ]);
  });

  test('lets a member in again; both stand in the change log, a repetition does not', async () => {
    for (const status of [0, 0, 1] as const) {
      expect((await set(viewer.userId, status)).data).toMatchObject({ status });
    }
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select(['entity_id', 'action']).orderBy('id').execute(),
    );
    expect(log).toEqual([
      { entity_id: viewer.userId, action: 'disable' },
      { entity_id: viewer.userId, action: 'enable' },
    ]);
  });

  test('nobody locks themselves out', async () => {
    expect(await set(owner.userId, 0)).toMatchObject({
      code: 1011,
      error: { error: 'user.errors.ownAccount' },
    });
  });

  test('the last active owner stays, also for an Administrator', async () => {
    const { organizationId } = owner;
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    const second = await createPerson(app, { organizationId });
    expect((await set(second.userId, 0, administrator)).code).toBe(0);
    const lastOwner = { code: 1011, error: { error: 'user.errors.lastOwner' } };
    expect(await set(owner.userId, 0, administrator)).toMatchObject(lastOwner);
    // Whose account is disabled everywhere can't act as an owner either.
    await set(second.userId, 1, administrator);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', second.userId).execute(),
    );
    expect(await set(owner.userId, 0, administrator)).toMatchObject(lastOwner);
  });

  test('two owners who disable each other at once do not both succeed', async () => {
    const second = await createPerson(app, { organizationId: owner.organizationId });
    const answers = await Promise.all([set(second.userId, 0), set(owner.userId, 0, second)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('the same request key twice answers the same', async () => {
    const asked = { token: owner.token, headers: { [header.requestKey]: 'status-0001' } };
    const first = await set(viewer.userId, 0, asked);
    expect((await set(viewer.userId, 0, asked)).data).toEqual(first.data);
  });

  test.each([{ id: 0, status: 0 }, { id: 1, status: 2 }, { id: 1 }, {}])('%j is refused', async (input) => {
    expect((await app.ask(updateMemberStatus, input as { id: number; status: 0 }, owner)).code).toBe(1004);
  });
});
