import { updateInstallationSettings } from '@millrace/contract/operator/installation';
import { acceptInvitation, sendInvitation } from '@millrace/contract/people/invitation';
import { selectPublishers } from '@millrace/contract/people/organization';
import { forgotPassword, resetPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { getRegistration } from '@millrace/contract/people/registration';
import { beginSecondFactor, confirmSecondFactor } from '@millrace/contract/people/second-factor';
import { logIn, logInAdministrator, logInWithCode, logOut } from '@millrace/contract/people/session';
import {
  beginSignOn,
  finishSignOn,
  getSignOn,
  leaveSignOn,
  signOnLifetime,
} from '@millrace/contract/people/sign-on';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, codePeriod } from '../../../testing/code-at.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { installationForm } from '../../../testing/installation.ts';
import { lastMailTo, linkIn } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { type SignOnProvider, startSignOnProvider, walkThrough } from '../../../testing/sign-on-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const consoleUrl = 'http://console.test';

let app: TestApp;
let provider: SignOnProvider;
let administrator: Person;
let person: Person;
beforeAll(async () => {
  [app, provider] = await Promise.all([openTestApp(), startSignOnProvider(consoleUrl)]);
  administrator = await createPerson(app, { roleId: role.administrator });
});
beforeEach(async () => {
  Object.assign(provider, { lie: undefined, isForged: false });
  person = await createPerson(app);
  provider.person = { email: person.email, email_verified: true, name: person.name };
  await set({});
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

type SignOnForm = Parameters<typeof app.ask<typeof updateInstallationSettings>>[1]['singleSignOn'];

/** The settings of the installation: with the provider, and what is said. */
async function set(changes: Partial<SignOnForm>): Promise<void> {
  const { issuer, clientId, clientSecret } = provider;
  const { version } = await app.database.asSystem((tx) =>
    tx.selectFrom('installation_setting').select('version').executeTakeFirstOrThrow(),
  );
  const singleSignOn = { ...installationForm.singleSignOn, issuer, clientId, clientSecret, ...changes };
  const [password] = await seal(app, [testPassword]);
  const form = { ...installationForm, registration: 'open' as const, version, singleSignOn, password };
  const { code, msg } = await app.ask(updateInstallationSettings, form, administrator);
  expect(code, msg).toBe(0);
}

/** From the log-in page to the provider and back. @returns what ends it */
async function walk(): Promise<{ ticket: string; answer: string }> {
  const { data } = await app.ask(beginSignOn, {});
  const back = await walkThrough(data.url, consoleUrl);
  expect(back.pathname).toBe('/user/sign-on');
  return { ticket: data.ticket, answer: back.search };
}

const signOn = async () => app.ask(finishSignOn, await walk());

/** Refused with this message, and nobody is signed in, made or changed. */
async function expectRefused(error: string, params: object = {}): Promise<void> {
  const walked = await walk();
  const before = await contentsOf(app);
  const answer = await app.ask(finishSignOn, walked);
  expect(answer.error).toMatchObject({ error: `signOn.errors.${error}` });
  for (const value of Object.values(params)) expect(answer.msg).toContain(value);
  expect(await contentsOf(app)).toEqual(before);
}

const logInWith = async (email: string, call = logIn) => {
  const [mail, password] = await seal(app, [email, testPassword]);
  return app.ask(call, { email: mail, password });
};

describe('a sign-in at the provider', () => {
  test('opens a session of who has the verified mail, in whatever case it is written', async () => {
    provider.person = { email: person.email.toUpperCase(), email_verified: true };
    const { data: token } = await signOn();
    const asked = { token: String(token) };
    expect((await app.ask(getUserInfo, {}, asked)).data).toMatchObject({
      name: person.name,
      organization: { id: person.organizationId },
    });
    expect((await app.ask(logOut, {}, asked)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, asked)).status).toBe(401);
  });

  test('leaves the password as it is', async () => {
    await signOn();
    expect((await logInWith(person.email)).code).toBe(0);
  });

  test('gives the Administrator no more than their membership', async () => {
    provider.person = { email: administrator.email, email_verified: true };
    expect((await signOn()).error).toMatchObject({ error: 'session.errors.noOrganization' });
  });

  test('is said to be there, and where it ends at the provider', async () => {
    expect((await app.ask(getSignOn, {})).data).toEqual({ offered: true, passwords: true });
    const { data } = await app.ask(leaveSignOn, {});
    const url = new URL(data.url ?? '');
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${consoleUrl}/user/login`);
    expect((await fetch(url)).status).toBe(200);
    expect(provider.left()).toBe(1);
  });
});

describe('a second factor', () => {
  test('that is on is asked for after the provider, as after a password', async () => {
    const { secret } = await setUpFactor(app, person);
    app.clock.forward(codePeriod);
    const { data } = await signOn();
    if (typeof data === 'string') throw new Error('the provider alone has opened a session');
    expect(data).toMatchObject({ step: 'otp' });
    const wrong = await app.ask(logInWithCode, { ticket: data.ticket, code: 'ABCD-EFGH-IJKL-MNOP' });
    expect(wrong.code).not.toBe(0);
    const { data: token } = await app.ask(logInWithCode, {
      ticket: data.ticket,
      code: codeAt(secret, app.clock.now()),
    });
    expect((await app.ask(getUserInfo, {}, { token: String(token) })).data.name).toBe(person.name);
  });

  test('that an organization demands is set up by who has no password, though passwords are switched off', async () => {
    await set({
      creates: 'domains',
      mailDomains: ['acme.example'],
      joinOrganizationId: person.organizationId,
      passwords: false,
    });
    await setUpFactor(app, person);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('organization')
        .set({ second_factor_required: true })
        .where('id', '=', person.organizationId)
        .execute(),
    );
    const email = 'held@acme.example';
    provider.person = { email, email_verified: true, name: 'Held New' };
    const first = { token: String((await signOn()).data) };
    expect((await app.ask(getUserInfo, {}, first)).data.needsSecondFactor).toBe(true);
    const [guess = ''] = await seal(app, [testPassword]);
    expect((await app.ask(beginSecondFactor, { password: guess }, first)).error.fields?.password?.key).toBe(
      'password.errors.currentWrong',
    );
    // As the form offers it.
    expect((await app.ask(forgotPassword, { email })).code).toBe(0);
    const link = linkIn(await lastMailTo(app, email)).searchParams.get('token') ?? '';
    const [chosen = ''] = await seal(app, ['Chosen-Horse-8']);
    expect((await app.ask(resetPassword, { token: link, password: chosen })).code).toBe(0);
    const again = { token: String((await signOn()).data) };
    const [password = ''] = await seal(app, ['Chosen-Horse-8']);
    const begun = await app.ask(beginSecondFactor, { password }, again);
    const code = codeAt(begun.data.secret, app.clock.now());
    expect((await app.ask(confirmSecondFactor, { code }, again)).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, again)).data.needsSecondFactor).toBe(false);
    await set({});
  });
});

describe('is refused', () => {
  test('who says no at the provider', async () => {
    provider.person = null;
    await expectRefused('declined');
  });

  test.each([
    ['another nonce', { nonce: 'made-up' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'http://127.0.0.1:1' }],
    ['an expired token', { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ['nobody', { sub: undefined }],
  ])('a provider that lies: %s', async (_, lie) => {
    provider.lie = (token) => ({ ...token, ...lie });
    await expectRefused('refused');
  });

  test('a token that the provider has not signed, though all in it is true', async () => {
    provider.lie = (token) => token;
    expect((await signOn()).code).toBe(0);
    provider.isForged = true;
    await expectRefused('refused');
  });

  test.each([
    ['another state', (answer: URLSearchParams) => answer.set('state', 'made-up')],
    ['a guessed code', (answer: URLSearchParams) => answer.set('code', 'guessed')],
    ['no code', (answer: URLSearchParams) => answer.delete('code')],
    ['another issuer', (answer: URLSearchParams) => answer.set('iss', 'http://127.0.0.1:1')],
  ])('a way back with %s', async (_, change) => {
    const { ticket, answer } = await walk();
    const changed = new URLSearchParams(answer);
    change(changed);
    expect((await app.ask(finishSignOn, { ticket, answer: `?${changed}` })).error).toMatchObject({
      error: 'signOn.errors.refused',
    });
  });

  test('a code that was used, whoever holds the ticket', async () => {
    const walked = await walk();
    expect((await app.ask(finishSignOn, walked)).code).toBe(0);
    expect((await app.ask(finishSignOn, walked)).error).toMatchObject({ error: 'signOn.errors.refused' });
  });

  test("another browser's way back: its code is not this ticket's", async () => {
    const [mine, theirs] = [await walk(), await walk()];
    const mixed = { ticket: mine.ticket, answer: theirs.answer };
    expect((await app.ask(finishSignOn, mixed)).error).toMatchObject({ error: 'signOn.errors.refused' });
  });

  test.each(['', 'made-up', 'A'.repeat(200)])('a ticket that is none: %j', async (ticket) => {
    const { answer } = await walk();
    expect((await app.ask(finishSignOn, { ticket, answer })).error).toMatchObject({
      error: 'signOn.errors.late',
    });
  });

  test('who took longer than ten minutes', async () => {
    const walked = await walk();
    app.clock.forward(signOnLifetime);
    expect((await app.ask(finishSignOn, walked)).error).toMatchObject({ error: 'signOn.errors.late' });
  });

  test.each([
    ['mailUnverified', { email_verified: false }],
    ['mailUnverified', { email_verified: undefined }],
    ['mailMissing', { email: undefined }],
  ] as const)('%s: %j', async (error, claims) => {
    provider.person = { email: person.email, email_verified: true, ...(claims as object) };
    await expectRefused(error);
  });

  test('a mail of a domain that is not allowed', async () => {
    await set({ mailDomains: ['acme.example'] });
    await expectRefused('domainForeign', { domain: 'example.com' });
  });

  test('somebody without an account', async () => {
    provider.person = { email: 'nobody@example.com', email_verified: true };
    await expectRefused('unknown', { email: 'nobody@example.com' });
  });

  test('a disabled account', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', person.userId).execute(),
    );
    await expectRefused('unknown', { email: person.email });
  });
});

describe('with the provider down', () => {
  test('it is said, and the password serves', async () => {
    await set({ issuer: 'http://127.0.0.1:9' });
    expect((await app.ask(beginSignOn, {})).error).toMatchObject({ error: 'signOn.errors.down' });
    expect((await app.ask(leaveSignOn, {})).data).toEqual({ url: null });
    expect((await logInWith(person.email)).code).toBe(0);
  });

  test('in the middle of it', async () => {
    const short = await startSignOnProvider(consoleUrl);
    await set({ issuer: short.issuer });
    short.person = { email: person.email, email_verified: true };
    const walked = await walk();
    await short.close();
    expect((await app.ask(finishSignOn, walked)).error).toMatchObject({ error: 'signOn.errors.down' });
  });

  test('without one, there is none', async () => {
    await set({ issuer: null, clientId: null, clientSecret: null });
    expect((await app.ask(getSignOn, {})).data).toEqual({ offered: false, passwords: true });
    const off = { error: 'signOn.errors.off' };
    expect((await app.ask(beginSignOn, {})).error).toMatchObject(off);
    expect((await app.ask(finishSignOn, { ticket: '', answer: '' })).error).toMatchObject(off);
  });
});

describe('people whom the installation does not know', () => {
  let count = 0;
  beforeEach(() => {
    count += 1;
    provider.person = { email: `new${count}@acme.example`, email_verified: true, name: 'Grace New' };
  });
  const email = () => String(provider.person?.email);

  test('who is invited: an account by the invitation, which is spent with it', async () => {
    await set({ creates: 'invited' });
    const { organizationId } = person;
    await app.ask(sendInvitation, { email: email(), roleId: role.appOperator }, person);
    const token = linkIn(await lastMailTo(app, email())).searchParams.get('invite') ?? '';
    const { data } = await signOn();
    expect((await app.ask(getUserInfo, {}, { token: String(data) })).data).toMatchObject({
      name: 'Grace New',
      roles: [{ id: role.appOperator }],
      organization: { id: organizationId },
    });
    expect((await app.ask(acceptInvitation, { token })).error).toMatchObject({
      error: 'invitation.errors.linkSpent',
    });
  });

  test('invited people only: nobody else', async () => {
    await set({ creates: 'invited' });
    await expectRefused('unknown');
  });

  test.each(['Grace\0New', 'Grace\nNew'])('whose name is %j: refused, in words', async (name) => {
    const joinOrganizationId = person.organizationId;
    await set({ creates: 'domains', mailDomains: ['acme.example'], joinOrganizationId });
    provider.person = { email: email(), email_verified: true, name };
    await expectRefused('nameUnseen');
  });

  test('without a name they are called by their mail', async () => {
    const joinOrganizationId = person.organizationId;
    await set({ creates: 'domains', mailDomains: ['acme.example'], joinOrganizationId });
    provider.person = { email: email(), email_verified: true, name: ' ' };
    const { data: token } = await signOn();
    expect((await app.ask(getUserInfo, {}, { token: String(token) })).data.name).toBe(email());
  });

  test('everybody of the domain, as App Viewer of one organization; the second time they are known', async () => {
    const joinOrganizationId = person.organizationId;
    await set({ creates: 'domains', mailDomains: ['acme.example'], joinOrganizationId });
    const { data: token } = await signOn();
    const places = (await app.ask(selectPublishers, {}, { token: String(token) })).data;
    expect(places.map(({ id, roleId }) => [id, roleId])).toEqual([[joinOrganizationId, role.appViewer]]);
    expect((await signOn()).code).toBe(0);
  });

  test('of the domain, invited by another tenant too: they join the company, the other waits for a click', async () => {
    const joinOrganizationId = person.organizationId;
    const other = await createPerson(app);
    await app.ask(sendInvitation, { email: email(), roleId: role.organizationOwner }, other);
    const invite = linkIn(await lastMailTo(app, email())).searchParams.get('invite') ?? '';
    await set({ creates: 'domains', mailDomains: ['acme.example'], joinOrganizationId });
    const token = String((await signOn()).data);
    const places = async () =>
      (await app.ask(selectPublishers, {}, { token })).data.map(({ id, roleId }) => [id, roleId]);
    expect(await places()).toEqual([[joinOrganizationId, role.appViewer]]);
    expect((await app.ask(acceptInvitation, { token: invite })).code).toBe(0);
    expect(await places()).toContainEqual([other.organizationId, role.organizationOwner]);
  });

  test('of the domain, invited by the company itself: with the role that it chose', async () => {
    const joinOrganizationId = person.organizationId;
    await app.ask(sendInvitation, { email: email(), roleId: role.appOperator }, person);
    await set({ creates: 'domains', mailDomains: ['acme.example'], joinOrganizationId });
    const token = String((await signOn()).data);
    const places = (await app.ask(selectPublishers, {}, { token })).data;
    expect(places.map(({ id, roleId }) => [id, roleId])).toEqual([[joinOrganizationId, role.appOperator]]);
  });
});

describe('with passwords switched off', () => {
  const off = { error: 'signOn.errors.passwordsOff' };
  beforeEach(() => set({ passwords: false }));

  test('members sign in by the provider alone, the Administrator by their own door', async () => {
    expect((await app.ask(getSignOn, {})).data).toEqual({ offered: true, passwords: false });
    expect((await logInWith(person.email)).error).toMatchObject(off);
    expect((await logInWith('nobody@example.com')).error).toMatchObject(off);
    expect((await logInWith(administrator.email, logInAdministrator)).code).toBe(0);
    expect((await signOn()).code).toBe(0);
  });

  test('nobody registers, and who is invited needs none', async () => {
    expect((await app.ask(getRegistration, {})).data).toEqual({ open: false });
    const email = 'guest@acme.example';
    await app.ask(sendInvitation, { email, roleId: role.appViewer }, person);
    const token = linkIn(await lastMailTo(app, email)).searchParams.get('invite') ?? '';
    expect((await app.ask(acceptInvitation, { token, name: 'Guest' })).code).toBe(0);
    provider.person = { email, email_verified: true };
    expect((await signOn()).code).toBe(0);
  });
});
