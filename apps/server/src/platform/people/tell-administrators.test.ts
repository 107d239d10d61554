import { listNotices, updateNoticeChoice } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { logInAdministrator } from '@millrace/contract/people/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import {
  addMembership,
  createPerson,
  type Person,
  signInDirectly,
  testPassword,
} from '../../testing/people.ts';
import { seal } from '../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { storePassword } from './store-password.ts';
import { tellAdministrators } from './tell-administrators.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
/** Nowhere a member. */
let alone: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  alone = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

const subjects = async (person: Person) => (await mailsTo(app, person.email)).map(({ subject }) => subject);

const tell = (cause: string, except?: number) =>
  app.database.asSystem((tx) =>
    tellAdministrators(tx, {
      message: 'notification.content.nightlyBackupFailed',
      params: { reason: '', backupFailure: 'ended' },
      cause,
      ...(except !== undefined && { except: [except] }),
    }),
  );

test('an Administrator who belongs to no organization is mailed, once for each cause and day', async () => {
  const { organizationId } = await createPerson(app);
  const member = await createPerson(app, { roleId: role.administrator });
  await addMembership(app, member, organizationId, role.appViewer);
  for (const cause of ['one', 'one', 'two']) await tell(cause);
  const said = expect.stringContaining('The server ended before it was over.');
  expect(await subjects(alone)).toEqual([said, said]);
  expect(await subjects(member)).toEqual([said, said]);
  const [mail] = await mailsTo(app, alone.email);
  expect(mail?.text).toContain('as an Administrator of the installation');
  // Behind the bell of an organization it is still nothing that its members are told.
  const [ofMember] = await mailsTo(app, member.email);
  expect(ofMember?.text).toContain('as an Administrator of the installation');
  const token = await signInDirectly(app, { ...member, organizationId, roleId: role.appViewer });
  const chosen = await app.ask(updateNoticeChoice, { kind: 'nightlyBackupFailed', mail: false }, { token });
  expect(chosen.code).toBe(0);
  await tell('three');
  expect(await subjects(member)).toHaveLength(2);
  const bell = await app.ask(listNotices, {}, { token });
  expect(bell.data.list.map(({ content }) => content).filter((one) => one.includes('backup'))).toEqual([
    said,
    said,
    said,
  ]);
});

test('whoever did it themselves is not told', async () => {
  const other = await createPerson(app, { roleId: role.administrator });
  await tell('mine', alone.userId);
  expect(await subjects(alone)).toEqual([]);
  expect(await subjects(other)).toHaveLength(1);
});

test('what warns of somebody else at the account reaches an Administrator who belongs nowhere, or nowhere any more', async () => {
  const logIn = async (agent: string) => {
    const [email, password] = await seal(app, [alone.email, testPassword]);
    const answer = await app.ask(
      logInAdministrator,
      { email, password },
      { headers: { 'user-agent': agent } },
    );
    expect(answer.code).toBe(0);
  };
  await logIn(chrome);
  expect(await subjects(alone)).toEqual([]);
  await logIn(firefox);
  expect(await subjects(alone)).toEqual([expect.stringContaining('Firefox on Linux')]);

  const { organizationId } = await createPerson(app);
  await addMembership(app, alone, organizationId, role.appViewer);
  await app.database.asSystem(async (tx) => {
    await tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', alone.userId).execute();
    await storePassword(tx, { userId: alone.userId, passwordHash: 'other', now: app.clock.now() });
  });
  expect(await subjects(alone)).toEqual([
    expect.anything(),
    expect.stringContaining('Your password was changed'),
  ]);
});
