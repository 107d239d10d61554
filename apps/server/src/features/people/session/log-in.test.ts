import type { ResponseOf } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import { getLoginKey, logIn, logInAdministrator, nonceLifetime } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenIn } from '../../../testing/entered.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  type Person,
  signInDirectly,
  testPassword,
} from '../../../testing/people.ts';
import { seal, sealWith } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const refused = { status: 200, code: 1012, error: { error: 'session.errors.refused' } };
const keySpent = { status: 200, code: 1012, error: { error: 'session.errors.keySpent' } };

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  await setUser(owner, { username: 'TheOwner' });
});
afterAll(() => app.close());
// Wrong passwords of one test shall not make the next one wait.
beforeEach(() => app.services.delays.clear([{ kind: 'account', name: owner.email }]));

function setUser(person: Person, values: { username?: string; status?: number; is_administrator?: boolean }) {
  return app.database.asSystem((tx) =>
    tx.updateTable('user_account').set(values).where('id', '=', person.userId).execute(),
  );
}

interface Credentials {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
}

async function tryLogIn(
  { username = '', email = '', password = testPassword }: Credentials,
  call: typeof logIn = logIn,
) {
  const sealed = await seal(app, [username, email, password]);
  return app.ask(call, { username: sealed[0], email: sealed[1], password: sealed[2] });
}

async function infoOf(entered: ResponseOf<typeof logIn>) {
  const token = tokenIn(entered);
  return (await app.ask(getUserInfo, {}, { token })).data;
}

describe('getLoginKey', () => {
  test('gives a public RSA key, a nonce and when it ends, to be stored by no cache', async () => {
    const { data, headers } = await app.ask(getLoginKey, {});
    expect(data.key).toEqual({
      kty: 'RSA',
      alg: 'RSA-OAEP-256',
      n: expect.any(String),
      e: expect.any(String),
    });
    const left = Date.parse(data.expires) - app.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(nonceLifetime);
    expect(left).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('gives everybody a nonce of their own', async () => {
    const [one, two] = [await app.ask(getLoginKey, {}), await app.ask(getLoginKey, {})];
    expect(one.data.nonce).not.toBe(two.data.nonce);
  });
});

describe('logIn', () => {
  test.each([
    ['e-mail', () => ({ email: owner.email })],
    ['e-mail in capitals and blanks', () => ({ email: ` ${owner.email.toUpperCase()} ` })],
    ['user name', () => ({ username: 'TheOwner' })],
    ['user name in another case', () => ({ username: 'theOWNER' })],
  ])('by %s: a token that opens the account', async (_, credentials) => {
    const { status, code, data: token } = await tryLogIn(credentials());
    expect({ status, code }).toEqual({ status: 200, code: 0 });
    expect(await infoOf(token)).toMatchObject({
      id: owner.userId,
      organization: { id: owner.organizationId },
    });
  });

  test('each log-in is a session of its own', async () => {
    const [one, two] = [await tryLogIn({ email: owner.email }), await tryLogIn({ email: owner.email })];
    expect(one.data).not.toBe(two.data);
    expect((await infoOf(one.data)).id).toBe((await infoOf(two.data)).id);
  });

  test('the store holds only a hash of the token', async () => {
    const { data: token } = await tryLogIn({ email: owner.email });
    const rows = await app.database.asSystem((tx) => tx.selectFrom('session').selectAll().execute());
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('utf8') }))),
    ).not.toContain(token);
  });

  test('wrong password, unknown account and disabled account get the very same answer', async () => {
    const disabled = await createPerson(app);
    await setUser(disabled, { status: 0 });
    const answers = [
      await tryLogIn({ email: owner.email, password: 'Wrong-Horse-7' }),
      await tryLogIn({ username: 'TheOwner', password: 'Wrong-Horse-7' }),
      await tryLogIn({ email: 'nobody@example.com' }),
      await tryLogIn({ username: 'nobody' }),
      await tryLogIn({ email: disabled.email }),
      await tryLogIn({ email: disabled.email, password: 'Wrong-Horse-7' }),
      await tryLogIn({ email: 'some\0body@example.com' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(refused);
      expect(answer.data).toEqual(answers[0]?.data);
      expect(answer.msg).toBe('Wrong account or password.');
    }
  });

  test('the password is compared exactly', async () => {
    expect(await tryLogIn({ email: owner.email, password: testPassword.toLowerCase() })).toMatchObject(
      refused,
    );
    expect(await tryLogIn({ email: owner.email, password: `${testPassword} ` })).toMatchObject(refused);
  });

  test('who belongs nowhere is told so, and only with the right password', async () => {
    const person = await createPerson(app);
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', person.userId).execute(),
    );
    expect(await tryLogIn({ email: person.email })).toMatchObject({
      status: 200,
      code: 1012,
      error: { error: 'session.errors.noOrganization' },
    });
    expect(await tryLogIn({ email: person.email, password: 'Wrong-Horse-7' })).toMatchObject(refused);
  });

  test('a disabled organization is no place to begin, and whoever has no other is told so, with the right password', async () => {
    const person = await createPerson(app);
    await app.database.asSystem((tx) =>
      tx.updateTable('organization').set({ status: 0 }).where('id', '=', person.organizationId).execute(),
    );
    const { error } = await tryLogIn({ email: person.email });
    expect(error.error).toBe('session.errors.organizationsDisabled');
    expect(await tryLogIn({ email: person.email, password: 'Wrong-Horse-7' })).toMatchObject(refused);
  });

  test('answers in the language of the caller', async () => {
    const [email, password] = await seal(app, [owner.email, 'Wrong-Horse-7']);
    const answer = await app.ask(
      logIn,
      { email, password },
      { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } },
    );
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  });

  test('begins where the person last was, else with the first organization', async () => {
    const person = await createPerson(app);
    const second = await createOrganization(app);
    await addMembership(app, person, second, role.appViewer);
    await signInDirectly(app, { userId: person.userId, organizationId: second, roleId: role.appViewer });
    const { data: token } = await tryLogIn({ email: person.email });
    expect((await infoOf(token)).organization.id).toBe(second);

    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('organization_id', '=', second).execute(),
    );
    const { data: later } = await tryLogIn({ email: person.email });
    expect((await infoOf(later)).organization.id).toBe(person.organizationId);
  });

  test('an Administrator who comes this way has the role of the membership', async () => {
    const person = await createPerson(app);
    await setUser(person, { is_administrator: true });
    const { data: token } = await tryLogIn({ email: person.email });
    expect((await infoOf(token)).roles).toEqual([{ id: role.organizationOwner, name: 'Organization Owner' }]);
  });
});

