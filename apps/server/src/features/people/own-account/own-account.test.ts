import {
  endOtherSessions,
  endSession,
  listLogins,
  listSessions,
  removePicture,
  updatePicture,
} from '@millrace/contract/people/own-account';
import { logIn } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenIn } from '../../../testing/entered.ts';
import { createPerson, type Person, signInDirectly, testPassword } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const onWindows = { browser: 'Chrome', system: 'Windows', kind: 'desktop' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } });
  app.clock.hold();
});
afterAll(() => app.close());

async function signIn({ email }: Person, from = '8.8.8.8', password = testPassword) {
  const sealed = await seal(app, [email, password]);
  return app.ask(
    logIn,
    { email: sealed[0], password: sealed[1] },
    { headers: { 'x-forwarded-for': from, 'user-agent': chrome } },
  );
}

const isIn = async (token: string) => (await app.ask(getUserInfo, {}, { token })).status === 200;
const base64 = (bytes: Buffer) => bytes.toString('base64');
const avatarOf = async (asked: { token: string }) => (await app.ask(getUserInfo, {}, asked)).data.avatar;

describe('updatePicture', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(updatePicture, { picture: 'x' })).status).toBe(401);
  });

  test('is shown to whoever has its address, and kept by browsers', async () => {
    const person = await createPerson(app);
    const { data, code } = await app.ask(updatePicture, { picture: base64(png(300, 200)) }, person);
    expect(code).toBe(0);
    expect(await avatarOf(person)).toBe(data.avatar);
    const shown = await app.app.inject({ url: data.avatar });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP');
  });

  test('replaces the one before, whose address is nothing then', async () => {
    const person = await createPerson(app);
    const first = (await app.ask(updatePicture, { picture: base64(png(9, 9, 1)) }, person)).data.avatar;
    const next = (await app.ask(updatePicture, { picture: base64(png(9, 9, 2)) }, person)).data.avatar;
    expect(next).not.toBe(first);
    expect((await app.app.inject({ url: first })).statusCode).toBe(404);
    expect((await app.app.inject({ url: next })).statusCode).toBe(200);
  });

  test.each([
    ['text that says it is a picture', base64(Buffer.from('data:image/png')), 'notAPicture'],
    ['nothing', '', 'notAPicture'],
    ['no base64', '💥', 'notAPicture'],
    ['more than a megabyte', 'A'.repeat(1_400_000), 'tooLarge'],
  ])('%s is refused at the field, and the picture stays', async (_, picture, name) => {
    const person = await createPerson(app);
    await app.ask(updatePicture, { picture: base64(png(9, 9, 7)) }, person);
    const before = await avatarOf(person);
    expect(await app.ask(updatePicture, { picture }, person)).toMatchObject({
      status: 200,
      code: 1004,
      error: { fields: { picture: { key: `picture.errors.${name}` } } },
    });
    expect(await avatarOf(person)).toBe(before);
  });

  test("changes nobody else's", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    await app.ask(updatePicture, { picture: base64(png(9, 9)) }, person);
    expect(await avatarOf(other)).toBeNull();
  });
});

test.each(['0'.repeat(64), 'x', '..%2f..%2fetc'])('a picture at %s: there is none', async (hash) => {
  expect((await app.app.inject({ url: `/api/picture/${hash}` })).statusCode).toBe(404);
});

describe('removePicture', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(removePicture, {})).status).toBe(401);
  });

  test('leaves initials, and nothing at its address', async () => {
    const person = await createPerson(app);
    const { avatar } = (await app.ask(updatePicture, { picture: base64(png(9, 9, 160)) }, person)).data;
    for (const _ of ['once', 'again']) expect((await app.ask(removePicture, {}, person)).code).toBe(0);
    expect(await avatarOf(person)).toBeNull();
    expect((await app.app.inject({ url: avatar })).statusCode).toBe(404);
  });
});

