import { header } from '@millrace/contract/kit/envelope';
import { listMembers, updateMemberStatus } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { logIn, logOut, sessionLifetime } from '@millrace/contract/people/session';
import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { listApps } from '@millrace/contract/publisher/app';
import { updateCompany } from '@millrace/contract/publisher/company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePassword } from '../../../platform/people/store-password.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { tokenIn } from '../../../testing/entered.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  limitTo,
  type Person,
  signInDirectly,
  testPassword,
} from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
/** On the database of `app`, with caches of its own. */
let otherNode: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  otherNode = await openTestApp({ beside: app });
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
});

const statusOf = async ({ token }: { readonly token: string }, node = app) =>
  (await node.ask(getUserInfo, {}, { token })).status;
const infoOf = async ({ token }: { readonly token: string }, node = app) =>
  (await node.ask(getUserInfo, {}, { token })).data;
const asSystem = (work: (tx: Tx) => Promise<unknown>) => app.database.asSystem(work);

/** A person whose session is in the cache of both nodes. */
async function knownPerson(options: Parameters<typeof createPerson>[1] = {}): Promise<Person> {
  const person = await createPerson(app, options);
  expect([await statusOf(person), await statusOf(person, otherNode)]).toEqual([200, 200]);
  return person;
}

describe('logOut', () => {
  test('signed out: 401', async () => {
    expect(await app.ask(logOut, {})).toMatchObject({ status: 401, code: 1000, error: { isLogin: false } });
  });

  test('ends this session at once and no other of the person', async () => {
    const person = await knownPerson();
    const token = await signInDirectly(app, person);
    expect(await statusOf({ token })).toBe(200);
    expect(await app.ask(logOut, {}, person)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await statusOf(person)).toBe(401);
    expect(await statusOf({ token })).toBe(200);
    expect((await app.ask(logOut, {}, person)).status).toBe(401);
  });

  test('works from a window that has missed a switch', async () => {
    const person = await knownPerson();
    const headers = { [header.organization]: String(person.organizationId + 1) };
    expect((await app.ask(logOut, {}, { token: person.token, headers })).code).toBe(0);
    expect(await statusOf(person)).toBe(401);
  });
});

describe('a token', () => {
  test('serves seven days and not a second longer, cached or not', async () => {
    const expired = await knownPerson();
    const asked = await knownPerson();
    app.clock.forward(sessionLifetime - 1);
    expect(await statusOf(asked)).toBe(200);
    app.clock.forward(1);
    expect([await statusOf(asked), await statusOf(expired)]).toEqual([401, 401]);
  });

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['made up', 'A'.repeat(43)],
    ['of another length', 'short'],
  ])('%s: 401, and the envelope says that nobody is signed in', async (_, token) => {
    const answer = await app.ask(getUserInfo, {}, { token });
    expect(answer).toMatchObject({
      status: 401,
      code: 1000,
      msg: 'Please sign in.',
      error: { isLogin: false },
    });
  });

  const endings: [string, (person: Person, tx: Tx) => Promise<unknown>][] = [
    [
      'a new password',
      (person, tx) => storePassword(tx, { userId: person.userId, passwordHash: 'x', now: app.clock.now() }),
    ],
    [
      'disabling the account',
      (person, tx) =>
        tx.updateTable('user_account').set({ status: 0 }).where('id', '=', person.userId).execute(),
    ],
    [
      'disabling the membership',
      (person, tx) =>
        tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', person.userId).execute(),
    ],
    [
      'removing the membership',
      (person, tx) => tx.deleteFrom('membership').where('user_id', '=', person.userId).execute(),
    ],
    [
      'a role with fewer rights',
      (person, tx) =>
        tx
          .updateTable('membership')
          .set({ role_id: role.appViewer })
          .where('user_id', '=', person.userId)
          .execute(),
    ],
    [
      'disabling the organization',
      (person, tx) =>
        tx.updateTable('organization').set({ status: 0 }).where('id', '=', person.organizationId).execute(),
    ],
    [
      'deleting the account',
      (person, tx) => tx.deleteFrom('user_account').where('id', '=', person.userId).execute(),
    ],
  ];
  test.each(endings)('ends with %s: here at once, on another node soon after', async (_, end) => {
    const person = await knownPerson();
    await asSystem((tx) => end(person, tx));
    expect(await statusOf(person)).toBe(401);
    await expect.poll(() => statusOf(person, otherNode), { timeout: 20_000 }).toBe(401);
  });

  test('that was ended on one node is soon worthless on another', async () => {
    const person = await knownPerson();
    await otherNode.ask(logOut, {}, person);
    await expect.poll(() => statusOf(person), { timeout: 20_000 }).toBe(401);
  });

  test('of a member who was kept out is not revived by letting them in again', async () => {
    const owner = await knownPerson();
    const member = await knownPerson({ organizationId: owner.organizationId, roleId: role.appViewer });
    await app.ask(updateMemberStatus, { ids: [member.userId], status: 0 }, owner);
    expect(await statusOf(member)).toBe(401);
    await app.ask(updateMemberStatus, { ids: [member.userId], status: 1 }, owner);
    expect(await statusOf(member)).toBe(401);
  });
});

