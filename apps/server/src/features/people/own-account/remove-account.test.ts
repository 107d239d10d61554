import { listFormerMembers } from '@millrace/contract/operator/former-member';
import { getAccountRemoval, removeOwnAccount } from '@millrace/contract/people/account-removal';
import { sendInvitation } from '@millrace/contract/people/invitation';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { logIn } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { listChanges } from '@millrace/contract/report/change-log';
import { saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport, listSavedReports } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { writeNotice } from '../../../platform/people/notice.ts';
import { keyOfDelay } from '../../../platform/session/delays.ts';
import { codeAt, codePeriod } from '../../../testing/code-at.ts';
import { lastMailTo } from '../../../testing/mails.ts';
import { setUpFactor } from '../../../testing/one-time-codes.ts';
import { addMembership, createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import { createSavedReportForTests, savedReportForm } from '../../../testing/saved-reports.ts';
import { seal } from '../../../testing/seal.ts';
import { tablesWith } from '../../../testing/tables-with.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let person: Person;
let people = 0;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
beforeEach(async () => {
  owner = await createPerson(app);
  people += 1;
  const { organizationId } = owner;
  person = await createPerson(app, {
    organizationId,
    roleId: role.appOwner,
    name: `Robin Goodfellow ${people}`,
    email: `robin.${people}@example.com`,
  });
});
afterAll(() => app.close());

async function remove(who: Person, more: { code?: string; password?: string } = {}) {
  const { password = testPassword, ...rest } = more;
  const [sealed] = await seal(app, [password]);
  return app.ask(removeOwnAccount, { password: sealed, ...rest }, who);
}
const removal = async (who: Person) => (await app.ask(getAccountRemoval, {}, who)).data;
const isIn = async ({ token }: Person) => (await app.ask(getUserInfo, {}, { token })).status === 200;
async function signIn({ email }: Person, password = testPassword) {
  const sealed = await seal(app, [email, password]);
  return app.ask(logIn, { email: sealed[0], password: sealed[1] });
}

describe('getAccountRemoval', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(getAccountRemoval, {})).status).toBe(401);
  });

  test('names what the caller is bound by, and nothing that somebody else can run', async () => {
    const free = { lastOwnerOf: [], isLastAdministrator: false, needsCode: false };
    expect(await removal(person)).toEqual(free);
    const { name } = (await app.ask(getUserInfo, {}, owner)).data.organization;
    expect(await removal(owner)).toEqual({ ...free, lastOwnerOf: [name] });
    const second = await createPerson(app, { organizationId: owner.organizationId });
    expect(await removal(owner)).toEqual(free);
    const setStatus = (status: 0 | 1) =>
      app.database.asSystem((tx) =>
        tx.updateTable('user_account').set({ status }).where('id', '=', second.userId).execute(),
      );
    await setStatus(0);
    expect((await removal(owner)).lastOwnerOf).toEqual([name]);
  });
});