describe('listSessions', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(listSessions, {})).status).toBe(401);
  });

  test('tells device, country and when, the current one first, and only those that live', async () => {
    const person = await createPerson(app);
    const token = tokenIn((await signIn(person)).data);
    const { data } = await app.ask(listSessions, {}, { token });
    expect(data).toMatchObject([
      { device: onWindows, country: 'US', current: true, lastSeenAt: app.clock.now().toISOString() },
      { device: { browser: null, system: null, kind: 'other' }, country: null, current: false },
    ]);
    await app.ask(endSession, { id: data[1]?.id ?? 0 }, { token });
    expect((await app.ask(listSessions, {}, { token })).data).toHaveLength(1);
  });

  test('when a session was last seen is noted once a minute, and makes nobody anew', async () => {
    const person = await createPerson(app);
    const [one, other] = [person.token, await signInDirectly(app, person)];
    const begun = app.clock.now().toISOString();
    const seenFromOther = async () => {
      const list = (await app.ask(listSessions, {}, { token: other })).data;
      return list.find(({ current }) => !current)?.lastSeenAt;
    };
    app.clock.forward(59_000);
    await app.ask(getUserInfo, {}, { token: one });
    expect(await seenFromOther()).toBe(begun);
    app.clock.forward(1_000);
    const revision = app.database.revision();
    await app.ask(getUserInfo, {}, { token: one });
    await expect.poll(seenFromOther).toBe(app.clock.now().toISOString());
    expect(app.database.revision()).toBe(revision);
  });
});

describe('endSession', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(endSession, { id: 1 })).status).toBe(401);
  });

  test('ends one, at once', async () => {
    const person = await createPerson(app);
    const other = await signInDirectly(app, person);
    const [, { id = 0 } = {}] = (await app.ask(listSessions, {}, person)).data;
    expect((await app.ask(endSession, { id }, person)).code).toBe(0);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(person.token)).toBe(true);
    // Asked again after a lost answer.
    expect((await app.ask(endSession, { id }, person)).code).toBe(0);
  });

  test("somebody else's does not exist, and lives on", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    const id = (await app.ask(listSessions, {}, other)).data[0]?.id ?? 0;
    expect(await app.ask(endSession, { id }, person)).toMatchObject({ status: 200, code: 1002 });
    expect(await isIn(other.token)).toBe(true);
  });

  test('the current one is left to the log-out', async () => {
    const person = await createPerson(app);
    const id = (await app.ask(listSessions, {}, person)).data[0]?.id ?? 0;
    expect(await app.ask(endSession, { id }, person)).toMatchObject({
      code: 1011,
      error: { error: 'ownAccount.errors.ownSession' },
    });
    expect(await isIn(person.token)).toBe(true);
  });
});

describe('endOtherSessions', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(endOtherSessions, {})).status).toBe(401);
  });

  test('ends all but the one that asks, and nobody else’s', async () => {
    const [person, stranger] = [await createPerson(app), await createPerson(app)];
    const others = [await signInDirectly(app, person), await signInDirectly(app, person)];
    expect((await app.ask(endOtherSessions, {}, person)).code).toBe(0);
    for (const token of others) expect(await isIn(token)).toBe(false);
    for (const { token } of [person, stranger]) expect(await isIn(token)).toBe(true);
  });

  test('on every node', async () => {
    const person = await createPerson(app);
    const other = await signInDirectly(app, person);
    const node = await openTestApp({ beside: app });
    expect((await node.ask(getUserInfo, {}, { token: other })).status).toBe(200);
    await app.ask(endOtherSessions, {}, person);
    await expect
      .poll(async () => (await node.ask(getUserInfo, {}, { token: other })).status, { timeout: 5_000 })
      .toBe(401);
    await node.close();
  });
});

describe('listLogins', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(listLogins, {})).status).toBe(401);
  });

  test('tells what went well and what did not, with when, device and country; to the person alone', async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    await signIn(person, '114.114.114.114', 'Wrong-Horse-7');
    await signIn(person);
    const { data } = await app.ask(listLogins, {}, person);
    const at = app.clock.now().toISOString();
    expect(data).toEqual({
      total: 2,
      list: [
        { id: expect.any(Number), at, outcome: 'signedIn', device: onWindows, country: 'US' },
        { id: expect.any(Number), at, outcome: 'wrongPassword', device: onWindows, country: 'CN' },
      ],
    });
    expect((await app.ask(listLogins, {}, other)).data.total).toBe(0);
  });

  test('who is kept out of every organization finds that too', async () => {
    const person = await createPerson(app);
    const set = (status: number) =>
      app.database.asSystem((tx) =>
        tx.updateTable('membership').set({ status }).where('user_id', '=', person.userId).execute(),
      );
    await set(0);
    await signIn(person);
    await set(1);
    // Being kept out has ended the session.
    const token = await signInDirectly(app, person);
    const { data } = await app.ask(listLogins, { page: 1, size: 1 }, { token });
    expect(data.list.map(({ outcome }) => outcome)).toEqual(['noPlace']);
  });
});
