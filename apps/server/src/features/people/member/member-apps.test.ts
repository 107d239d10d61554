import { acceptInvitation, sendInvitations } from '@millrace/contract/people/invitation';
import {
  addAppMember,
  listAppMembers,
  listPeople,
  removeAppMember,
  removeMembers,
  updateMembers,
} from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { listApps } from '@millrace/contract/publisher/app';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo, linkIn } from '../../../testing/mails.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
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
/** Works with the first app only. */
let limited: Person;
let first: number;
let second: number;
let foreign: number;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  first = await createTestApp(app, owner);
  second = await createTestApp(app, owner);
  foreign = await createTestApp(app, stranger);
  const { organizationId } = owner;
  limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps: [first] });
});

const seenBy = async (person: Person) =>
  (await app.ask(listApps, {}, person)).data.list.map(({ id }) => id).toSorted();
const give = (person: Person, roleId: 20 | 30 | 40 | 50, appIds: number[] | null, version = 1) =>
  app.ask(updateMembers, { members: [{ id: person.userId, version }], roleId, appIds }, owner);
const appsOf = async (person: Person, by = owner) =>
  (await app.ask(listPeople, { search: person.email }, by)).data.list[0]?.apps;

describe('a member’s apps', () => {
  test('are chosen with the role, and others do not exist from then on', async () => {
    expect((await give(viewer, role.appViewer, [second])).code).toBe(0);
    expect(await seenBy(viewer)).toEqual([second]);
    expect(await appsOf(viewer)).toEqual([{ id: second, name: expect.any(String) }]);
    expect((await lastMailTo(app, viewer.email)).subject).toMatch(/^The apps that you work with in /);
    expect((await give(viewer, role.appViewer, null, 2)).code).toBe(0);
    expect(await seenBy(viewer)).toEqual([first, second].toSorted());
    expect(await appsOf(viewer)).toBeNull();
  });

  test('go with a role that works with all', async () => {
    expect((await give(limited, role.organizationOwner, null)).code).toBe(0);
    expect(await seenBy(limited)).toEqual([first, second].toSorted());
  });

  test('stand in the change log, which gives them back; so does bringing back who was removed', async () => {
    const { data } = await give(limited, role.appViewer, [second]);
    const [change] = (await app.ask(listChanges, { batch: data.batch ?? '' }, owner)).data.list;
    expect(change?.fields.map(({ field }) => field).toSorted()).toEqual(['appIds', 'roleId']);
    expect((await app.ask(revertChange, { id: change?.id ?? 0 }, owner)).code).toBe(0);
    expect(await appsOf(limited)).toMatchObject([{ id: first }]);

    const removed = await app.ask(removeMembers, { ids: [limited.userId] }, owner);
    const [removal] = (await app.ask(listChanges, { batch: removed.data.batch ?? '' }, owner)).data.list;
    expect((await app.ask(revertChange, { id: removal?.id ?? 0 }, owner)).code).toBe(0);
    expect(await appsOf(limited)).toMatchObject([{ id: first }]);
  });

  test('come with the invitation', async () => {
    const emails = [stranger.email];
    const sent = await app.ask(
      sendInvitations,
      { emails, roleId: role.appOperator, appIds: [second] },
      owner,
    );
    expect(sent.code).toBe(0);
    expect(await appsOf(stranger)).toMatchObject([{ id: second }]);
    const token = linkIn(await lastMailTo(app, stranger.email)).searchParams.get('invite') ?? '';
    expect((await app.ask(acceptInvitation, { token })).code).toBe(0);
    expect(await appsOf(stranger)).toMatchObject([{ id: second }]);
  });

  test('of others are not told to whoever is limited', async () => {
    await give(viewer, role.appViewer, [second]);
    expect(await appsOf(limited, viewer)).toEqual([]);
    expect(await appsOf(viewer, viewer)).toMatchObject([{ id: second }]);
  });

  const wrong: [what: string, roleId: 20 | 40, appIds: () => number[], field: string, key: string][] = [
    ['none', 40, () => [], 'appIds', 'member.errors.appsEmpty'],
    ['those of another tenant', 40, () => [first, foreign], 'appIds.1', 'common.errors.notFound'],
    ['some for an owner', 20, () => [first], 'appIds', 'member.errors.appsNotLimited'],
  ];
  test.each(wrong)(
    '%s: refused at the field, for members and invitations',
    async (_, roleId, appIds, field, key) => {
      const fields = { [field]: { key } };
      expect(await give(viewer, roleId, appIds())).toMatchObject({ error: { fields } });
      const form = { emails: ['nobody@example.com'], roleId, appIds: appIds() };
      expect(await app.ask(sendInvitations, form, owner)).toMatchObject({ error: { fields } });
      expect(await seenBy(viewer)).toHaveLength(2);
    },
  );
});

