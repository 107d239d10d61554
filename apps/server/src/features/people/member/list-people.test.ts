import { sendInvitation, withdrawInvitation } from '@millrace/contract/people/invitation';
import { listPeople, removeMembers, updateMemberStatus } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
});

type Input = Partial<Parameters<typeof app.ask<typeof listPeople>>[1]>;
const list = async (input: Input = {}, by = owner) => (await app.ask(listPeople, input, by)).data;
const emails = async (input: Input = {}, by = owner) =>
  (await list(input, by)).list.map(({ email }) => email);

let guests = 0;
async function invite(form: object = {}, by = owner) {
  guests += 1;
  const email = `people-guest${guests}@example.com`;
  return (await app.ask(sendInvitation, { email, roleId: role.appViewer, ...form }, by)).data;
}

describe('listPeople', () => {
  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(listPeople, {})).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listPeople, {}, promoter)).status).toBe(403);
  });

  test('members and open invitations of this organization, and of no other', async () => {
    const { id, email } = await invite({ roleId: role.appOperator });
    await invite({}, stranger);
    const { list: people, total } = await list({}, viewer);
    expect(total).toBe(3);
    expect(people.map(({ kind, id: of }) => [kind, of])).toEqual(
      expect.arrayContaining([
        ['member', owner.userId],
        ['member', viewer.userId],
        ['invitation', id],
      ]),
    );
    expect(people.at(-1)).toEqual({
      kind: 'invitation',
      id,
      name: null,
      username: null,
      email,
      roleId: role.appOperator,
      roleName: 'App Operator',
      advertiserName: null,
      status: 'invited',
      apps: null,
      lastLoginAt: null,
      invitedBy: owner.name,
      since: expect.any(String),
      expiresAt: expect.any(String),
      version: 1,
    });
    expect(people.find(({ id: of }) => of === viewer.userId)).toMatchObject({
      kind: 'member',
      name: viewer.name,
      status: 'active',
      invitedBy: null,
      expiresAt: null,
    });
  });

  test('who was removed, withdrawn or has accepted is no open line any more', async () => {
    const { id } = await invite();
    await app.ask(withdrawInvitation, { id }, owner);
    await app.ask(removeMembers, { ids: [viewer.userId] }, owner);
    expect(await emails()).toEqual([owner.email]);
  });

  test('says where each stands, and begins with those who work here', async () => {
    const late = await invite();
    app.clock.forward(8 * 24 * 3_600_000);
    // The owner's session is over by then.
    const { organizationId } = owner;
    const by = await createPerson(app, { roleId: role.administrator, organizationId });
    const open = await invite({}, by);
    await app.ask(updateMemberStatus, { ids: [viewer.userId], status: 0 }, by);
    const { list: people } = await list({}, by);
    expect(people.map(({ email, status }) => [email, status])).toEqual([
      [owner.email, 'active'],
      [open.email, 'invited'],
      [late.email, 'expired'],
      [viewer.email, 'disabled'],
    ]);
    for (const { email, status } of people) expect(await emails({ status }, by)).toEqual([email]);
  });

  test('filters by role and searches names and addresses, literally and without case', async () => {
    const { email } = await invite({ roleId: role.appOwner });
    expect(await emails({ roleId: role.appOwner })).toEqual([email]);
    expect(await emails({ roleId: role.appViewer })).toEqual([viewer.email]);
    expect(await emails({ search: viewer.name.toUpperCase() })).toContain(viewer.email);
    expect(await emails({ search: email.slice(0, 14) })).toContain(email);
    expect(await emails({ search: '%' })).toEqual([]);
  });

  test.each(['name', 'email', 'roleId', 'status', 'lastLoginAt', 'since'] as const)(
    'sorts by %s, and the other way round',
    async (sort) => {
      await invite({ roleId: role.organizationOwner });
      const [up, down] = [await list({ sort, order: 'asc' }), await list({ sort, order: 'desc' })];
      expect(up.total).toBe(3);
      const values = up.list.map((row) => row[sort] ?? '');
      if (sort !== 'status' && sort !== 'name') expect(values).toEqual(values.toSorted(ascending));
      expect(new Set(down.list.map(({ email }) => email))).toEqual(
        new Set(up.list.map(({ email }) => email)),
      );
    },
  );

  test('by pages', async () => {
    await invite();
    const [first, second] = [await list({ size: 2 }), await list({ size: 2, page: 2 })];
    expect([first.list.length, second.list.length, first.total]).toEqual([2, 1, 3]);
  });

  test.each([{ page: 0 }, { size: 101 }, { roleId: 0 }, { status: 'gone' }, { sort: 'password' }])(
    '%j is refused',
    async (input) => {
      expect((await app.ask(listPeople, input as Input, owner)).code).toBe(1004);
    },
  );
});

const ascending = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
