import { header } from '@millrace/contract/kit/envelope';
import { acceptInvitation, sendInvitation } from '@millrace/contract/people/invitation';
import {
  listMembers,
  removeMembers,
  updateMemberStatus,
  updateMembers,
} from '@millrace/contract/people/member';
import { listNotices } from '@millrace/contract/people/notification';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { placesBoundBy } from '../../../domain/erasing/bound-by.ts';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import {
  addMembership,
  createCast,
  createOrganization,
  createPerson,
  type Person,
  signInDirectly,
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

const colleague = (roleId: RoleId = role.appOperator) =>
  createPerson(app, { organizationId: owner.organizationId, roleId });

const setStatus = (ids: number[], status: 0 | 1, by: object = owner) =>
  app.ask(updateMemberStatus, { ids, status }, by);
const remove = (ids: number[], by: object = owner) => app.ask(removeMembers, { ids }, by);
const giveRole = (people: readonly Person[], roleId: 20 | 30 | 40 | 50, by: object = owner, version = 1) =>
  app.ask(updateMembers, { members: people.map(({ userId: id }) => ({ id, version })), roleId }, by);

/** 200 while the session lives, 401 afterwards. */
const reaches = async (person: Person) => (await app.ask(getUserInfo, {}, person)).status;
const members = async () =>
  new Map(
    (await app.ask(listMembers, {}, owner)).data.list.map(({ id, roleId, status }) => [id, [roleId, status]]),
  );
const changes = async (input = {}) =>
  (await app.ask(listChanges, { entity: 'user', ...input }, owner)).data.list;

describe.each([
  ['updateMemberStatus', (id: number, by: object) => setStatus([id], 0, by)],
  ['removeMembers', (id: number, by: object) => remove([id], by)],
  ['updateMembers', (id: number, by: object) => giveRole([{ userId: id } as Person], 40, by)],
])('%s', (_, take) => {
  test('signed out: 401; a viewer: 403', async () => {
    expect((await take(owner.userId, {})).status).toBe(401);
    expect((await take(owner.userId, viewer)).status).toBe(403);
  });

  test("another tenant's person does not exist and stays signed in", async () => {
    expect(await take(stranger.userId, owner)).toMatchObject(notFound);
    expect(await reaches(stranger)).toBe(200);
  });

  test('nor does anybody where nobody belongs yet', async () => {
    const organizationId = await createOrganization(app);
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    expect(await take(stranger.userId, administrator)).toMatchObject(notFound);
  });

  test('nobody does it to themselves', async () => {
    expect(await take(owner.userId, owner)).toMatchObject({
      code: 1011,
      error: { error: 'member.errors.ownAccount' },
    });
    expect(await reaches(owner)).toBe(200);
  });

  test('the last active owner stays, also for an Administrator', async () => {
    const { organizationId } = owner;
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    const second = await colleague(role.organizationOwner);
    expect((await take(second.userId, administrator)).code).toBe(0);
    expect(await take(owner.userId, administrator)).toMatchObject({
      code: 1011,
      error: { error: 'member.errors.lastOwner' },
    });
  });

  test('two owners who do it to each other at once do not both succeed', async () => {
    const second = await colleague(role.organizationOwner);
    const answers = await Promise.all([take(second.userId, owner), take(owner.userId, second)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('an owner stays whom another one would leave alone, whose account is being disabled meanwhile', async () => {
    const { organizationId, userId } = await colleague(role.organizationOwner);
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    const held = Promise.withResolvers<void>();
    const disabling = app.database.asSystem(async (tx) => {
      expect(await placesBoundBy(tx, userId)).toEqual([]);
      await tx.updateTable('user_account').set({ status: 0 }).where('id', '=', userId).execute();
      held.resolve();
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).not.toEqual([]), {
        timeout: 20_000,
      });
    });
    await held.promise;
    const [answer] = await Promise.all([take(owner.userId, administrator), disabling]);
    expect(answer).toMatchObject({ code: 1011, error: { error: 'member.errors.lastOwner' } });
    expect(await reaches(owner)).toBe(200);
  });

  test('the same request key twice answers the same', async () => {
    const second = await colleague(role.organizationOwner);
    const asked = { token: owner.token, headers: { [header.requestKey]: 'member-0001' } };
    const first = await take(second.userId, asked);
    expect(first.code).toBe(0);
    expect((await take(second.userId, asked)).data).toEqual(first.data);
  });

  test('ends the sessions in this organization at once, and in no other', async () => {
    const second = await colleague(role.organizationOwner);
    const elsewhere = await createOrganization(app);
    await addMembership(app, second, elsewhere, role.appOwner);
    const { userId } = second;
    const there = await signInDirectly(app, { userId, organizationId: elsewhere, roleId: role.appOwner });
    expect((await take(userId, owner)).code).toBe(0);
    expect(await reaches(second)).toBe(401);
    expect(await reaches({ ...second, token: there })).toBe(200);
    const ended = await app.database.asSystem((tx) =>
      tx
        .selectFrom('session')
        .select('organization_id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .execute(),
    );
    expect(ended).toEqual([{ organization_id: owner.organizationId }]);
  });

  test('mails the person', async () => {
    const second = await colleague(role.organizationOwner);
    expect((await take(second.userId, owner)).code).toBe(0);
    expect(await mailsTo(app, second.email)).toHaveLength(1);
  });
});

describe('several at once', () => {
  test('all of them, as one action of the change log', async () => {
    const people = [await colleague(), await colleague(), viewer];
    const { data } = await giveRole(people, role.appOwner);
    expect(data.ids.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
    for (const { userId } of people) expect((await members()).get(userId)).toEqual([role.appOwner, 1]);
    const log = await changes({ batch: data.batch });
    expect(log.map(({ action, batch }) => [action, batch?.count])).toEqual(Array(3).fill(['edit', 3]));
  });

  test('or none: each row says what is in its way', async () => {
    const people = [await colleague(), owner, stranger];
    const before = await members();
    const answer = await giveRole(people, role.appViewer);
    expect(answer).toMatchObject({ code: 1011, error: { error: 'member.errors.nothingSaved' } });
    expect(answer.error.fields).toEqual({
      'members.1.id': { key: 'member.errors.ownAccount', params: {} },
      'members.2.id': { key: 'common.errors.notFound', params: {} },
    });
    expect(await members()).toEqual(before);
    expect(await reaches(people[0] as Person)).toBe(200);
    expect(await changes()).toEqual([]);
  });

  test('whom it does not change is neither told nor recorded', async () => {
    const [one, other] = [await colleague(), await colleague()];
    await setStatus([one.userId], 0);
    const { data } = await setStatus([one.userId, other.userId], 0);
    expect(data.ids).toEqual([other.userId]);
    expect(await changes()).toHaveLength(2);
    expect(await setStatus([one.userId], 0)).toMatchObject({ data: { ids: [], batch: null } });
  });

  test('a person twice is one', async () => {
    const { userId } = await colleague();
    expect((await remove([userId, userId])).data.ids).toEqual([userId]);
  });

  test.each([
    { ids: [], status: 0 },
    { ids: [0], status: 0 },
    { ids: [1], status: 2 },
    { ids: 1, status: 0 },
    { ids: Array.from({ length: 101 }, (_, index) => index + 1), status: 0 },
    {},
  ])('%j is refused', async (input) => {
    expect((await app.ask(updateMemberStatus, input as never, owner)).code).toBe(1004);
  });
});

describe('a role', () => {
  test('more rights keep the session, fewer end it; a notice and a mail tell', async () => {
    await giveRole([viewer], role.appOwner);
    expect((await app.ask(getUserInfo, {}, viewer)).data.roles).toMatchObject([{ id: role.appOwner }]);
    const [notice] = (await app.ask(listNotices, {}, viewer)).data.list;
    expect(notice?.content).toMatch(/^You work in .* as App Owner from now on\.$/);
    expect(notice?.linkUrl).toBe('/overview/dashboard');
    expect((await lastMailTo(app, viewer.email)).subject).toMatch(/^You are now App Owner in /);
    await giveRole([viewer], role.appOperator, owner, 2);
    expect(await reaches(viewer)).toBe(401);
  });

  test('on top of an older version: 1013, and nothing changes', async () => {
    await giveRole([viewer], role.appOwner);
    // A name is the person's own, and no version of the membership.
    await app.ask(updateUser, { name: 'Anna Li' }, viewer);
    expect(await giveRole([viewer], role.organizationOwner)).toMatchObject({
      code: 1013,
      error: { error: 'member.errors.changedMeanwhile', saved: { who: { id: owner.userId } } },
    });
    expect((await members()).get(viewer.userId)).toEqual([role.appOwner, 1]);
  });

  test.each([1, 100, 0, null, '20'])('%j is none that can be given', async (roleId) => {
    const input = { members: [{ id: viewer.userId, version: 1 }], roleId };
    expect(await app.ask(updateMembers, input as never, owner)).toMatchObject({
      code: 1004,
      error: { fields: { roleId: { key: 'member.errors.roleEmpty' } } },
    });
  });
});

describe('the change log', () => {
  async function takeBack(batch: string | null) {
    const [change] = await changes({ batch });
    if (change === undefined) throw new Error('nothing is recorded');
    return app.ask(revertChange, { id: change.id, batch: true }, owner);
  }

  test('brings removed people back as they were', async () => {
    const [one, other] = [await colleague(role.appOwner), await colleague()];
    await setStatus([other.userId], 0);
    const { data } = await remove([one.userId, other.userId]);
    expect((await members()).has(one.userId)).toBe(false);
    expect((await takeBack(data.batch)).data).toEqual({ reverted: 2 });
    expect((await members()).get(one.userId)).toEqual([role.appOwner, 1]);
    expect((await members()).get(other.userId)).toEqual([role.appOperator, 0]);
    // The session is over for good.
    expect(await reaches(one)).toBe(401);
    expect((await lastMailTo(app, one.email)).subject).toMatch(/^You are back in /);
  });

  test('takes a role and a switch back, and ends what that takes away', async () => {
    const { data } = await giveRole([viewer], role.appOwner);
    expect((await takeBack(data.batch)).code).toBe(0);
    expect((await members()).get(viewer.userId)).toEqual([role.appViewer, 1]);
    expect(await reaches(viewer)).toBe(401);
    const off = await setStatus([viewer.userId], 0);
    expect((await takeBack(off.data.batch)).code).toBe(0);
    expect((await members()).get(viewer.userId)).toEqual([role.appViewer, 1]);
  });

  test('does not take away the last owner, and says why', async () => {
    const second = await colleague();
    const { data } = await giveRole([second], role.organizationOwner);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', owner.userId).execute(),
    );
    const { organizationId } = owner;
    const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
    const [change] = (await app.ask(listChanges, { batch: data.batch ?? '' }, administrator)).data.list;
    expect(await app.ask(revertChange, { id: change?.id ?? 0 }, administrator)).toMatchObject({
      error: { error: 'changeLog.errors.refused' },
      msg: expect.stringContaining('at least one active owner'),
    });
  });

  test('says who joined, and takes that back by removing them', async () => {
    await app.ask(sendInvitation, { email: stranger.email, roleId: role.appViewer }, owner);
    const token = linkIn(await lastMailTo(app, stranger.email)).searchParams.get('invite') ?? '';
    await app.ask(acceptInvitation, { token });
    const [joined] = await changes();
    expect(joined).toMatchObject({ action: 'add', name: stranger.name, refusal: null });
    expect((await app.ask(revertChange, { id: joined?.id ?? 0 }, owner)).code).toBe(0);
    expect((await members()).has(stranger.userId)).toBe(false);
  });

  test('keeps the name of whoever was removed', async () => {
    const second = await colleague(role.organizationOwner);
    await setStatus([viewer.userId], 0, second);
    await remove([second.userId]);
    expect((await changes()).find(({ action }) => action === 'disable')?.who?.name).toBe(second.name);
  });
});

test('who was removed can be invited again, and begins anew', async () => {
  await giveRole([viewer], role.appOwner);
  await remove([viewer.userId]);
  const invited = await app.ask(sendInvitation, { email: viewer.email, roleId: role.appOperator }, owner);
  expect(invited.code).toBe(0);
  const token = linkIn(await lastMailTo(app, viewer.email)).searchParams.get('invite') ?? '';
  expect((await app.ask(acceptInvitation, { token })).code).toBe(0);
  expect((await members()).get(viewer.userId)).toEqual([role.appOperator, 1]);
});
