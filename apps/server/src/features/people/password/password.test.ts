import { listNotices } from '@millrace/contract/people/notification';
import { endOtherSessions, listSessions } from '@millrace/contract/people/own-account';
import { changePassword, forgotPassword, resetPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { logIn, sessionLifetime } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
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

const newPassword = 'Another-Horse-8';
const hour = 3_600_000;
const spent = { status: 200, code: 1012, error: { error: 'password.errors.linkSpent' } };
const weak = { status: 200, code: 1004, error: { fields: { password: { key: 'password.errors.weak' } } } };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } });
  app.clock.hold();
});
afterAll(() => app.close());

let asked = 0;
const fromAnywhere = () => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `203.0.113.${asked % 250}` } };
};
const forgot = (email: string) => app.ask(forgotPassword, { email }, fromAnywhere());

async function signIn(email: string, password: string): Promise<number> {
  const sealed = await seal(app, [email, password]);
  return (await app.ask(logIn, { email: sealed[0], password: sealed[1] }, fromAnywhere())).code;
}

async function linkOf({ email }: Person): Promise<string> {
  await forgot(email);
  return linkIn(await lastMailTo(app, email)).searchParams.get('token') ?? '';
}

async function reset(token: string, password = newPassword) {
  const [sealed] = await seal(app, [password]);
  return app.ask(resetPassword, { token, password: sealed });
}

async function change(asked: object, current = testPassword, password = newPassword) {
  const sealed = await seal(app, [current, password]);
  return app.ask(changePassword, { current: sealed[0], password: sealed[1] }, asked);
}

/** Contents of a person's notices, as a new session of theirs sees them. */
function noticesOf({ userId, organizationId }: { userId: number; organizationId: number }) {
  return app.database.inScope({ userId, organizationId }, (tx) =>
    tx.selectFrom('notice').select(['message_key', 'alert_level', 'link_url']).execute(),
  );
}

describe('forgotPassword', () => {
  test('mails a link of one hour, in the language of the account', async () => {
    const person = await createPerson(app);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ lang: 'zhCN' }).where('id', '=', person.userId).execute(),
    );
    expect(await forgot(person.email.toUpperCase())).toMatchObject({ status: 200, code: 0, data: null });
    const mail = await lastMailTo(app, person.email);
    expect(mail.subject).toMatch(/\p{Script=Han}/u);
    expect(linkIn(mail).href).toMatch(/^http:\/\/console\.test\/user\/reset\?token=[\w-]{43}$/);
  });

  test('answers the same for an unknown and a disabled account, and sends nothing', async () => {
    const known = await createPerson(app);
    const disabled = await createPerson(app);
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', disabled.userId).execute(),
    );
    const expected = { ...(await forgot(known.email)), headers: {} };
    for (const email of ['unknown@example.com', disabled.email]) {
      expect({ ...(await forgot(email)), headers: {} }).toEqual(expected);
      expect(await mailsTo(app, email)).toEqual([]);
    }
  });

  test('mails to one address become rare, whether it has an account or not', async () => {
    const { email } = await createPerson(app);
    for (const address of [email, 'nobody-here@example.com']) {
      const codes: number[] = [];
      for (let times = 0; times < 6; times += 1) codes.push((await forgot(address)).code);
      // Whoever asks for somebody else's has them wait for nothing, and learns nothing.
      expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    }
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test.each([
    ['', 'registration.errors.emailEmpty'],
    ['nobody', 'registration.errors.emailMalformed'],
  ])('%j is refused at the field', async (email, key) => {
    expect(await forgot(email)).toMatchObject({ code: 1004, error: { fields: { email: { key } } } });
  });
});

