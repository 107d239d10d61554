import { listLogins } from '@millrace/contract/people/own-account';
import { role } from '@millrace/contract/people/permission';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@millrace/contract/people/second-factor';
import { logIn, logInAdministrator, logInWithCode, ticketLifetime } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePassword } from '../../../platform/people/store-password.ts';
import { codeAt, codePeriod } from '../../../testing/code-at.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const atCode = (name: string) => ({
  status: 200,
  code: 1004,
  error: { fields: { code: { key: `session.errors.${name}` } } },
});
const ticketSpent = { status: 200, code: 1012, error: { error: 'session.errors.ticketSpent' } };

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } });
  app.clock.hold();
});
beforeEach(async () => {
  person = await createPerson(app);
});
afterAll(() => app.close());

let asked = 0;
const fromAnywhere = () => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `203.0.113.${asked % 250}` } };
};
const nextCode = () => app.clock.forward(codePeriod);

async function firstStep(call: typeof logIn = logIn, password = testPassword, who = person) {
  const sealed = await seal(app, [who.email, password]);
  return app.ask(call, { email: sealed[0], password: sealed[1] }, fromAnywhere());
}

async function ticketOf(call: typeof logIn = logIn, who = person): Promise<string> {
  const { data } = await firstStep(call, testPassword, who);
  if (typeof data === 'string') throw new Error('a token instead of a ticket');
  expect(data.step).toBe('otp');
  return data.ticket;
}

const secondStep = (ticket: string, code: string) => app.ask(logInWithCode, { ticket, code }, fromAnywhere());
const isIn = async (token: string) => (await app.ask(getUserInfo, {}, { token })).status === 200;

async function proof(code: string, password = testPassword) {
  const [sealed] = await seal(app, [password]);
  return { password: sealed, code };
}

