import type { RequestInput } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import {
  confirmRegistration,
  getRegistration,
  register,
  resendRegistration,
} from '@millrace/contract/people/registration';
import { logIn } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenIn } from '../../../testing/entered.ts';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import { createPerson, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const day = 24 * 3_600_000;

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  // One proxy in front: each person of a test comes from an address of their own.
  app = await openTestApp({ env: { REGISTRATION: 'open', TRUST_PROXY: '1' } });
  closed = await openTestApp();
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

let people = 0;
const headers = () => ({ 'x-forwarded-for': `203.0.113.${people % 250}` });
function newEmail(): string {
  people += 1;
  return `newcomer${people}@example.com`;
}

type Form = Omit<RequestInput<typeof register>, 'password'> & { readonly password: string };

async function ask(form: Partial<Form> & { readonly email: string }, on = app) {
  const [password] = await seal(on, [form.password ?? testPassword]);
  const input = { name: 'New Comer', organizationName: 'Newcomers', userType: 0 as const, ...form, password };
  return on.ask(register, input, { headers: headers() });
}

async function tokenOf(email: string): Promise<string> {
  return linkIn(await lastMailTo(app, email)).searchParams.get('token') ?? '';
}

async function confirm(token: string, password?: string) {
  const [sealed] = password === undefined ? [] : await seal(app, [password]);
  return app.ask(confirmRegistration, sealed === undefined ? { token } : { token, password: sealed });
}
const resend = (email: string) => app.ask(resendRegistration, { email }, { headers: headers() });

async function signIn(email: string, password = testPassword) {
  const sealed = await seal(app, [email, password]);
  return app.ask(logIn, { email: sealed[0], password: sealed[1] }, { headers: headers() });
}

describe('closed, as an installation is by default', () => {
  test('says so', async () => {
    expect((await closed.ask(getRegistration, {})).data).toEqual({ open: false });
    expect((await app.ask(getRegistration, {})).data).toEqual({ open: true });
  });

  test('refuses a registration and sends nothing', async () => {
    const refusal = { code: 1011, error: { error: 'registration.errors.closed' } };
    expect(await ask({ email: 'stranger@example.com' }, closed)).toMatchObject(refusal);
    expect(await closed.ask(resendRegistration, { email: 'stranger@example.com' })).toMatchObject(refusal);
    expect(await closed.mails()).toEqual([]);
  });
});

test('a link that was mailed while registration was open opens nothing once it is closed', async () => {
  const email = newEmail();
  await ask({ email });
  const token = await tokenOf(email);
  const since = await openTestApp({ beside: app, env: { REGISTRATION: 'closed' } });
  const answer = await since.ask(confirmRegistration, { token });
  await since.close();
  expect(answer.error.error).toBe('registration.errors.closed');
  expect((await signIn(email)).code).toBe(1012);
  expect((await confirm(token)).data).toEqual({ email, userType: 0 });
});

describe('register', () => {
  test('opens nothing before the link of the mail is used, then account and organization', async () => {
    const email = newEmail();
    expect(await ask({ email, lang: 'enGB' })).toMatchObject({ status: 200, code: 0, data: null });
    expect((await signIn(email)).code).toBe(1012);

    const mail = await lastMailTo(app, email);
    expect(mail).toMatchObject({ subject: 'Confirm your Millrace account' });
    expect(mail.text).toContain('Hello New Comer');
    expect(linkIn(mail).href).toMatch(/^http:\/\/console\.test\/user\/registerResult\?token=[\w-]{43}$/);

    expect((await confirm(await tokenOf(email))).data).toEqual({ email, userType: 0 });
    const token = tokenIn((await signIn(email)).data);
    expect((await app.ask(getUserInfo, {}, { token })).data).toMatchObject({
      name: 'New Comer',
      email,
      userType: 0,
      isNew: true,
      verifyStatus: 0,
      lang: 'enGB',
      roles: [{ id: role.organizationOwner }],
      organization: { name: 'Newcomers' },
    });
  });

  test('opens an advertiser for a promoter', async () => {
    const email = newEmail();
    await ask({ email, userType: 1 });
    expect((await confirm(await tokenOf(email))).data).toEqual({ email, userType: 1 });
    const token = tokenIn((await signIn(email)).data);
    expect((await app.ask(getUserInfo, {}, { token })).data).toMatchObject({
      userType: 1,
      isNew: true,
      roles: [{ id: role.promoter }],
    });
  });

  test('answers the same for an address that has an account; only the mail says so', async () => {
    const { email } = await createPerson(app);
    const known = await ask({ email: email.toUpperCase() });
    const unknown = await ask({ email: newEmail() });
    expect({ ...known, headers: {} }).toEqual({ ...unknown, headers: {} });
    const mail = await lastMailTo(app, email);
    expect(mail.subject).toBe('You already have a Millrace account');
    expect(linkIn(mail).pathname).toBe('/user/login');
    // In the language of whose account it is, not of whoever fills in the form.
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ lang: 'zhCN' }).where('email', '=', email).execute(),
    );
    await ask({ email, lang: 'enGB' });
    expect((await lastMailTo(app, email)).subject).toMatch(/\p{Script=Han}/u);
  });

  test('writes the mail in the language of the form', async () => {
    const email = newEmail();
    await ask({ email, lang: 'zhCN' });
    expect((await lastMailTo(app, email)).subject).toMatch(/\p{Script=Han}/u);
  });

  test('keeps the e-mail in lower case, whatever was typed', async () => {
    const email = newEmail();
    await ask({ email: email.replace('newcomer', 'NewComer') });
    expect((await confirm(await tokenOf(email))).data.email).toBe(email);
  });

  test('a text with placeholders or markup stays what it is', async () => {
    const email = newEmail();
    await ask({ email, name: '{{link}} <b>$t(common.save)</b>' });
    const { text } = await lastMailTo(app, email);
    expect(text).toContain('Hello {{link}} <b>$t(common.save)</b>,');
  });

  test.each(['short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere', `Aa1${'x'.repeat(130)}`])(
    'the weak password %j is refused at the field',
    async (password) => {
      expect(await ask({ email: newEmail(), password })).toMatchObject({
        status: 200,
        code: 1004,
        error: { fields: { password: { key: 'password.errors.weak' } } },
      });
    },
  );

  const wrong: [field: string, value: unknown, key: string][] = [
    ['email', '', 'registration.errors.emailEmpty'],
    ['email', 'nobody', 'registration.errors.emailMalformed'],
    ['name', ' ', 'registration.errors.nameEmpty'],
    ['name', 'x'.repeat(101), 'common.errors.tooLong'],
    ['organizationName', '', 'registration.errors.organizationEmpty'],
    ['userType', 2, 'common.errors.invalid'],
    ['lang', 'deDE', 'common.errors.invalid'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    const answer = await ask({ email: newEmail(), [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test('a spent nonce: take a new key', async () => {
    const email = newEmail();
    const [password] = await seal(app, [testPassword]);
    const form = { email, name: 'A', organizationName: 'B', userType: 0 as const, password };
    expect((await app.ask(register, form, { headers: headers() })).code).toBe(0);
    expect((await app.ask(register, form, { headers: headers() })).error.error).toBe(
      'session.errors.keySpent',
    );
  });

  test('mails to one address become rare', async () => {
    app.clock.hold();
    const email = newEmail();
    const codes: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) codes.push((await ask({ email })).code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 1014]);
  });
});

describe('confirmRegistration', () => {
  const spent = { status: 200, code: 1012, error: { error: 'registration.errors.linkSpent' } };

  test('serves once', async () => {
    const email = newEmail();
    await ask({ email });
    const token = await tokenOf(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1012, 1012]);
    expect(await confirm(token)).toMatchObject(spent);
  });

  test.each(['', 'made-up', 'x'.repeat(43)])('%j is no link', async (token) => {
    expect(await confirm(token)).toMatchObject(spent);
  });

  test('serves a day and not longer', async () => {
    const [early, late] = [newEmail(), newEmail()];
    app.clock.hold();
    await ask({ email: early });
    await ask({ email: late });
    const [earlyToken, lateToken] = [await tokenOf(early), await tokenOf(late)];
    app.clock.forward(day - 1);
    expect((await confirm(earlyToken)).code).toBe(0);
    app.clock.forward(1);
    expect(await confirm(lateToken)).toMatchObject(spent);
  });

  test('the account came by another way in the meantime: the link is spent and changes nothing', async () => {
    const email = newEmail();
    await ask({ email });
    const person = await createPerson(app, { email });
    expect(await confirm(await tokenOf(email))).toMatchObject(spent);
    expect((await signIn(email)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, person)).data.name).toBe(person.name);
  });
});