test('nodes have one key: what one offers serves on another, and once on both', async () => {
  const person = await createPerson(app);
  const [email, password] = await seal(app, [person.email, testPassword]);
  const { code, data } = await otherNode.ask(logIn, { email, password });
  const token = tokenIn(data);
  expect(code).toBe(0);
  expect((await app.ask(logIn, { email, password })).error.error).toBe('session.errors.keySpent');
  expect((await infoOf({ token })).id).toBe(person.userId);
});

describe('what is kept of a session', () => {
  test('a change of role counts at once, without a new log-in', async () => {
    const person = await knownPerson({
      organizationId: await createOrganization(app),
      roleId: role.appViewer,
    });
    const setRole = (roleId: number) =>
      asSystem((tx) =>
        tx.updateTable('membership').set({ role_id: roleId }).where('user_id', '=', person.userId).execute(),
      );
    const save = () =>
      app.ask(updateMemberStatus, { ids: [person.userId], status: 1 }, person).then(({ status }) => status);
    expect(await save()).toBe(403);
    await setRole(role.organizationOwner);
    expect((await infoOf(person)).roles).toEqual([{ id: 20, name: 'Organization Owner' }]);
    expect(await save()).toBe(200);
    await expect
      .poll(async () => (await infoOf(person, otherNode)).roles[0]?.id, { timeout: 20_000 })
      .toBe(20);
    // With fewer rights than before the session is over.
    await setRole(role.appViewer);
    expect(await save()).toBe(401);
  });

  test('other apps count at once here, soon after on another node, without a new log-in', async () => {
    const owner = await knownPerson();
    const [first, second] = [await createTestApp(app, owner), await createTestApp(app, owner)];
    const person = await knownPerson({
      organizationId: owner.organizationId,
      roleId: role.appViewer,
      apps: [first],
    });
    const seenOn = async (node: TestApp) =>
      (await node.ask(listApps, {}, person)).data.list.map(({ id }) => id);
    for (const chosen of [[second], [], [first, second]]) {
      await limitTo(app, person, chosen);
      expect((await seenOn(app)).toSorted()).toEqual(chosen);
      await expect
        .poll(async () => (await seenOn(otherNode)).toSorted(), { timeout: 20_000 })
        .toEqual(chosen);
    }
  });

  test('/user/info follows a new name and language at once', async () => {
    const person = await knownPerson();
    await app.ask(updateUser, { name: 'New Name', lang: 'zhCN' }, person);
    expect(await infoOf(person)).toMatchObject({ name: 'New Name', lang: 'zhCN' });
    await expect
      .poll(async () => (await infoOf(person, otherNode)).name, { timeout: 20_000 })
      .toBe('New Name');
  });

  test("/user/info follows the company's name at once, for colleagues too", async () => {
    const owner = await knownPerson();
    const viewer = await knownPerson({ organizationId: owner.organizationId, roleId: role.appViewer });
    const company = {
      name: 'Renamed Games',
      email: 'hello@acme.example',
      phone: '+49 30 123456',
      website: 'https://www.acme.example',
      country: 'DE',
      state: null,
      city: null,
      address: 'Unter den Linden 1',
      version: 1,
    };
    expect((await app.ask(updateCompany, company, owner)).code).toBe(0);
    expect((await infoOf(owner)).organization.name).toBe('Renamed Games');
    expect((await infoOf(viewer)).organization.name).toBe('Renamed Games');
  });

  test('is kept by language', async () => {
    const person = await knownPerson();
    const chinese = await app.ask(
      getUserInfo,
      {},
      { token: person.token, headers: { 'accept-language': 'zh-CN' } },
    );
    expect(chinese.data.roles[0]?.name).not.toBe((await infoOf(person)).roles[0]?.name);
  });

  test('is really kept: the store is not asked again while nothing changes', async () => {
    const person = await knownPerson();
    const before = app.database.revision();
    const session = await app.services.sessions.find(person.token);
    await app.ask(getUserInfo, {}, person);
    expect(await app.services.sessions.find(person.token)).toBe(session);
    expect(session?.answers.size).toBe(1);
    expect(app.database.revision()).toBe(before);
  });

  test('is not shared: another organization of the same person is another answer', async () => {
    const person = await knownPerson();
    const second = await createOrganization(app);
    await addMembership(app, person, second, role.appViewer);
    const token = await signInDirectly(app, { userId: person.userId, organizationId: second, roleId: 50 });
    expect([(await infoOf(person)).organization.id, (await infoOf({ token })).organization.id]).toEqual([
      person.organizationId,
      second,
    ]);
    const names = (await app.ask(listMembers, {}, { token })).data.list.map(({ id }) => id);
    expect(names).toEqual([person.userId]);
  });
});

describe(`the header ${header.organization}`, () => {
  const asIn = (person: Person, organizationId: number | string) =>
    app.ask(
      getUserInfo,
      {},
      {
        token: person.token,
        headers: { [header.organization]: String(organizationId) },
      },
    );

  test('of the current organization is accepted, any other is refused and changes nothing', async () => {
    const person = await knownPerson();
    const other = await createOrganization(app);
    await addMembership(app, person, other, role.appViewer);
    expect((await asIn(person, person.organizationId)).code).toBe(0);
    for (const wrong of [other, 0, 'x']) {
      expect(await asIn(person, wrong)).toMatchObject({
        status: 200,
        code: 1011,
        error: { error: 'common.errors.otherOrganization' },
      });
    }
    expect((await infoOf(person)).organization.id).toBe(person.organizationId);
  });
});