describe('logInWithCode', () => {
  test('the password alone gives a ticket that opens nothing, the code a token', async () => {
    const { secret } = await setUpFactor(app, person);
    nextCode();
    const ticket = await ticketOf();
    expect(await isIn(ticket)).toBe(false);
    const { code, data: token } = await secondStep(ticket, codeAt(secret, app.clock.now()));
    expect(code).toBe(0);
    expect(await isIn(token)).toBe(true);
  });

  test.each([
    ['before', -codePeriod],
    ['after', codePeriod],
  ])('a phone whose clock is one step %s is let in', async (_, off) => {
    const { secret } = await setUpFactor(app, person);
    app.clock.forward(3 * codePeriod);
    const code = codeAt(secret, new Date(app.clock.now().getTime() + off));
    expect((await secondStep(await ticketOf(), code)).code).toBe(0);
  });

  test('a late code is refused at its field, and the ticket stays good', async () => {
    const { secret } = await setUpFactor(app, person);
    app.clock.forward(5 * codePeriod);
    const ticket = await ticketOf();
    const late = codeAt(secret, new Date(app.clock.now().getTime() - 2 * codePeriod));
    expect(await secondStep(ticket, late)).toMatchObject(atCode('codeWrong'));
    expect((await secondStep(ticket, codeAt(secret, app.clock.now()))).code).toBe(0);
  });

  test('a code is good once, and no older one after it', async () => {
    const { secret } = await setUpFactor(app, person);
    app.clock.forward(3 * codePeriod);
    const code = codeAt(secret, app.clock.now());
    const older = codeAt(secret, new Date(app.clock.now().getTime() - codePeriod));
    expect((await secondStep(await ticketOf(), code)).code).toBe(0);
    expect(await secondStep(await ticketOf(), code)).toMatchObject(atCode('codeUsed'));
    expect(await secondStep(await ticketOf(), older)).toMatchObject(atCode('codeUsed'));
    nextCode();
    expect((await secondStep(await ticketOf(), codeAt(secret, app.clock.now()))).code).toBe(0);
  });

  test('a new password ends a log-in that has shown the old one', async () => {
    const { secret } = await setUpFactor(app, person);
    nextCode();
    const ticket = await ticketOf();
    const { userId } = person;
    await app.database.asSystem((tx) =>
      storePassword(tx, { userId, passwordHash: 'another', now: app.clock.now() }),
    );
    expect(await secondStep(ticket, codeAt(secret, app.clock.now()))).toMatchObject(ticketSpent);
  });

  test('of two log-ins with one code at once one goes in', async () => {
    const { secret } = await setUpFactor(app, person);
    nextCode();
    const tickets = [await ticketOf(), await ticketOf()];
    const code = codeAt(secret, app.clock.now());
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1004]);
  });

  test('guessing is slowed down more and more, whatever the address', async () => {
    const { secret } = await setUpFactor(app, person);
    nextCode();
    const ticket = await ticketOf();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await secondStep(ticket, `00000${guess}`)).toMatchObject(atCode('codeWrong'));
    }
    const right = codeAt(secret, app.clock.now());
    expect(await secondStep(ticket, right)).toMatchObject({ status: 429, code: 1014 });
    app.clock.forward(1_000);
    expect(await secondStep(ticket, '000000')).toMatchObject(atCode('codeWrong'));
    expect(await secondStep(ticket, right)).toMatchObject({ error: { params: { seconds: 2 } } });
  });

  test.each(['', '   '])('%j: please enter the code', async (code) => {
    await setUpFactor(app, person);
    expect(await secondStep(await ticketOf(), code)).toMatchObject(atCode('codeEmpty'));
  });

  test('a ticket is good for five minutes, and once', async () => {
    const { secret } = await setUpFactor(app, person);
    const late = await ticketOf();
    app.clock.forward(ticketLifetime);
    const code = () => codeAt(secret, app.clock.now());
    expect(await secondStep(late, code())).toMatchObject(ticketSpent);
    const ticket = await ticketOf();
    expect((await secondStep(ticket, code())).code).toBe(0);
    nextCode();
    expect(await secondStep(ticket, code())).toMatchObject(ticketSpent);
    expect(await secondStep('made up', code())).toMatchObject(ticketSpent);
  });

  test('another person’s code does not open it', async () => {
    await setUpFactor(app, person);
    const other = await setUpFactor(app, await createPerson(app));
    nextCode();
    const code = codeAt(other.secret, app.clock.now());
    expect(await secondStep(await ticketOf(), code)).toMatchObject(atCode('codeWrong'));
    expect(await secondStep(await ticketOf(), other.recoveryCodes[0] ?? '')).toMatchObject(
      atCode('recoveryWrong'),
    );
  });

  test('a recovery code opens it once, however it is typed', async () => {
    const { recoveryCodes } = await setUpFactor(app, person);
    const [first = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await secondStep(await ticketOf(), ` ${first.toUpperCase().replace('-', ' ')} `)).code).toBe(0);
    expect(await secondStep(await ticketOf(), first)).toMatchObject(atCode('recoveryUsed'));
    expect((await app.ask(getSecondFactor, {}, person)).data.recoveryCodesLeft).toBe(9);
  });

  test('who was disabled between the two steps stays out', async () => {
    const { secret } = await setUpFactor(app, person);
    nextCode();
    const ticket = await ticketOf();
    await app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status: 0 }).where('id', '=', person.userId).execute(),
    );
    expect(await secondStep(ticket, codeAt(secret, app.clock.now()))).toMatchObject(ticketSpent);
  });

  test('the Administrator needs it at their own door, too, and nobody else gets a ticket there', async () => {
    const administrator = await createPerson(app, { roleId: role.administrator });
    await createPerson(app);
    const { secret } = await setUpFactor(app, administrator);
    nextCode();
    const ticket = await ticketOf(logInAdministrator, administrator);
    const { data: token } = await secondStep(ticket, codeAt(secret, app.clock.now()));
    expect((await app.ask(getUserInfo, {}, { token })).data.roles).toMatchObject([
      { id: role.administrator },
    ]);
    await setUpFactor(app, person);
    expect((await firstStep(logInAdministrator)).error.error).toBe('session.errors.refused');
  });

  test('a wrong password says nothing of the second factor; wrong codes stand in the history', async () => {
    await setUpFactor(app, person);
    expect((await firstStep(logIn, 'Wrong-Horse-7')).error.error).toBe('session.errors.refused');
    await secondStep(await ticketOf(), '000000');
    const { list } = (await app.ask(listLogins, {}, person)).data;
    expect(list.map(({ outcome }) => outcome)).toEqual(['wrongCode', 'wrongPassword']);
  });
});