describe('fields of a log-in', () => {
  test('without an account or a password: 1004 at the field, no attempt and no nonce is spent', async () => {
    const key = await app.ask(getLoginKey, {});
    const [email, password] = sealWith(key.data, [owner.email, testPassword]);
    expect(await app.ask(logIn, { email, password: '' })).toMatchObject({
      code: 1004,
      error: { fields: { password: { key: 'session.errors.passwordEmpty' } } },
    });
    expect(await app.ask(logIn, { password })).toMatchObject({
      code: 1004,
      error: { fields: { username: { key: 'session.errors.accountEmpty' } } },
    });
    expect((await app.ask(logIn, { email, password })).code).toBe(0);
  });

  test('sealed blanks are an unknown account', async () => {
    expect(await tryLogIn({ email: '   ' })).toMatchObject(refused);
  });

  test.each([
    ['plain text', 'Correct-Horse-7'],
    ['not base64', '§§§'],
    ['another length', Buffer.alloc(10).toString('base64')],
    ['a random block', Buffer.alloc(384, 7).toString('base64')],
  ])('%s instead of ciphertext: take a new key', async (_, password) => {
    const [email] = await seal(app, [owner.email]);
    expect(await app.ask(logIn, { email, password })).toMatchObject(keySpent);
  });

  test('a ciphertext with one bit changed can not be opened', async () => {
    const [email, password] = await seal(app, [owner.email, testPassword]);
    const tampered = Buffer.from(password, 'base64');
    tampered[100] = (tampered[100] ?? 0) ^ 1;
    expect(await app.ask(logIn, { email, password: tampered.toString('base64') })).toMatchObject(keySpent);
  });

  test('fields of two nonces do not belong together', async () => {
    const [[email], [password]] = [await seal(app, [owner.email]), await seal(app, [testPassword])];
    expect(await app.ask(logIn, { email, password })).toMatchObject(keySpent);
  });

  test('more text than any ciphertext is refused unopened', async () => {
    const answer = await app.ask(logIn, { email: 'x'.repeat(2000), password: 'x' });
    expect(answer).toMatchObject({
      code: 1004,
      error: { fields: { email: { key: 'common.errors.tooLong' } } },
    });
  });

  test('the longest e-mail and the longest password fit', async () => {
    const email = `${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(6)}`;
    expect(email).toHaveLength(254);
    expect(await tryLogIn({ email, password: '"'.repeat(128) })).toMatchObject(refused);
  });
});

