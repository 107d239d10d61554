import { listMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMembership, createCast, createPerson, type Person } from '../../../testing/people.ts';
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
        username: null,
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
