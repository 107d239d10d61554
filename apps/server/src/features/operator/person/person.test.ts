import { listInstallationChanges } from '@millrace/contract/operator/installation';
import {
  endPersonSessions,
  listPersons,
  sendPersonReset,
  turnOffPersonFactor,
  updateAdministrator,
  updatePersonStatus,
} from '@millrace/contract/operator/person';
import { removeMembers, updateMemberStatus } from '@millrace/contract/people/member';
import { listNotices } from '@millrace/contract/people/notification';
import { resetPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { logInAdministrator } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { addMembership, createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

describe.each([
  ['listPersons', listPersons, {}],
  ['updatePersonStatus', updatePersonStatus, { id: 1, status: 0 }],
  ['updateAdministrator', updateAdministrator, { id: 1, isAdministrator: true, password: 'never opened' }],
  ['endPersonSessions', endPersonSessions, { id: 1 }],
  ['sendPersonReset', sendPersonReset, { id: 1 }],
  ['turnOffPersonFactor', turnOffPersonFactor, { id: 1 }],
] as const)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input)).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(call, input, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });

  test('somebody who does not exist', async () => {
    const wrong = 'id' in input ? { ...input, id: 2_000_000_000 } : { organizationId: 2_000_000_000 };
    const answer = await app.ask(call, wrong as never, administrator);
    expect(answer.code).toBe(1002);
  });
});

const list = async (filter: object) => (await app.ask(listPersons, filter, administrator)).data;
const lastChange = async () =>
  (await app.ask(listInstallationChanges, { size: 1 }, administrator)).data.list[0];

test('lists everybody with where they work, and finds by name, e-mail and kind', async () => {
  const person = await createPerson(app, { name: 'Wang Xiaoming' });
  const second = await createPerson(app);
  await addMembership(app, person, second.organizationId, role.appViewer);
  const { list: found, total } = await list({ search: 'xiaoming' });
  expect(total).toBe(1);
  expect(found[0]).toMatchObject({ id: person.userId, status: 1, isAdministrator: false, sessions: 1 });
  expect(found[0]?.memberships.map(({ organizationId, roleId }) => [organizationId, roleId])).toEqual(
    expect.arrayContaining([
      [person.organizationId, role.organizationOwner],
      [second.organizationId, role.appViewer],
    ]),
  );
  expect((await list({ search: person.email.toUpperCase() })).total).toBe(1);
  expect((await list({ search: '%' })).total).toBe(0);
  expect((await list({ organizationId: second.organizationId })).total).toBe(2);
  const administrators = await list({ administrators: 1 });
  expect(administrators.list.map(({ id }) => id)).toEqual([administrator.userId]);
});

test('where somebody is disabled is told, where they were removed is not, nor are they found there', async () => {
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const person = await createPerson(app, { organizationId, roleId: role.appViewer });
  const ids = [person.userId];
  expect((await app.ask(updateMemberStatus, { ids, status: 0 }, owner)).code).toBe(0);
  const places = async () => (await list({ search: person.email })).list[0]?.memberships;
  expect(await places()).toMatchObject([{ organizationId, status: 0 }]);
  expect((await list({ organizationId })).total).toBe(2);
  expect((await app.ask(removeMembers, { ids }, owner)).code).toBe(0);
  expect(await places()).toEqual([]);
  expect((await list({ organizationId })).list.map(({ id }) => id)).toEqual([owner.userId]);
});

/** An owner beside another one. */
const createColleague = async () =>
  createPerson(app, { organizationId: (await createPerson(app)).organizationId });

test('the last one who runs an organization is not disabled before it, and the organizations are named', async () => {
  const person = await createPerson(app, { name: 'Last Owner' });
  const promoter = await createPerson(app, { roleId: role.promoter });
  const beside = await createPerson(app);
  await addMembership(app, person, beside.organizationId, role.organizationOwner);
  const disable = ({ userId }: Person) =>
    app.ask(updatePersonStatus, { id: userId, status: 0 }, administrator);
  const [own] = await namesOf([person.organizationId]);
  const refused = await disable(person);
  expect(refused.error.error).toBe('person.errors.lastOwner');
  expect(refused.msg).toContain(own);
  expect(refused.msg).not.toContain((await namesOf([beside.organizationId]))[0]);
  expect((await disable(promoter)).error.error).toBe('person.errors.lastOwner');
  expect((await app.ask(getUserInfo, {}, person)).status).toBe(200);
  // An organization that is closed keeps nobody.
  await app.database.asSystem((tx) =>
    tx.updateTable('organization').set({ status: 0 }).where('id', '=', person.organizationId).execute(),
  );
  expect((await disable(person)).data.status).toBe(0);
});