describe('getSecondFactor', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(getSecondFactor, {})).status).toBe(401);
  });

  test('tells the own one', async () => {
    expect((await app.ask(getSecondFactor, {}, person)).data).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      requiredBy: null,
    });
    await setUpFactor(app, person);
    expect((await app.ask(getSecondFactor, {}, person)).data).toEqual({
      since: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      requiredBy: null,
    });
    const other = await createPerson(app);
    expect((await app.ask(getSecondFactor, {}, other)).data.since).toBeNull();
  });
});

describe('beginSecondFactor', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(beginSecondFactor, { password: 'x' })).status).toBe(401);
  });

  test('gives a fresh secret each time, which log-ins do not ask for yet', async () => {
    const begin = async () => {
      const [password] = await seal(app, [testPassword]);
      return (await app.ask(beginSecondFactor, { password }, person)).data;
    };
    const [one, two] = [await begin(), await begin()];
    expect(one.secret).not.toBe(two.secret);
    expect(two.uri).toMatch(/^otpauth:\/\/totp\/Millrace:.*secret=/);
    expect(two.uri).toContain(`secret=${two.secret}`);
    expect(typeof (await firstStep()).data).toBe('string');
    // The first one is none any more.
    const code = codeAt(one.secret, app.clock.now());
    expect(await app.ask(confirmSecondFactor, { code }, person)).toMatchObject(atCode('codeWrong'));
  });

  test('asks for the password', async () => {
    const [password] = await seal(app, ['Wrong-Horse-7']);
    expect(await app.ask(beginSecondFactor, { password }, person)).toMatchObject({
      code: 1004,
      error: { fields: { password: { key: 'password.errors.currentWrong' } } },
    });
  });

  test('while one is on it asks for a code, too; that one stays until the new app has shown its first', async () => {
    const { secret, recoveryCodes } = await setUpFactor(app, person);
    const begin = async (code?: string) => {
      const [password] = await seal(app, [testPassword]);
      return app.ask(beginSecondFactor, { password, ...(code !== undefined && { code }) }, person);
    };
    expect(await begin()).toMatchObject(atCode('codeEmpty'));
    expect(await begin('000000')).toMatchObject(atCode('codeWrong'));
    const { data: next } = await begin(recoveryCodes[0]);
    nextCode();
    expect((await secondStep(await ticketOf(), codeAt(secret, app.clock.now()))).code).toBe(0);
    const code = codeAt(next.secret, app.clock.now());
    const { data } = await app.ask(confirmSecondFactor, { code }, person);
    expect(data.recoveryCodes).toHaveLength(10);

    nextCode();
    const ticket = await ticketOf();
    expect(await secondStep(ticket, codeAt(secret, app.clock.now()))).toMatchObject(atCode('codeWrong'));
    expect(await secondStep(ticket, recoveryCodes[1] ?? '')).toMatchObject(atCode('recoveryWrong'));
    expect((await secondStep(ticket, codeAt(next.secret, app.clock.now()))).code).toBe(0);
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your second factor is on'),
      expect.stringContaining('Your second factor was moved to another app'),
    ]);
  });

  test('what was shown is good for an hour', async () => {
    const [password] = await seal(app, [testPassword]);
    const { secret } = (await app.ask(beginSecondFactor, { password }, person)).data;
    app.clock.forward(3_600_000);
    const code = codeAt(secret, app.clock.now());
    expect((await app.ask(confirmSecondFactor, { code }, person)).error.error).toBe(
      'secondFactor.errors.notBegun',
    );
  });

  test('what is stored tells neither the secret nor the recovery codes', async () => {
    const [password] = await seal(app, [testPassword]);
    const offered = (await app.ask(beginSecondFactor, { password }, await createPerson(app))).data.secret;
    const { secret, recoveryCodes } = await setUpFactor(app, person);
    const stored = await app.database.asSystem(async (tx) => [
      await tx.selectFrom('second_factor').selectAll().execute(),
      await tx.selectFrom('second_factor_offer').selectAll().execute(),
      await tx.selectFrom('recovery_code').selectAll().execute(),
    ]);
    const text = JSON.stringify(stored.flat().map((row) => Object.values(row).map(String)));
    for (const hidden of [offered, secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  });
});

