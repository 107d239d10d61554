import { listPersons } from '@millrace/contract/operator/person';
import { listMembers, listPeople } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { searchAll } from '@millrace/contract/people/search';
import { logIn, logInAdministrator } from '@millrace/contract/people/session';
import { getUserInfo, updateUser } from '@millrace/contract/people/user';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '../../../domain/erasing/erase-account.ts';
import { lastMailTo } from '../../../testing/mails.ts';
import { createCast, createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
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
let names = 0;
let name = '';
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  names += 1;
  name = `Ada.${names}`;
});

const call = (username: string | null, by: Person, more: object = {}) =>
  app.ask(updateUser, { username, ...more }, by);
const nameOf = async (who: Person) => (await app.ask(getUserInfo, {}, who)).data.username;
const taken = { code: 1005, error: { fields: { username: { key: 'user.errors.userNameTaken' } } } };

async function signIn(username: string, password = testPassword, by = logIn) {
  const sealed = await seal(app, [username, '', password]);
  return app.ask(by, { username: sealed[0], email: sealed[1], password: sealed[2] });
}

const newsOf = async ({ userId }: Person) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['organization_id', 'message_key'])
      .where('user_id', '=', userId)
      .where('message_key', '=', 'notification.content.userNameChanged')
      .execute(),
  );