const namesOf = async (ids: number[]) =>
  (
    await app.database.asSystem((tx) =>
      tx.selectFrom('organization').select('name').where('id', 'in', ids).execute(),
    )
  ).map(({ name }) => name);

test('disabling ends every session at once and everywhere; enabling revives none; both are recorded', async () => {
  const person = await createColleague();
  const answer = await app.ask(updatePersonStatus, { id: person.userId, status: 0 }, administrator);
  expect(answer.data).toMatchObject({ status: 0, sessions: 0 });
  expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
  expect(await lastChange()).toMatchObject({ action: 'disable', entity: 'person', who: administrator.name });
  expect((await list({ status: 0 })).list.map(({ id }) => id)).toContain(person.userId);
  await app.ask(updatePersonStatus, { id: person.userId, status: 1 }, administrator);
  expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
});

test('whoever is disabled is mailed, and mailed again when they are enabled', async () => {
  const person = await createColleague();
  for (const status of [0, 1] as const) {
    await app.ask(updatePersonStatus, { id: person.userId, status }, administrator);
    // What is so already is no news.
    await app.ask(updatePersonStatus, { id: person.userId, status }, administrator);
  }
  const mails = await mailsTo(app, person.email);
  expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual([
    'your account is disabled',
    'your account is enabled again',
  ]);
  expect(mails[1] && linkIn(mails[1]).pathname).toBe('/user/login');
});

test('ending sessions ends all of them, and is mailed to the person once', async () => {
  const person = await createPerson(app);
  const { data } = await app.ask(endPersonSessions, { id: person.userId }, administrator);
  expect(data.sessions).toBe(0);
  expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
  await app.ask(endPersonSessions, { id: person.userId }, administrator);
  const mails = await mailsTo(app, person.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('signed out everywhere')]);
  expect(mails[0] && linkIn(mails[0]).pathname).toBe('/user/login');
});

