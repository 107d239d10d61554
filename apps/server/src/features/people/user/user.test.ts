import { permissionsOf, type RoleId, role } from '@millrace/contract/people/permission';
import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

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
      username: null,
      avatar: null,
      userType: 0,
      perms: permissionsOf(role.organizationOwner),
      roles: [{ id: role.organizationOwner, name: 'Organization Owner' }],
      isNew: true,
      needsSecondFactor: false,
      verifyStatus: 0,
      lang: null,
      organization: { id: owner.organizationId, name: expect.any(String), logo: null },
      workingAs: null,
      isMember: true,
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