describe('removeOwnAccount', () => {
  test('signed out: 401', async () => {
    const [password] = await seal(app, [testPassword]);
    expect((await app.ask(removeOwnAccount, { password })).status).toBe(401);
  });

  test('takes the password, and a code where a second factor is on', async () => {
    expect(await remove(person, { password: 'Wrong-Horse-7' })).toMatchObject({
      code: 1004,
      error: { fields: { password: { key: 'password.errors.currentWrong' } } },
    });
    const { secret } = await setUpFactor(app, person);
    expect((await removal(person)).needsCode).toBe(true);
    app.clock.forward(codePeriod);
    for (const [more, key] of [
      [{}, 'codeEmpty'],
      [{ code: '000000' }, 'codeWrong'],
    ] as const) {
      expect(await remove(person, more)).toMatchObject({
        code: 1004,
        error: { fields: { code: { key: `session.errors.${key}` } } },
      });
    }
    expect(await isIn(person)).toBe(true);
    expect((await remove(person, { code: codeAt(secret, app.clock.now()) })).code).toBe(0);
    expect(await isIn(person)).toBe(false);
  });

  test('the last owner stays, until somebody else is one', async () => {
    expect(await remove(owner)).toMatchObject({
      code: 1011,
      error: { error: 'accountRemoval.errors.lastOwner' },
    });
    expect(await isIn(owner)).toBe(true);
    await createPerson(app, { organizationId: owner.organizationId });
    expect((await remove(owner)).code).toBe(0);
  });

  test('of two owners who remove themselves at the same moment one stays', async () => {
    const second = await createPerson(app, { organizationId: owner.organizationId });
    const answers = await Promise.all([remove(owner), remove(second)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1011]);
  });

  test('the last Administrator stays; what others did as one keeps no name', async () => {
    const root = await createPerson(app, {
      roleId: role.administrator,
      organizationId: owner.organizationId,
    });
    expect((await removal(root)).isLastAdministrator).toBe(true);
    expect(await remove(root)).toMatchObject({ error: { error: 'person.errors.lastAdministrator' } });
    const { organizationId } = owner;
    const robin = await createPerson(app, {
      ...{ roleId: role.administrator, organizationId },
      ...{ name: 'Puck the Administrator', email: 'puck@example.com' },
    });
    const author = { organizationId, userId: robin.userId, administratorName: robin.name };
    const change = { entity: 'user', entityId: owner.userId, action: 'edit' } as const;
    await app.database.asSystem((tx) => recordChange(tx, author, change));
    expect((await remove(robin)).code).toBe(0);
    expect(await tablesWith(app, [robin.name, robin.email])).toEqual([]);
    const shown = (await app.ask(listChanges, {}, owner)).data.list.map(({ who }) => who?.name ?? '');
    expect(shown.some((name) => name.includes(`#${robin.userId}`))).toBe(true);
  });

  test('history of reports by mail, of invitations elsewhere and of failed log-ins forgets the address', async () => {
    const stranger = await createPerson(app);
    await app.ask(sendInvitation, { email: person.email, roleId: role.appViewer }, stranger);
    const reports = await createSavedReportForTests(app, owner, 'Figures');
    const form = { ...scheduleFormOf(owner.email, person.email), id: reports };
    expect((await app.ask(saveReportSchedule, form, owner)).code).toBe(0);
    const whom = { organizationId: owner.organizationId, userId: owner.userId };
    const told = [person.email.toUpperCase(), owner.email].map((email) => ({
      ...{ ...whom, message: 'notification.content.reportRefused' as const, cause: email },
      params: { name: 'Figures', email },
    }));
    await app.database.asSystem(async (tx) => {
      for (const notice of told) await writeNotice(tx, notice);
    });
    await signIn(person, 'Not the password 1');
    const delays = () =>
      app.database.asSystem((tx) =>
        tx
          .selectFrom('login_delay')
          .select('subject')
          .where('subject', '=', keyOfDelay({ kind: 'account', name: person.email }))
          .execute(),
      );
    expect(await delays()).toHaveLength(1);
    expect((await remove(person)).code).toBe(0);
    expect(await delays()).toEqual([]);
    expect(await tablesWith(app, [person.name, person.email])).toEqual([]);
    const [change] = (await app.ask(listChanges, { entity: 'report_schedule' }, owner)).data.list;
    expect(JSON.stringify(change)).toContain(owner.email);
    const notices = JSON.stringify((await app.ask(listNotices, {}, owner)).data.list);
    expect(notices).toContain(owner.email);
    expect(notices.toLowerCase()).not.toContain(person.email);
  });

  test('the account is gone, its address free, and a mail says so', async () => {
    await app.ask(sendInvitation, { email: person.email, roleId: role.appViewer }, owner);
    expect((await remove(person)).code).toBe(0);
    expect(await isIn(person)).toBe(false);
    expect((await signIn(person)).code).not.toBe(0);
    expect((await lastMailTo(app, person.email)).text).toContain(person.name);
    const again = await createPerson(app, { email: person.email });
    expect(again.userId).not.toBe(person.userId);
    expect(await isIn(again)).toBe(true);
  });

  test('no table holds name or address any more; what they did and shared stays, a number’s', async () => {
    const other = await createPerson(app);
    await addMembership(app, person, other.organizationId, role.appViewer);
    const form = { deviceName: 'Phone', plat: 1 as const, deviceId: crypto.randomUUID() };
    expect((await app.ask(createTestDevice, form, person)).code).toBe(0);
    for (const shared of [true, false]) {
      const report = { ...savedReportForm(shared ? 'Mondays' : 'Own'), shared };
      expect((await app.ask(createSavedReport, report, person)).code).toBe(0);
    }
    await signIn(person);
    const joined = { entity: 'user', entityId: person.userId, action: 'add', name: person.name } as const;
    await app.database.asSystem((tx) =>
      recordChange(tx, owner, { ...joined, after: { name: person.name, roleId: person.roleId } }),
    );
    expect(await tablesWith(app, [person.name, person.email])).toEqual(
      expect.arrayContaining(['change_log', 'notice', 'user_account']),
    );
    expect((await remove(person)).code).toBe(0);
    expect(await tablesWith(app, [person.name, person.email])).toEqual([]);

    const { list } = (await app.ask(listChanges, {}, owner)).data;
    const { data: former } = await app.ask(listFormerMembers, {}, owner);
    expect(former.list).toMatchObject([{ id: person.userId, name: null, email: null }]);
    const who = { id: person.userId, name: `Former member #${former.list[0]?.number}` };
    expect(list.find(({ entity }) => entity === 'test_device')?.who).toEqual(who);
    expect(list.find(({ entity, action }) => entity === 'user' && action === 'delete')?.who).toEqual(who);
    const left = await app.database.asSystem((tx) =>
      tx.selectFrom('login_attempt').select('id').where('user_id', '=', person.userId).execute(),
    );
    expect(left).toEqual([]);
    const saved = { name: 'Mondays', savedBy: who.name, mine: false };
    expect((await app.ask(listSavedReports, {}, owner)).data.list).toMatchObject([saved]);
  });
});
