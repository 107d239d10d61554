import { listMembers } from '@millrace/contract/people/member';
import { listNoticeChoices, updateNoticeChoice } from '@millrace/contract/people/notification';
import { getSecurity, updateSecurity } from '@millrace/contract/people/organization';
import { listSessions } from '@millrace/contract/people/own-account';
import { role } from '@millrace/contract/people/permission';
import { getSecondFactor, removeSecondFactor } from '@millrace/contract/people/second-factor';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import {
  addMembership,
  createCast,
  createPerson,
  type Person,
  testPassword,
} from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const held = { status: 403, code: 1000, error: { error: 'session.errors.secondFactorRequired' } };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
afterAll(() => app.close());

describe('getSecurity', () => {
  test('without the permission: 403; of the own organization alone', async () => {
    const { owner, stranger } = await createCast(app);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(getSecurity, {}, promoter)).status).toBe(403);
    await setUpFactor(app, owner);
    await app.ask(updateSecurity, { secondFactorRequired: true }, owner);
    expect((await app.ask(getSecurity, {}, stranger)).data).toEqual({ secondFactorRequired: false });
  });

  test('signed out: 401', async () => {
    expect((await app.ask(getSecurity, {})).status).toBe(401);
  });
});

const proof = async (code?: string) => {
  const [password = ''] = await seal(app, [testPassword]);
  return { password, ...(code !== undefined && { code }) };
};