describe('a password reset', () => {
  test('goes to the person, and its link serves', async () => {
    const person = await createPerson(app);
    expect((await app.ask(sendPersonReset, { id: person.userId }, administrator)).code).toBe(0);
    const token = linkIn(await lastMailTo(app, person.email)).searchParams.get('token') ?? '';
    const [password = ''] = await seal(app, ['Another-Horse-8']);
    expect((await app.ask(resetPassword, { token, password })).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
  });

  test('is not for somebody who is disabled', async () => {
    const person = await createColleague();
    await app.ask(updatePersonStatus, { id: person.userId, status: 0 }, administrator);
    const answer = await app.ask(sendPersonReset, { id: person.userId }, administrator);
    expect(answer.error.error).toBe('person.errors.disabled');
  });
});

describe('Administrators', () => {
  async function canSignIn({ email }: Person): Promise<boolean> {
    const sealed = await seal(app, ['', email, testPassword]);
    const credentials = { username: '', email: sealed[1], password: sealed[2] ?? '' };
    return (await app.ask(logInAdministrator, credentials)).code === 0;
  }

  async function make({ userId: id }: Person, { by = administrator, password = testPassword } = {}) {
    const [sealed] = await seal(app, [password]);
    return app.ask(updateAdministrator, { id, isAdministrator: true, password: sealed }, by);
  }

  test('are made and unmade; whoever is none any more is out at once', async () => {
    const person = await createPerson(app);
    expect(await canSignIn(person)).toBe(false);
    expect((await make(person)).data.isAdministrator).toBe(true);
    expect(await canSignIn(person)).toBe(true);
    expect(await lastChange()).toMatchObject({
      entity: 'person',
      fields: [{ field: 'isAdministrator', before: false, after: true }],
    });
    const own = await createPerson(app, { roleId: role.administrator });
    await app.ask(updateAdministrator, { id: own.userId, isAdministrator: false }, administrator);
    expect((await app.ask(getUserInfo, {}, own)).status).toBe(401);
    await app.ask(updateAdministrator, { id: person.userId, isAdministrator: false }, administrator);
    expect(await canSignIn(person)).toBe(false);
    // As a member they go on working.
    expect((await app.ask(getUserInfo, {}, person)).code).toBe(0);
  });

  test('a new one is told to the others, once, and to themselves by mail, as is that they are none any more', async () => {
    const [person, other] = [
      await createPerson(app, { name: 'New Root' }),
      await createPerson(app, { roleId: role.administrator }),
    ];
    const unmake = { id: person.userId, isAdministrator: false };
    await make(person);
    await app.ask(updateAdministrator, unmake, administrator);
    await make(person);
    const subjects = async ({ email }: Person, part: string) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.includes(part)).length;
    expect(await subjects(other, 'New Root is an Administrator now')).toBe(1);
    expect(await subjects(administrator, 'New Root')).toBe(0);
    expect(await subjects(person, 'New Root')).toBe(0);
    expect(await subjects(person, 'you are an Administrator now')).toBe(2);
    expect(await subjects(person, 'you are no Administrator any more')).toBe(1);
    await app.ask(updateAdministrator, unmake, administrator);
    await app.ask(updateAdministrator, { ...unmake, id: other.userId }, administrator);
  });

  test('nobody disables, unmakes or ends themselves', async () => {
    const { userId: id } = administrator;
    for (const answer of [
      await app.ask(updatePersonStatus, { id, status: 0 }, administrator),
      await app.ask(updateAdministrator, { id, isAdministrator: false }, administrator),
      await app.ask(endPersonSessions, { id }, administrator),
    ]) {
      expect(answer.error.error).toBe('person.errors.ownAccount');
    }
  });

  test('two who unmake each other at the same moment: one stays', async () => {
    const one = await openTestApp();
    const [first, second] = [
      await createPerson(one, { roleId: role.administrator }),
      await createPerson(one, { roleId: role.administrator }),
    ];
    const unmake = (who: Person, by: Person) =>
      one.ask(updateAdministrator, { id: who.userId, isAdministrator: false }, by);
    const answers = await Promise.all([unmake(second, first), unmake(first, second)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    await one.close();
  });

  test('somebody who is disabled is not made one', async () => {
    const person = await createColleague();
    await app.ask(updatePersonStatus, { id: person.userId, status: 0 }, administrator);
    expect((await make(person)).error.error).toBe('person.errors.disabled');
  });

  test('one is made only with the own password; wrong guesses at it are slowed down', async () => {
    const one = await createPerson(app, { roleId: role.administrator });
    const person = await createPerson(app);
    const isOne = async () => (await list({ search: person.email })).list[0]?.isAdministrator;
    const id = person.userId;
    const without = await app.ask(updateAdministrator, { id, isAdministrator: true }, one);
    expect(without.error.fields?.password?.key).toBe('session.errors.passwordEmpty');
    const before = await isOne();
    const wrong = await make(person, { by: one, password: 'not-their-Password1' });
    expect(wrong.error.fields?.password?.key).toBe('password.errors.currentWrong');
    for (let guess = 0; guess < 10; guess += 1) await make(person, { by: one, password: 'nor-this-one1' });
    expect((await make(person, { by: one })).error.error).toBe('session.errors.delayed');
    expect([before, await isOne()]).toEqual([false, false]);
  });
});

describe('turnOffPersonFactor', () => {
  test('ends the second factor, mails the person in their language, and stands in the history', async () => {
    const person = await createPerson(app);
    await setUpFactor(app, person);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ lang: 'zhCN' }).where('id', '=', person.userId).execute(),
    );
    expect((await list({ search: person.email })).list[0]?.hasSecondFactor).toBe(true);
    const before = (await app.mails()).length;
    const { data } = await app.ask(turnOffPersonFactor, { id: person.userId }, administrator);
    expect(data).toMatchObject({ id: person.userId, hasSecondFactor: false });
    const mails = (await app.mails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([person.email]);
    expect(mails[0]?.subject).toContain('两步验证已关闭');
    expect(mails[0]?.text).toContain('/account?tab=secondFactor');
    const { list: notices } = (await app.ask(listNotices, {}, person)).data;
    expect(notices[0]).toMatchObject({ linkUrl: '/account?tab=secondFactor' });
    expect(await lastChange()).toMatchObject({
      entity: 'person',
      fields: [{ field: 'secondFactor', before: true, after: false }],
    });
    // Their sessions are theirs still.
    expect((await app.ask(getUserInfo, {}, person)).code).toBe(0);
  });

  test('is nothing for one’s own account, nor where there is none', async () => {
    const own = await app.ask(turnOffPersonFactor, { id: administrator.userId }, administrator);
    expect(own.error.error).toBe('person.errors.ownAccount');
    const person = await createPerson(app);
    const answer = await app.ask(turnOffPersonFactor, { id: person.userId }, administrator);
    expect(answer.error.error).toBe('person.errors.noFactor');
  });
});