describe('resetPassword', () => {
  test('is mailed also to whoever belongs to no organization any more, in words without one', async () => {
    const person = await createPerson(app, { roleId: role.appViewer });
    await app.database.asSystem((tx) =>
      tx
        .updateTable('membership')
        .set({ removed_at: app.clock.now(), status: 0, status_before: 1 })
        .where('user_id', '=', person.userId)
        .execute(),
    );
    expect((await reset(await linkOf(person))).code).toBe(0);
    const [, ...mails] = await mailsTo(app, person.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Your password was changed.')]);
    expect(mails[0]?.text).toContain('it keeps your account safe.');
    expect(mails[0]?.text).not.toMatch(/\{\{|installation/);
  });

  test('sets the password, ends every session, and tells the person wherever they belong', async () => {
    const person = await createPerson(app);
    const second = await createOrganization(app);
    await addMembership(app, person, second, 50);
    expect(await reset(await linkOf(person))).toMatchObject({ status: 200, code: 0, data: null });
    expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
    expect(await signIn(person.email, testPassword)).toBe(1012);
    expect(await signIn(person.email, newPassword)).toBe(0);
    for (const organizationId of [person.organizationId, second]) {
      expect(await noticesOf({ ...person, organizationId })).toContainEqual({
        message_key: 'notification.content.passwordChanged',
        alert_level: 1,
        link_url: '/account?tab=password',
      });
    }
  });

  test('the link serves once, and spends its siblings', async () => {
    const person = await createPerson(app);
    const [earlier, later] = [await linkOf(person), await linkOf(person)];
    const answers = await Promise.all([reset(later), reset(later, 'Third-Horse-9')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1012]);
    expect(await reset(later)).toMatchObject(spent);
    expect(await reset(earlier)).toMatchObject(spent);
  });

  test('the link serves an hour and not longer', async () => {
    const [early, late] = [await createPerson(app), await createPerson(app)];
    const [earlyLink, lateLink] = [await linkOf(early), await linkOf(late)];
    app.clock.forward(hour - 1);
    expect((await reset(earlyLink)).code).toBe(0);
    app.clock.forward(1);
    expect(await reset(lateLink)).toMatchObject(spent);
  });

  test('the link survives a weak password', async () => {
    const link = await linkOf(await createPerson(app));
    expect(await reset(link, 'weak')).toMatchObject(weak);
    expect((await reset(link)).code).toBe(0);
  });

  test.each(['', 'made-up', 'x'.repeat(43)])('%j is no link', async (token) => {
    expect(await reset(token)).toMatchObject(spent);
  });

  test('an unsealed password: take a new key', async () => {
    const answer = await app.ask(resetPassword, {
      token: await linkOf(await createPerson(app)),
      password: newPassword,
    });
    expect(answer).toMatchObject({ code: 1012, error: { error: 'session.errors.keySpent' } });
  });

  test('ends the waiting that wrong guesses have caused', async () => {
    const person = await createPerson(app);
    for (let guess = 0; guess < 7; guess += 1) await signIn(person.email, 'Wrong-Horse-7');
    expect(await signIn(person.email, testPassword)).toBe(1014);
    await reset(await linkOf(person));
    expect(await signIn(person.email, newPassword)).toBe(0);
  });
});

describe('changePassword', () => {
  test('signed out: 401', async () => {
    expect((await change({})).status).toBe(401);
  });

  test('changes it and ends every token; this session goes on under another one', async () => {
    const person = await createPerson(app);
    const other = await signInDirectly(app, person);
    const link = await linkOf(person);
    const { code, data: token } = await change(person);
    expect(code).toBe(0);
    // Whoever had got hold of this one's token is out, too.
    for (const ended of [other, person.token])
      expect((await app.ask(getUserInfo, {}, { token: ended })).status).toBe(401);
    expect((await app.ask(getUserInfo, {}, { token })).status).toBe(200);
    const { data: sessions } = await app.ask(listSessions, {}, { token });
    expect(sessions).toMatchObject([{ current: true }]);
    expect(await signIn(person.email, testPassword)).toBe(1012);
    expect(await signIn(person.email, newPassword)).toBe(0);
    expect(await reset(link)).toMatchObject(spent);
    expect(await noticesOf(person)).toContainEqual({
      message_key: 'notification.content.passwordChanged',
      alert_level: 1,
      link_url: '/account?tab=password',
    });
  });

  test.each([
    ['an advertiser that is disabled', role.promoter, 'organization'],
    ['a publisher that is disabled', role.organizationOwner, 'organization'],
    ['a publisher that keeps them out', role.organizationOwner, 'membership'],
  ] as const)(
    'is told by mail to the people of %s, who own their account all the same',
    async (_, roleId, off) => {
      const person = await createPerson(app, { roleId });
      await app.database.asSystem((tx) =>
        off === 'organization'
          ? tx.updateTable(off).set({ status: 0 }).where('id', '=', person.organizationId).execute()
          : tx.updateTable(off).set({ status: 0 }).where('user_id', '=', person.userId).execute(),
      );
      await reset(await linkOf(person));
      const said = (await mailsTo(app, person.email)).map(({ subject }) => subject);
      expect(said).toEqual([expect.any(String), expect.stringContaining('Your password was changed')]);
    },
  );

  test('a wrong current password is refused at its field, and slowed down', async () => {
    const person = await createPerson(app);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await change(person, 'Wrong-Horse-7')).toMatchObject({
        status: 200,
        code: 1004,
        error: { fields: { current: { key: 'password.errors.currentWrong' } } },
      });
    }
    expect(await change(person)).toMatchObject({ status: 429, code: 1014 });
    expect((await app.ask(getUserInfo, {}, person)).status).toBe(200);
    app.clock.forward(1_000);
    expect((await change(person)).code).toBe(0);
  });

  test('a weak new one is refused at its field and costs no guess', async () => {
    const person = await createPerson(app);
    for (let times = 0; times < 7; times += 1) {
      expect(await change(person, testPassword, 'weak')).toMatchObject(weak);
    }
    expect((await change(person)).code).toBe(0);
  });

  test('what happens between the proof and the storing counts: a reset stays, an ended session gets nothing', async () => {
    const chosen = 'Chosen-Horse-9';
    const endings: readonly [string, (person: Person) => Promise<unknown>][] = [
      [chosen, async (person) => reset(await linkOf(person), chosen)],
      [
        testPassword,
        async (person) => app.ask(endOtherSessions, {}, { token: await signInDirectly(app, person) }),
      ],
    ];
    for (const [serves, meanwhile] of endings) {
      const person = await createPerson(app);
      // The new password's hash is what takes its time there.
      const { hash } = app.services.passwords;
      const hashing = vi.spyOn(app.services.passwords, 'hash').mockImplementationOnce(async (password) => {
        await meanwhile(person);
        return hash(password);
      });
      expect((await change(person)).status).toBe(401);
      hashing.mockRestore();
      expect(await signIn(person.email, newPassword)).toBe(1012);
      expect(await signIn(person.email, serves)).toBe(0);
      expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
    }
  });

  test("changes nobody else's", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    await change(person);
    expect((await app.ask(getUserInfo, {}, other)).status).toBe(200);
    expect(await signIn(other.email, testPassword)).toBe(0);
    expect((await app.ask(listNotices, {}, other)).data.total).toBe(1);
  });

  test('the new token lives seven days', async () => {
    const { data: token } = await change(await createPerson(app));
    app.clock.forward(sessionLifetime - 1_000);
    expect((await app.ask(getUserInfo, {}, { token })).status).toBe(200);
    app.clock.forward(1_000);
    expect((await app.ask(getUserInfo, {}, { token })).status).toBe(401);
  });
});