describe('an address that was registered more than once', () => {
  const others = 'Another-Horse-8';
  const which = { status: 200, code: 1012, error: { error: 'registration.errors.passwordNeeded' } };
  const names = async (token: string) => (await app.ask(getUserInfo, {}, { token })).data.organization.name;

  /** Whose address it is asks first, then somebody else who only knows it. */
  async function askTwice(password = others) {
    const email = newEmail();
    await ask({ email, organizationName: 'First' });
    const first = await tokenOf(email);
    await ask({ email, organizationName: 'Second', password });
    return { email, first, second: await tokenOf(email) };
  }

  test.each(['first', 'second', 'resent'] as const)(
    'the %s link opens what was asked for with the password of whoever reads the mail, never the other',
    async (mail) => {
      const { email, ...links } = await askTwice();
      if (mail === 'resent') await resend(email);
      const link = mail === 'resent' ? await tokenOf(email) : links[mail];
      expect(await confirm(link)).toMatchObject(which);
      expect((await signIn(email, others)).code).toBe(1012);
      expect((await confirm(link, testPassword)).data).toEqual({ email, userType: 0 });
      expect((await signIn(email, others)).code).toBe(1012);
      expect(await names(tokenIn((await signIn(email)).data))).toBe('First');
    },
  );

  test('what else was asked for is over then', async () => {
    const { email, first, second } = await askTwice();
    await confirm(second, testPassword);
    for (const link of [first, second]) expect((await confirm(link, others)).code).toBe(1012);
    const waiting = await app.database.asSystem((tx) =>
      tx
        .selectFrom('registration')
        .select('id')
        .where('email', '=', email)
        .where('confirmed_at', 'is', null)
        .execute(),
    );
    expect(waiting).toEqual([]);
  });

  test('both at once: one of them', async () => {
    const { email, first, second } = await askTwice();
    const codes = await Promise.all([confirm(first, testPassword), confirm(second, others)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1012]);
    const serve = await Promise.all([testPassword, others].map((password) => signIn(email, password)));
    expect(serve.map(({ code }) => code).sort()).toEqual([0, 1012]);
  });

  test('by one person with one password: the link says which', async () => {
    const { email, first } = await askTwice(testPassword);
    expect(await confirm(first)).toMatchObject(which);
    await confirm(first, testPassword);
    expect(await names(tokenIn((await signIn(email)).data))).toBe('First');
  });

  test('a password that fits none is refused at the field, and guessing becomes rare', async () => {
    const { second } = await askTwice();
    const wrong = {
      code: 1004,
      error: { fields: { password: { key: 'registration.errors.passwordOther' } } },
    };
    expect(await confirm(second, 'Wrong-Horse-9')).toMatchObject(wrong);
    const codes: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) codes.push((await confirm(second, 'Wrong-Horse-9')).code);
    expect(codes).toEqual([1004, 1004, 1004, 1004, 1014]);
  });
});

describe('resendRegistration', () => {
  test('sends a fresh link for another day; the earlier one stops working', async () => {
    const email = newEmail();
    await ask({ email });
    const earlier = await tokenOf(email);
    app.clock.forward(day - 1);
    expect((await resend(email.toUpperCase())).code).toBe(0);
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect((await confirm(earlier)).code).toBe(1012);
    app.clock.forward(day - 1);
    expect((await confirm(await tokenOf(email))).code).toBe(0);
  });

  test('also after the first link has expired', async () => {
    const email = newEmail();
    await ask({ email });
    app.clock.forward(2 * day);
    await resend(email);
    expect((await confirm(await tokenOf(email))).code).toBe(0);
  });

  test('says nothing about an address that waits for none, and sends nothing', async () => {
    const { email } = await createPerson(app);
    for (const address of ['unknown@example.com', email]) {
      expect(await resend(address)).toMatchObject({ status: 200, code: 0, data: null });
      expect(await mailsTo(app, address)).toEqual([]);
    }
  });

  test('mails to one address become rare', async () => {
    app.clock.hold();
    const email = newEmail();
    const codes: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) codes.push((await resend(email)).code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 1014]);
  });
});