describe('updateSecurity', () => {
  test('signed out: 401; without the permission: 403', async () => {
    const { viewer } = await createCast(app);
    expect((await app.ask(updateSecurity, { secondFactorRequired: true })).status).toBe(401);
    expect((await app.ask(updateSecurity, { secondFactorRequired: true }, viewer)).status).toBe(403);
  });

  test('who asks for it has one', async () => {
    const { owner } = await createCast(app);
    expect(await app.ask(updateSecurity, { secondFactorRequired: true }, owner)).toMatchObject({
      code: 1011,
      error: { error: 'organization.errors.ownFactorFirst' },
    });
    expect((await app.ask(getSecurity, {}, owner)).data).toEqual({ secondFactorRequired: false });
  });

  test('members are held at their own account until theirs stands; other organizations are not', async () => {
    const { owner, viewer, stranger } = await createCast(app);
    await setUpFactor(app, owner);
    expect((await app.ask(updateSecurity, { secondFactorRequired: true }, owner)).code).toBe(0);
    const needs = async (who: { token: string }) =>
      (await app.ask(getUserInfo, {}, who)).data.needsSecondFactor;
    expect([await needs(owner), await needs(viewer), await needs(stranger)]).toEqual([false, true, false]);
    expect((await app.ask(listMembers, {}, owner)).code).toBe(0);
    expect((await app.ask(listMembers, {}, stranger)).code).toBe(0);
    expect(await app.ask(listMembers, {}, viewer)).toMatchObject(held);
    expect((await app.ask(listSessions, {}, viewer)).code).toBe(0);

    await setUpFactor(app, viewer);
    expect(await needs(viewer)).toBe(false);
    expect((await app.ask(listMembers, {}, viewer)).code).toBe(0);
  });

  test('whom it holds is told by notice and mail where to set theirs up, once a day; nobody else is', async () => {
    const { owner, viewer, stranger } = await createCast(app);
    const { organizationId } = owner;
    const [ready, silent] = [
      await createPerson(app, { organizationId, roleId: role.appViewer }),
      await createPerson(app, { organizationId, roleId: role.appViewer }),
    ];
    const { recoveryCodes } = await setUpFactor(app, owner);
    await setUpFactor(app, ready);
    await app.ask(updateNoticeChoice, { kind: 'secondFactorAsked', mail: false }, silent);
    const kinds = async (who: Person) =>
      (await app.ask(listNoticeChoices, {}, who)).data.map(({ kind }) => kind);
    expect(await kinds(viewer)).toContain('secondFactorAsked');
    await app.ask(updateSecurity, { secondFactorRequired: true }, owner);
    await app.ask(updateSecurity, { secondFactorRequired: false, ...(await proof(recoveryCodes[0])) }, owner);
    await app.ask(updateSecurity, { secondFactorRequired: true }, owner);
    const told = async (person: Person) => {
      const rows = await app.database.asSystem((tx) =>
        tx
          .selectFrom('notice')
          .select('link_url')
          .where('user_id', '=', person.userId)
          .where('message_key', '=', 'notification.content.secondFactorAsked')
          .execute(),
      );
      return rows.map(({ link_url: url }) => url);
    };
    const link = '/account?tab=secondFactor';
    expect(await Promise.all([viewer, silent, owner, ready, stranger].map(told))).toEqual([
      ...[[link], [link]],
      ...[[], [], []],
    ]);
    const asks = / asks for a second factor from now on\./;
    const mails = async ({ email }: Person) =>
      (await mailsTo(app, email)).filter(({ text }) => asks.test(text)).map(({ text }) => text);
    expect(await mails(viewer)).toEqual([expect.stringContaining(`http://console.test${link}`)]);
    expect(await mails(silent)).toEqual([]);
  });

  test('that it is asked no longer is mailed to every owner with who did it, and to nobody else', async () => {
    const { owner, viewer, stranger } = await createCast(app);
    const second = await createPerson(app, { organizationId: owner.organizationId });
    const { recoveryCodes } = await setUpFactor(app, owner);
    const set = async (secondFactorRequired: boolean, more = {}) =>
      app.ask(updateSecurity, { secondFactorRequired, ...more }, owner);
    const lifted = async ({ email }: Person) =>
      (await mailsTo(app, email)).filter(({ text }) => text.includes('for a second factor no longer: '));
    await set(false, await proof(recoveryCodes[0]));
    await set(true);
    expect(await lifted(second)).toEqual([]);
    expect((await set(false, await proof(recoveryCodes[1]))).code).toBe(0);
    for (const one of [owner, second]) {
      expect((await lifted(one)).map(({ text }) => text)).toEqual([
        expect.stringContaining(`no longer: ${owner.name} has`),
      ]);
    }
    for (const one of [viewer, stranger]) expect(await lifted(one)).toEqual([]);
  });

  test('as long as it stands nobody there turns theirs off, also while they work elsewhere', async () => {
    const { owner, viewer, stranger } = await createCast(app);
    await addMembership(app, stranger, owner.organizationId, role.appViewer);
    const { recoveryCodes: ofOwner } = await setUpFactor(app, owner);
    await app.ask(updateSecurity, { secondFactorRequired: true }, owner);
    const required = { code: 1011, error: { error: 'secondFactor.errors.required' } };
    for (const who of [viewer, stranger]) {
      const { recoveryCodes } = await setUpFactor(app, who);
      const [password] = await seal(app, [testPassword]);
      const input = { password, code: recoveryCodes[0] ?? '' };
      expect(await app.ask(removeSecondFactor, input, who)).toMatchObject(required);
      const { data } = await app.ask(getSecondFactor, {}, who);
      // The code was not spent on it.
      expect(data).toMatchObject({ requiredBy: expect.any(String), recoveryCodesLeft: 10 });
    }
    await app.ask(updateSecurity, { secondFactorRequired: false, ...(await proof(ofOwner[0])) }, owner);
    expect((await app.ask(getSecondFactor, {}, viewer)).data.requiredBy).toBeNull();
  });

  test('an open session alone takes it back for nobody: it takes the password and a code', async () => {
    const { owner } = await createCast(app);
    await setUpFactor(app, owner);
    await app.ask(updateSecurity, { secondFactorRequired: true }, owner);
    const off = async (more: object) => {
      const { error } = await app.ask(updateSecurity, { secondFactorRequired: false, ...more }, owner);
      return error.fields;
    };
    expect(await off({})).toMatchObject({ password: { key: 'session.errors.passwordEmpty' } });
    expect(await off(await proof())).toMatchObject({ code: { key: 'session.errors.codeEmpty' } });
    expect(await off(await proof('wrong'))).toMatchObject({ code: { key: 'session.errors.recoveryWrong' } });
    expect((await app.ask(getSecurity, {}, owner)).data).toEqual({ secondFactorRequired: true });
  });

  test('taken back, nobody is held', async () => {
    const { owner, viewer } = await createCast(app);
    const { recoveryCodes } = await setUpFactor(app, owner);
    for (const [at, secondFactorRequired] of [true, false, false].entries()) {
      const input = { secondFactorRequired, ...(!secondFactorRequired && (await proof(recoveryCodes[at]))) };
      const { data } = await app.ask(updateSecurity, input, owner);
      expect(data).toEqual({ secondFactorRequired });
    }
    expect((await app.ask(listMembers, {}, viewer)).code).toBe(0);
    const changes = await app.database.asSystem((tx) =>
      tx.selectFrom('change_log').select('after').where('entity', '=', 'security').execute(),
    );
    expect(changes.length).toBeGreaterThanOrEqual(2);
  });
});