describe('a nonce', () => {
  test('serves one log-in, also one that failed', async () => {
    const key = await app.ask(getLoginKey, {});
    const [email, wrong, right] = sealWith(key.data, [owner.email, 'Wrong-Horse-7', testPassword]);
    expect(await app.ask(logIn, { email, password: wrong })).toMatchObject(refused);
    expect(await app.ask(logIn, { email, password: right })).toMatchObject(keySpent);
  });

  test('serves one of many log-ins at once', async () => {
    const [email, password] = await seal(app, [owner.email, testPassword]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.ask(logIn, { email, password })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const answer of answers) if (answer.code !== 0) expect(answer).toMatchObject(keySpent);
  });

  test('of our own making only', async () => {
    const { data } = await app.ask(getLoginKey, {});
    const [time = '', random = '', mac = ''] = data.nonce.split('.');
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    const forged = [
      'made up',
      '',
      `${time}.${random}`,
      `${later}.${random}.${mac}`,
      // The same bytes in another spelling would be a second use.
      `${data.nonce}=`,
      `${data.nonce}.more`,
    ];
    for (const nonce of forged) {
      const [email, password] = sealWith({ key: data.key, nonce }, [owner.email, testPassword]);
      expect(await app.ask(logIn, { email, password })).toMatchObject(keySpent);
    }
    const [email, password] = sealWith(data, [owner.email, testPassword]);
    expect((await app.ask(logIn, { email, password })).code).toBe(0);
  });

  test('serves five minutes and not a moment longer', async () => {
    const first = await app.ask(getLoginKey, {});
    const second = await app.ask(getLoginKey, {});
    app.clock.forward(nonceLifetime - 60_000);
    const [email, password] = sealWith(first.data, [owner.email, testPassword]);
    expect((await app.ask(logIn, { email, password })).code).toBe(0);
    app.clock.forward(60_000);
    const late = sealWith(second.data, [owner.email, testPassword]);
    expect(await app.ask(logIn, { email: late[0], password: late[1] })).toMatchObject(keySpent);
  });
});

describe('logInAdministrator', () => {
  let administrator: Person;
  beforeAll(async () => {
    administrator = await createPerson(app, { roleId: role.administrator });
  });

  test('gives role 1, in the first organization there is', async () => {
    await app.database.asSystem((tx) =>
      tx.deleteFrom('session').where('user_id', '=', administrator.userId).execute(),
    );
    const { data: token } = await tryLogIn({ email: administrator.email }, logInAdministrator);
    const info = await infoOf(token);
    expect(info).toMatchObject({ roles: [{ id: role.administrator, name: 'Administrator' }], userType: 0 });
    expect(info.organization.id).toBe(owner.organizationId);
    expect(info.isNew).toBe(false);
  });

  test('everybody else gets the answer of a wrong password', async () => {
    const answer = await tryLogIn({ email: owner.email }, logInAdministrator);
    const wrong = await tryLogIn(
      { email: administrator.email, password: 'Wrong-Horse-7' },
      logInAdministrator,
    );
    expect(answer).toMatchObject(refused);
    expect(answer.data).toEqual(wrong.data);
    expect(answer.msg).toBe(wrong.msg);
  });

  test('an Administrator without a membership has no other way in', async () => {
    expect((await tryLogIn({ email: administrator.email })).error.error).toBe(
      'session.errors.noOrganization',
    );
  });

  test('begins with an organization even when the last session was with an advertiser', async () => {
    const advertiser = await createOrganization(app, 1);
    await addMembership(app, administrator, advertiser, role.promoter);
    await signInDirectly(app, {
      userId: administrator.userId,
      organizationId: advertiser,
      roleId: role.promoter,
    });
    const { data: token } = await tryLogIn({ email: administrator.email }, logInAdministrator);
    expect(await infoOf(token)).toMatchObject({ userType: 0, organization: { id: owner.organizationId } });
  });

  test('the role ends at once when it is taken away', async () => {
    const person = await createPerson(app, { roleId: role.administrator });
    await setUser(person, { is_administrator: false });
    expect((await app.ask(getUserInfo, {}, person)).status).toBe(401);
  });
});

test('a token in a query or cookie opens nothing: only the header does', async () => {
  const response = await app.app.inject({
    url: `/api${getUserInfo.path}?${header.token}=${owner.token}`,
    headers: { cookie: `${header.token}=${owner.token}` },
  });
  expect(response.statusCode).toBe(401);
});

test.each([
  ['a new password', { password_hash: 'of another password' }],
  ['being disabled', { status: 0 }],
])('%s while a log-in is looked at keeps it out', async (_, change) => {
  const person = await createPerson(app);
  const [changed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = app.database.asSystem(async (tx) => {
    await tx.updateTable('user_account').set(change).where('id', '=', person.userId).execute();
    changed.resolve();
    await seen.promise;
  });
  await changed.promise;
  const answer = tryLogIn({ email: person.email });
  // It has read the account as it was, and comes to open a session.
  const waiting = () =>
    app.database.asSystem((tx) => sql`select from pg_locks where not granted`.execute(tx));
  await vi.waitFor(async () => expect((await waiting()).rows).not.toEqual([]), { timeout: 20_000 });
  seen.resolve();
  await changing;
  expect(await answer).toMatchObject(refused);
});