describe('confirmSecondFactor', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(confirmSecondFactor, { code: '000000' })).status).toBe(401);
  });

  test('another person’s offer is not taken, and guessing is slowed down', async () => {
    const begin = async (who: Person) => {
      const [password] = await seal(app, [testPassword]);
      return (await app.ask(beginSecondFactor, { password }, who)).data.secret;
    };
    const other = await begin(await createPerson(app));
    const own = await begin(person);
    const confirm = (code: string) => app.ask(confirmSecondFactor, { code }, person);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await confirm(codeAt(other, app.clock.now()))).toMatchObject(atCode('codeWrong'));
    }
    expect(await confirm(codeAt(own, app.clock.now()))).toMatchObject({ status: 429, code: 1014 });
    expect((await app.ask(getSecondFactor, {}, person)).data.since).toBeNull();
  });

  test('of two confirmations at once one gives codes', async () => {
    const [password] = await seal(app, [testPassword]);
    const { secret } = (await app.ask(beginSecondFactor, { password }, person)).data;
    const code = codeAt(secret, app.clock.now());
    const answers = await Promise.all([1, 2].map(() => app.ask(confirmSecondFactor, { code }, person)));
    expect(answers.map((one) => one.code).filter((one) => one === 0)).toHaveLength(1);
  });

  test('needs to be begun, and a right code', async () => {
    const confirm = (code: string) => app.ask(confirmSecondFactor, { code }, person);
    expect((await confirm('000000')).error.error).toBe('secondFactor.errors.notBegun');
    const { secret } = await setUpFactor(app, person);
    // What was confirmed is no offer any more.
    expect((await confirm(codeAt(secret, app.clock.now()))).error.error).toBe('secondFactor.errors.notBegun');
  });
});

describe('renewRecoveryCodes', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(renewRecoveryCodes, { password: 'x', code: '1' })).status).toBe(401);
  });

  test('ten new ones; the old ones open nothing any more', async () => {
    const { secret, recoveryCodes } = await setUpFactor(app, person);
    nextCode();
    const input = await proof(codeAt(secret, app.clock.now()));
    const before = (await mailsTo(app, person.email)).length;
    const fresh = (await app.ask(renewRecoveryCodes, input, person)).data.recoveryCodes;
    expect(fresh).toHaveLength(10);
    const told = (await mailsTo(app, person.email)).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('new recovery codes')]);
    expect(await secondStep(await ticketOf(), recoveryCodes[0] ?? '')).toMatchObject(atCode('recoveryWrong'));
    expect((await secondStep(await ticketOf(), fresh[0] ?? '')).code).toBe(0);
  });
});

describe('removeSecondFactor', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(removeSecondFactor, { password: 'x', code: '1' })).status).toBe(401);
  });

  test('takes password and code; a recovery code will do', async () => {
    const { recoveryCodes } = await setUpFactor(app, person);
    const [code = ''] = recoveryCodes;
    expect(await app.ask(removeSecondFactor, await proof(code, 'Wrong-Horse-7'), person)).toMatchObject({
      error: { fields: { password: { key: 'password.errors.currentWrong' } } },
    });
    expect(await app.ask(removeSecondFactor, await proof('000000'), person)).toMatchObject(
      atCode('codeWrong'),
    );
    expect((await app.ask(removeSecondFactor, await proof(code), person)).code).toBe(0);
    expect(typeof (await firstStep()).data).toBe('string');
    expect((await app.ask(removeSecondFactor, await proof(code), person)).error.error).toBe(
      'secondFactor.errors.isOff',
    );
  });
});