describe('listPeople of an app', () => {
  test('who works with it; another tenant’s does not exist, nor one out of reach', async () => {
    const of = async (pubAppId: number, by = owner) => app.ask(listPeople, { pubAppId }, by);
    expect((await of(second)).data.list.map(({ id }) => id)).not.toContain(limited.userId);
    expect((await of(first)).data.list.map(({ id }) => id)).toContain(limited.userId);
    expect(await of(foreign)).toMatchObject(notFound);
    expect(await of(second, limited)).toMatchObject(notFound);
  });

  test('whom it can be added to: members of chosen apps, who do not have it; another tenant’s does not exist', async () => {
    const form = { emails: ['guest-of-first@example.com'], roleId: role.appViewer, appIds: [first] };
    expect((await app.ask(sendInvitations, form, owner)).code).toBe(0);
    const of = async (addableToPubAppId: number, by = owner) =>
      app.ask(listPeople, { addableToPubAppId }, by);
    expect((await of(second)).data).toMatchObject({ list: [{ id: limited.userId }], total: 1 });
    expect((await of(first)).data).toEqual({ list: [], total: 0 });
    expect(await of(foreign)).toMatchObject(notFound);
    expect(await of(second, limited)).toMatchObject(notFound);
  });
});

describe('listAppMembers', () => {
  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(listAppMembers, {})).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listAppMembers, {}, promoter)).status).toBe(403);
  });

  test('each app of this organization with those who work with it, the limited first', async () => {
    const { data } = await app.ask(listAppMembers, {}, owner);
    expect(data.total).toBe(2);
    const members = (id: number) => data.list.find((one) => one.id === id)?.members.map((one) => one.id);
    expect(members(first)).toEqual([limited.userId, owner.userId, viewer.userId]);
    expect(members(second)).toEqual([owner.userId, viewer.userId]);
  });

  test('only apps in reach', async () => {
    const { data } = await app.ask(listAppMembers, {}, limited);
    expect(data.list.map(({ id }) => id)).toEqual([first]);
  });
});

describe.each([
  ['addAppMember', addAppMember],
  ['removeAppMember', removeAppMember],
])('%s', (_, call) => {
  const ask = (pubAppId: number, userId: number, by: object = owner) =>
    app.ask(call, { pubAppId, userId }, by);

  test('signed out: 401; a viewer: 403', async () => {
    expect((await ask(second, limited.userId, {})).status).toBe(401);
    expect((await ask(second, limited.userId, viewer)).status).toBe(403);
  });

  test("another tenant's app or person does not exist", async () => {
    expect(await ask(foreign, limited.userId)).toMatchObject(notFound);
    expect(await ask(second, stranger.userId)).toMatchObject(notFound);
    expect(await seenBy(limited)).toEqual([first]);
  });

  test('whoever works with all apps is told apart', async () => {
    expect(await ask(second, viewer.userId)).toMatchObject({
      code: 1011,
      error: { error: 'member.errors.coversAllApps' },
    });
  });
});

test('an app is added, which counts at once, and taken again; the last one stays', async () => {
  const asked = { pubAppId: second, userId: limited.userId };
  expect((await app.ask(addAppMember, asked, owner)).data.ids).toEqual([limited.userId]);
  expect(await seenBy(limited)).toEqual([first, second].toSorted());
  expect((await app.ask(addAppMember, asked, owner)).data).toEqual({ ids: [], batch: null });
  expect((await app.ask(removeAppMember, asked, owner)).code).toBe(0);
  expect(await seenBy(limited)).toEqual([first]);
  expect(await app.ask(removeAppMember, { ...asked, pubAppId: first }, owner)).toMatchObject({
    code: 1011,
    error: { error: 'member.errors.lastApp' },
  });
});