describe('a user name', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(updateUser, { username: name })).status).toBe(401);
  });

  test('signs its person in, in whatever case, until it is taken away', async () => {
    expect(await call(`  ${name} `, viewer)).toMatchObject({ code: 0, data: null });
    expect(await nameOf(viewer)).toBe(name);
    expect((await signIn(name)).code).toBe(0);
    expect((await signIn(name.toUpperCase())).code).toBe(0);
    expect((await signIn(name, 'Wrong-Horse-7')).code).toBe(1012);
    // It opens no door that the e-mail would not.
    expect((await signIn(name, testPassword, logInAdministrator)).code).toBe(1012);
    expect((await call(null, viewer)).code).toBe(0);
    expect(await nameOf(viewer)).toBeNull();
    expect((await signIn(name)).code).toBe(1012);
  });

  test('that somebody else has is refused, in whatever case, wherever they work, and nothing else is stored', async () => {
    await call(name, stranger);
    const refused = await call(name.toLowerCase(), viewer, { name: 'Other', lang: 'zhCN' });
    expect(refused).toMatchObject(taken);
    // Not whose it is.
    expect(JSON.stringify(refused)).not.toContain(stranger.name);
    expect(JSON.stringify(refused)).not.toContain(stranger.email);
    expect((await app.ask(getUserInfo, {}, viewer)).data).toMatchObject({
      ...{ name: viewer.name, username: null, lang: null },
    });
    expect(await newsOf(viewer)).toEqual([]);
  });

  test('of two who want it at once one gets it', async () => {
    const answers = await Promise.all([call(name, viewer), call(name.toUpperCase(), stranger)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1005]);
  });

  test('may be written otherwise by who has it, and is free for others once it is given up', async () => {
    await call(name, viewer);
    expect((await call(name.toUpperCase(), viewer)).code).toBe(0);
    expect(await nameOf(viewer)).toBe(name.toUpperCase());
    await call(null, viewer);
    expect((await call(name, owner)).code).toBe(0);
  });

  const wrong: [value: unknown, key: string][] = [
    ['', 'user.errors.userNameShape'],
    ['ab', 'user.errors.userNameShape'],
    ['x'.repeat(33), 'user.errors.userNameShape'],
    ['.ada', 'user.errors.userNameShape'],
    ['ada lovelace', 'user.errors.userNameShape'],
    ['адa', 'user.errors.userNameShape'],
    ['ada@example.com', 'user.errors.userNameIsEmail'],
    ['@ada', 'user.errors.userNameIsEmail'],
    [7, 'user.errors.userNameShape'],
  ];
  test.each(wrong)('%j is refused at the field', async (username, key) => {
    expect(await app.ask(updateUser, { username } as object, viewer)).toMatchObject({
      ...{ code: 1004, error: { fields: { username: { key } } } },
    });
  });

  test.each(['ada', 'x'.repeat(32), '007', 'a_b-c.d'])('%j is one', async (username) => {
    expect((await call(username, viewer)).code).toBe(0);
    await call(null, viewer);
  });

  test('each change is told, behind the bell and by mail; the same one again, or a name alone, is none', async () => {
    await call(name, viewer, { name: 'Ada' });
    await call(name, viewer, { name: 'Ada Lovelace' });
    await app.ask(updateUser, { name: 'Ada' }, viewer);
    expect(await newsOf(viewer)).toHaveLength(1);
    expect((await lastMailTo(app, viewer.email)).text).toContain('The user name that you can sign in with');
    await call(null, viewer);
    expect(await newsOf(viewer)).toHaveLength(2);
  });

  test('an organization keeps the name of a person in its history, not what they sign in with', async () => {
    await call(name, viewer, { name: 'Ada Lovelace' });
    const { list } = (await app.ask(listChanges, {}, owner)).data;
    expect(list.filter(({ entity }) => entity === 'user')).toMatchObject([{ name: 'Ada Lovelace' }]);
    expect(JSON.stringify(list)).not.toContain(name);
  });

  test('whoever tries which ones are taken waits, also after one that was free', async () => {
    const codes: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) codes.push((await call(`${name}-${tried}`, viewer)).code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 1014]);
    // What changes nothing costs nothing; another person's tries are their own.
    expect((await call(`${name}-4`, viewer, { name: 'Ada' })).code).toBe(0);
    expect((await call(name, owner)).code).toBe(0);
    // Half a screen of tries to sign in as "user name 5" must not slow somebody's change down.
    for (let tried = 0; tried < 6; tried += 1) await signIn(`user name ${stranger.userId}`);
    expect((await call(`${name}-s`, stranger)).code).toBe(0);
  });

  test('guesses at a password count together, by user name or e-mail', async () => {
    await call(name, viewer);
    const byEmail = async () => {
      const sealed = await seal(app, ['', viewer.email, 'Wrong-Horse-7']);
      return (await app.ask(logIn, { username: sealed[0], email: sealed[1], password: sealed[2] })).code;
    };
    const codes = [await byEmail(), await byEmail(), await byEmail()];
    for (let tried = 0; tried < 3; tried += 1) codes.push((await signIn(name, 'Wrong-Horse-7')).code);
    expect(codes).toEqual([1012, 1012, 1012, 1012, 1012, 1014]);
    // Another name does not begin anew.
    await call(`${name}-b`, viewer);
    expect((await signIn(`${name}-b`, 'Wrong-Horse-7')).code).toBe(1014);
  });

  test('finds its person where people are looked for, and stands beside their name', async () => {
    await call(name, viewer);
    const search = name.toLowerCase();
    const found = { id: viewer.userId, username: name };
    expect((await app.ask(listPeople, { search }, owner)).data.list).toMatchObject([found]);
    expect((await app.ask(listMembers, { search }, owner)).data.list).toMatchObject([found]);
    expect((await app.ask(searchAll, { search }, owner)).data).toMatchObject([
      { kind: 'person', id: viewer.userId, within: viewer.email },
    ]);
    expect((await app.ask(listPeople, { search }, stranger)).data.total).toBe(0);
    expect((await app.ask(searchAll, { search }, stranger)).data).toEqual([]);
    const administrator = await createPerson(app, { roleId: role.administrator });
    expect((await app.ask(listPersons, { search }, administrator)).data.list).toMatchObject([found]);
  });

  test('goes with its person, and is free then', async () => {
    await call(name, viewer);
    const { userId: id, name: called, email } = viewer;
    await app.database.asSystem((tx) =>
      eraseAccount(app.services, tx, { id, name: called, email }, app.clock.now()),
    );
    expect((await signIn(name)).code).toBe(1012);
    expect((await call(name, stranger)).code).toBe(0);
  });
});
