import { forgotPassword } from '@millrace/contract/people/password';
import { role } from '@millrace/contract/people/permission';
import { logIn, logInAdministrator } from '@millrace/contract/people/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const wrong = 'Wrong-Horse-7';

let app: TestApp;
let person: Person;
let colleague: Person;
beforeAll(async () => {
  // One proxy in front, so that a test says from where a request comes.
  app = await openTestApp({ env: { TRUST_PROXY: '1' } });
  app.clock.hold();
  person = await createPerson(app);
  colleague = await createPerson(app);
});
afterAll(() => app.close());

let addresses = 0;
/** An address that nothing came from before. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

interface Attempt {
  readonly email?: string;
  readonly username?: string;
  readonly password?: string;
  readonly from?: string;
}

async function attempt(
  { email = '', username = '', password = wrong, from = newAddress() }: Attempt,
  call = logIn,
) {
  const sealed = await seal(app, [username, email, password]);
  const credentials = { username: sealed[0], email: sealed[1], password: sealed[2] };
  return app.ask(call, credentials, { headers: { 'x-forwarded-for': from } });
}

/** Codes of one attempt after another. */
async function codesOf(count: number, what: () => Attempt): Promise<number[]> {
  const codes: number[] = [];
  for (let made = 0; made < count; made += 1) codes.push((await attempt(what())).code);
  return codes;
}

test('an account: after five attempts one waits 1, 2, 4 … seconds, up to 15 minutes', async () => {
  const { email } = await createPerson(app);
  expect(await codesOf(6, () => ({ email }))).toEqual([1012, 1012, 1012, 1012, 1012, 1014]);
  const waits: unknown[] = [];
  for (let round = 0; round < 12; round += 1) {
    const refused = await attempt({ email, password: testPassword });
    expect(refused).toMatchObject({ status: 429, code: 1014, error: { error: 'session.errors.delayed' } });
    expect(refused.headers['retry-after']).toBe(String(refused.error.params?.seconds));
    waits.push(refused.error.params?.seconds);
    app.clock.forward(Number(refused.error.params?.seconds) * 1000);
    expect((await attempt({ email })).code).toBe(1012);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('the right password after waiting signs in and clears the account', async () => {
  const { email } = await createPerson(app);
  await codesOf(5, () => ({ email }));
  app.clock.forward(1_000);
  expect((await attempt({ email, password: testPassword })).code).toBe(0);
  expect(await codesOf(5, () => ({ email }))).toEqual([1012, 1012, 1012, 1012, 1012]);
});

test('an unknown account is slowed down like a known one', async () => {
  expect(await codesOf(6, () => ({ email: 'nobody@example.com' }))).toEqual([
    1012, 1012, 1012, 1012, 1012, 1014,
  ]);
});

test('other accounts are not affected', async () => {
  await codesOf(6, () => ({ email: person.email }));
  expect((await attempt({ email: colleague.email, password: testPassword })).code).toBe(0);
});

test('an account has one count, by whichever name it is tried and at whichever door', async () => {
  const someone = await createPerson(app, { roleId: role.administrator });
  await app.database.asSystem((tx) =>
    tx.updateTable('user_account').set({ username: 'Someone' }).where('id', '=', someone.userId).execute(),
  );
  await codesOf(2, () => ({ email: someone.email }));
  await codesOf(2, () => ({ username: 'SOMEONE' }));
  expect((await attempt({ email: someone.email.toUpperCase() }, logInAdministrator)).code).toBe(1012);
  expect((await attempt({ username: 'someone' })).code).toBe(1014);
});

test('parallel guesses are counted before they are made', async () => {
  const { email } = await createPerson(app);
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt({ email })));
  expect(answers.filter(({ code }) => code === 1012)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 1014)).toHaveLength(7);
});

test('an address: fifty attempts over all accounts, then one waits', async () => {
  const from = newAddress();
  let guess = 0;
  const guesses = () => {
    guess += 1;
    return { email: `guess${guess}@example.com`, from };
  };
  const codes = await codesOf(51, guesses);
  expect(codes.slice(0, 50)).toEqual(Array(50).fill(1012));
  expect(codes[50]).toBe(1014);
  expect((await attempt({ email: colleague.email, password: testPassword, from })).code).toBe(1014);
  expect((await attempt({ email: colleague.email, password: testPassword })).code).toBe(0);
  app.clock.forward(1_000);
  expect((await attempt({ email: colleague.email, password: testPassword, from })).code).toBe(0);
});

test('an IPv6 network, whose owner has more addresses than anyone could count, is one address', async () => {
  let guess = 0;
  const codes = await codesOf(51, () => {
    guess += 1;
    return { email: `guess${guess}@example.com`, from: `2001:db8::${guess}:1` };
  });
  expect(codes[49]).toBe(1012);
  expect(codes[50]).toBe(1014);
});

test('many people who sign in behind one address are not slowed down', async () => {
  const from = newAddress();
  const codes = await codesOf(60, () => ({ email: colleague.email, password: testPassword, from }));
  expect(new Set(codes)).toEqual(new Set([0]));
});

test('after an hour without an attempt counting begins anew', async () => {
  const { email } = await createPerson(app);
  await codesOf(5, () => ({ email }));
  app.clock.forward(3_601_000);
  expect(await codesOf(5, () => ({ email }))).toEqual([1012, 1012, 1012, 1012, 1012]);
});

test('what is stored does not tell which accounts were tried', async () => {
  await attempt({ email: 'secret@example.com' });
  const rows = await app.database.asSystem((tx) => tx.selectFrom('login_delay').select('subject').execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('strangers who guess at an account keep its owner out nowhere that they have signed in from lately', async () => {
  const { email } = await createPerson(app);
  const home = newAddress();
  const owner = (from = home) => attempt({ email, password: testPassword, from });
  expect((await owner()).code).toBe(0);
  expect(await codesOf(6, () => ({ email }))).toEqual([1012, 1012, 1012, 1012, 1012, 1014]);
  // From elsewhere nobody can tell them from the strangers.
  expect((await owner(newAddress())).code).toBe(1014);
  expect((await owner()).code).toBe(0);
  // What is guessed from there is slowed down there all the same.
  expect(await codesOf(6, () => ({ email, from: home }))).toEqual([1012, 1012, 1012, 1012, 1012, 1014]);
  expect((await owner()).code).toBe(1014);
  app.clock.forward(31 * 86_400_000);
  await codesOf(5, () => ({ email }));
  expect((await owner()).code).toBe(1014);
});

test('who asks for a new password for somebody without end keeps them from nothing, and sends one mail at a time', async () => {
  const { email } = await createPerson(app);
  const ask = () => app.ask(forgotPassword, { email }, { headers: { 'x-forwarded-for': newAddress() } });
  const mails = () =>
    app.database.asSystem((tx) =>
      tx
        .selectFrom('password_reset')
        .innerJoin('user_account', 'user_account.id', 'user_id')
        .select('user_id')
        .where('email', '=', email)
        .execute(),
    );
  for (let asked = 0; asked < 12; asked += 1) expect((await ask()).code).toBe(0);
  expect(await mails()).toHaveLength(5);
  app.clock.forward(3_601_000);
  await ask();
  expect(await mails()).toHaveLength(6);
});
