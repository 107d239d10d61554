import { listNoticeChoices, listNotices, updateNoticeChoice } from '@millrace/contract/people/notification';
import { logIn } from '@millrace/contract/people/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeNotice } from '../../../platform/people/notice.ts';
import { mailsTo } from '../../../testing/mails.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  type Person,
  testPassword,
} from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const [american, chinese] = ['8.8.8.8', '114.114.114.114'];

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } });
});
beforeEach(async () => {
  person = await createPerson(app);
});
afterAll(() => app.close());

async function signIn(from: string, agent: string): Promise<void> {
  const sealed = await seal(app, [person.email, testPassword]);
  const headers = { 'x-forwarded-for': from, 'user-agent': agent };
  expect((await app.ask(logIn, { email: sealed[0], password: sealed[1] }, { headers })).code).toBe(0);
}

const subjects = async () => (await mailsTo(app, person.email)).map(({ subject }) => subject);

describe('a log-in', () => {
  test('with a new device or from a new country is told, by mail too: once for each', async () => {
    await signIn(american, chrome(140));
    await signIn(american, chrome(141));
    expect(await subjects()).toEqual([]);
    await signIn(american, firefox);
    await signIn(chinese, firefox);
    await signIn(chinese, chrome(142));
    await signIn(american, firefox);
    expect(await subjects()).toEqual([
      expect.stringContaining('Firefox on Linux, United States'),
      expect.stringContaining('Firefox on Linux, China'),
    ]);
    const told = (await app.ask(listNotices, {}, person)).data.list;
    expect(told.filter(({ linkUrl }) => linkUrl === '/account?tab=sessions')).toHaveLength(2);
  });

  test('is told wherever the person belongs, and mailed once, in their language', async () => {
    await addMembership(app, person, await createOrganization(app), 50);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ lang: 'zhCN' }).where('id', '=', person.userId).execute(),
    );
    await signIn(american, firefox);
    await signIn(american, chrome(140));
    const mails = await mailsTo(app, person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Windows 上的 Chrome，美国');
    expect(mails[0]?.text).toContain('http://console.test/account?tab=sessions');
  });
});

test('a log-in is mailed when the oldest organization of the person is disabled', async () => {
  await addMembership(app, person, await createOrganization(app), 50);
  await app.database.asSystem((tx) =>
    tx.updateTable('organization').set({ status: 0 }).where('id', '=', person.organizationId).execute(),
  );
  await signIn(american, firefox);
  await signIn(american, chrome(140));
  expect(await subjects()).toHaveLength(1);
});

describe('listNoticeChoices', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(listNoticeChoices, {})).status).toBe(401);
  });

  test('offers what the role can get', async () => {
    const kinds = async (who: Person) =>
      (await app.ask(listNoticeChoices, {}, who)).data.map(({ kind }) => kind);
    const { organizationId } = person;
    expect(await kinds(person)).toContain('accountException');
    expect(await kinds(await createPerson(app, { organizationId, roleId: 50 }))).not.toContain(
      'accountException',
    );
    expect(await kinds(await createPerson(app, { roleId: 100 }))).toEqual([
      'memberJoined',
      'organizationVerified',
      'organizationDenied',
      'organizationDisabled',
      'organizationEnabled',
      'organizationChanged',
      'deviceErased',
      'apiKeyEnding',
      'appVerified',
      'appNotInStore',
      'lookUpGivenUp',
      'invoiceIssued',
      'invoiceDueSoon',
      'invoiceOverdue',
      'invoiceAnswered',
      'invoiceSettled',
      'invoiceCredited',
      'invoicePaid',
      'invoiceUnpaid',
      'creativeApproved',
      'creativeRejected',
      'categoryReviewed',
      'feedBlocked',
      'feedFailed',
      'campaignsImported',
    ]);
  });
});

describe('updateNoticeChoice', () => {
  const choose = (kind: 'memberJoined' | 'accountException', mail: boolean, who: object = person) =>
    app.ask(updateNoticeChoice, { kind, mail }, who);

  test('signed out: 401', async () => {
    expect((await choose('memberJoined', true, {})).status).toBe(401);
  });

  test('what this role cannot get does not exist', async () => {
    const promoter = await createPerson(app, { roleId: 100 });
    expect(await choose('accountException', true, promoter)).toMatchObject({ status: 200, code: 1002 });
  });

  test('decides about the mail, for the person alone, and leaves the notice', async () => {
    const { organizationId } = person;
    const colleague = await createPerson(app, { organizationId });
    // Of the colleague, who joined before anything was chosen: nothing, as that kind is by itself.
    expect(await subjects()).toEqual([]);
    await choose('memberJoined', false, colleague);
    for (const mail of [false, true]) await choose('memberJoined', mail);
    await createPerson(app, { organizationId, name: 'New Comer' });
    expect(await subjects()).toEqual([expect.stringContaining('New Comer has joined')]);
    expect(await mailsTo(app, colleague.email)).toEqual([]);
    const { list } = (await app.ask(listNotices, {}, colleague)).data;
    expect(list.some(({ content }) => content.includes('New Comer'))).toBe(true);
  });
});

test('a warning about the account is mailed though whoever got in has read it and chosen against it', async () => {
  await signIn(american, chrome(140));
  await app.database.asSystem(async (tx) => {
    await tx
      .insertInto('notice_choice')
      .values({ user_id: person.userId, kind: 'newSignIn', mail: false })
      .execute();
  });
  await signIn(american, firefox);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('notice')
      .set({ read_at: new Date() })
      .where('user_id', '=', person.userId)
      .where('message_key', '=', 'notification.content.newSignIn')
      .execute(),
  );
  const mails = await mailsTo(app, person.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Firefox on Linux')]);
  expect(mails[0]?.text).not.toContain('tab=notices');
});

test('of one cause and kind there is one notice a day; without a cause each one counts', async () => {
  const tell = (cause?: number) =>
    app.database.inScope(person, (tx) =>
      writeNotice(tx, {
        ...person,
        message: 'notification.content.accountActive',
        params: { name: 'Main', network: 'Vungle' },
        ...(cause !== undefined && { cause }),
      }),
    );
  for (const cause of [1, 1, 2, undefined, undefined]) await tell(cause);
  const { list } = (await app.ask(listNotices, {}, person)).data;
  expect(list.filter(({ content }) => content.includes('Main'))).toHaveLength(4);
});
