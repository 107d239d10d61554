import { listNotices, readNotice } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { logIn } from '@millrace/contract/people/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeNotice } from '../../../platform/people/notice.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  type Person,
  signInDirectly,
  testPassword,
} from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

let app: TestApp;
let person: Person;
let colleague: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
beforeEach(async () => {
  const organizationId = await createOrganization(app);
  person = await createPerson(app, { organizationId });
  colleague = await createPerson(app, { organizationId, roleId: role.appViewer });
  stranger = await createPerson(app);
  await app.database.asSystem((tx) => tx.deleteFrom('notice').execute());
});
afterAll(() => app.close());

const list = async (by: Person = person, input = {}) => (await app.ask(listNotices, input, by)).data;
const read = (notificationId: number, by: object = person) => app.ask(readNotice, { notificationId }, by);

interface Told {
  readonly userId: number;
  readonly organizationId: number;
}

/** @returns the ids, oldest first */
async function tell(whom: Told, names: readonly string[]): Promise<number[]> {
  const { userId, organizationId } = whom;
  await app.database.asSystem(async (tx) => {
    for (const name of names) {
      await writeNotice(tx, {
        userId,
        organizationId,
        message: 'notification.content.memberJoined',
        params: { name, organization: 'Acme', roleId: role.appOwner },
        link: { url: '/um/user-manage', type: 'in-app' },
      });
    }
  });
  const rows = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('id')
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

describe('listNotices', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(listNotices, {})).status).toBe(401);
  });

  test('nothing yet', async () => {
    expect(await list()).toEqual({ list: [], total: 0, unread: 0 });
  });

  test('the own ones of the current organization only', async () => {
    const second = await createOrganization(app);
    await addMembership(app, person, second, role.appOwner);
    await tell(person, ['here']);
    await tell({ userId: person.userId, organizationId: second }, ['there']);
    await tell(colleague, ['colleague']);
    await tell(stranger, ['stranger']);
    const contents = async (by: Person) => (await list(by)).list.map(({ content }) => content.split(' ')[0]);
    expect(await contents(person)).toEqual(['here']);
    const token = await signInDirectly(app, {
      userId: person.userId,
      organizationId: second,
      roleId: role.appOwner,
    });
    expect(await contents({ ...person, token })).toEqual(['there']);
  });

  test('newest first, by pages, with the count of unread ones', async () => {
    const [first = 0] = await tell(person, ['1', '2', '3', '4', '5']);
    await read(first);
    const contents = ({ list: notices }: Awaited<ReturnType<typeof list>>) =>
      notices.map(({ content }) => content[0]);
    const page = await list(person, { page: 2, size: 2 });
    expect(contents(page)).toEqual(['3', '2']);
    expect(page).toMatchObject({ total: 5, unread: 4 });
    const unread = await list(person, { readStatus: 0 });
    expect([contents(unread), unread.total, unread.unread]).toEqual([['5', '4', '3', '2'], 4, 4]);
    const done = await list(person, { readStatus: 1 });
    expect([contents(done), done.total, done.unread]).toEqual([['1'], 1, 4]);
  });

  test('in the language of the reader, with the role by its name', async () => {
    await tell(person, ['{{organization}} <b>']);
    expect((await list()).list[0]).toEqual({
      id: expect.any(Number),
      alertLevel: 2,
      content: '{{organization}} <b> has joined Acme as App Owner.',
      linkUrl: '/um/user-manage',
      linkType: 0,
      readStatus: 0,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const chinese = await app.ask(
      listNotices,
      {},
      { token: person.token, headers: { 'accept-language': 'zh-CN' } },
    );
    expect(chinese.data.list[0]?.content).toMatch(/\p{Script=Han}/u);
    expect(chinese.data.list[0]?.content).not.toMatch(/App Owner/);
  });

  test('one without a link offers none', async () => {
    await app.database.asSystem((tx) =>
      writeNotice(tx, {
        userId: person.userId,
        organizationId: person.organizationId,
        message: 'notification.content.passwordChanged',
        params: {},
      }),
    );
    expect((await list()).list[0]).toMatchObject({ alertLevel: 1, linkUrl: null, linkType: 0 });
  });

  test.each([{ page: 0 }, { size: 101 }, { readStatus: 2 }, { readStatus: -1 }])(
    '%j is refused',
    async (input) => {
      expect((await app.ask(listNotices, input, person)).code).toBe(1004);
    },
  );
});

describe('readNotice', () => {
  test('signed out: 401', async () => {
    expect((await read(1, {})).status).toBe(401);
  });

  test("another person's notice does not exist and stays unread", async () => {
    const [own = 0] = await tell(person, ['mine']);
    for (const other of [colleague, stranger]) expect(await read(own, other)).toMatchObject(notFound);
    expect((await list()).unread).toBe(1);
    expect(await read(2_000_000_000)).toMatchObject(notFound);
  });

  test('marks one as read, twice without harm; the first time is kept', async () => {
    const [first = 0, second = 0] = await tell(person, ['first', 'second']);
    const readAt = () =>
      app.database.asSystem((tx) =>
        tx.selectFrom('notice').select('read_at').where('id', '=', first).executeTakeFirstOrThrow(),
      );
    expect(await read(first)).toMatchObject({ status: 200, code: 0, data: null });
    const { read_at: once } = await readAt();
    app.clock.forward(60_000);
    expect((await read(first)).code).toBe(0);
    expect((await readAt()).read_at).toEqual(once);
    expect((await list()).list.map(({ id, readStatus }) => [id, readStatus])).toEqual([
      [second, 0],
      [first, 1],
    ]);
  });

  test('the answer is stored by no cache', async () => {
    const [own = 0] = await tell(person, ['mine']);
    expect((await read(own)).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['x', 'invalid'],
    [0, 'invalid'],
    [-1, 'invalid'],
    [undefined, 'required'],
  ])('id %j is refused at the field', async (notificationId, key) => {
    expect(await read(notificationId as number)).toMatchObject({
      code: 1004,
      error: { fields: { notificationId: { key: `common.errors.${key}` } } },
    });
  });
});

describe('the welcome of a first log-in', () => {
  async function logInTwice({ email }: Person): Promise<void> {
    for (let times = 0; times < 2; times += 1) {
      const sealed = await seal(app, [email, testPassword]);
      expect((await app.ask(logIn, { email: sealed[0], password: sealed[1] })).code).toBe(0);
    }
  }
  const welcomes: [string, Parameters<typeof createPerson>[1], RegExp, string][] = [
    ['an owner of an incomplete company', {}, /Complete the company information/, '/company/Settings'],
    ['a promoter', { roleId: role.promoter }, /Complete the promote profile/, '/promote/edit'],
    ['a viewer', { roleId: role.appViewer }, /You work here as App Viewer/, '/overview/dashboard'],
  ];
  test.each(welcomes)('%s is led to the next step, once', async (_, options, content, linkUrl) => {
    const newcomer = await createPerson(app, options);
    await logInTwice(newcomer);
    expect((await list(newcomer)).list).toEqual([
      expect.objectContaining({
        content: expect.stringMatching(content),
        linkUrl,
        linkType: 0,
        alertLevel: 2,
      }),
    ]);
  });

  test('an owner who joins a complete company has nothing to complete', async () => {
    await app.database.asSystem((tx) =>
      tx
        .updateTable('organization')
        .set({ completed_at: new Date() })
        .where('id', '=', person.organizationId)
        .execute(),
    );
    await logInTwice(person);
    expect((await list()).list).toMatchObject([{ linkUrl: '/overview/dashboard' }]);
  });
});
