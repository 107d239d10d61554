import { updateAdministrator, updatePersonStatus } from '@millrace/contract/operator/person';
import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { acceptInvitation, listInvitations, sendInvitation } from '@millrace/contract/people/invitation';
import { removeMembers, updateMemberStatus, updateMembers } from '@millrace/contract/people/member';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo, linkIn } from '../../../testing/mails.ts';
import { addMembership, createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const spent = { code: 1012, error: { error: 'invitation.errors.linkSpent' } };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Owns the organization together with the one who is to go. */
let owner: Person;
let leaving: Person;
beforeEach(async () => {
  owner = await createPerson(app);
  leaving = await createPerson(app, { organizationId: owner.organizationId });
});

/** Of somebody who has an account. @returns the link's secret */
async function invite(by: Person, roleId: Exclude<RoleId, 1> = role.organizationOwner): Promise<string> {
  const { email } = await createPerson(app);
  expect((await app.ask(sendInvitation, { email, roleId }, by)).code).toBe(0);
  return linkIn(await lastMailTo(app, email)).searchParams.get('invite') ?? '';
}

const accept = (token: string) => app.ask(acceptInvitation, { token });
const open = async () => (await app.ask(listInvitations, {}, owner)).data.total;

const ends: readonly [string, () => Promise<{ code: number; data: { batch: string | null } }>][] = [
  ['removed', () => app.ask(removeMembers, { ids: [leaving.userId] }, owner)],
  ['kept out', () => app.ask(updateMemberStatus, { ids: [leaving.userId], status: 0 }, owner)],
  [
    'demoted',
    () =>
      app.ask(
        updateMembers,
        { members: [{ id: leaving.userId, version: 1 }], roleId: role.appViewer },
        owner,
      ),
  ],
];

describe.each(ends)('of somebody who is %s', (_, end) => {
  test('open invitations are withdrawn, which stands in the history; those of others serve', async () => {
    const [theirs, viewers, others] = [
      await invite(leaving),
      await invite(leaving, role.appViewer),
      await invite(owner),
    ];
    expect((await end()).code).toBe(0);
    expect(await open()).toBe(1);
    for (const link of [theirs, viewers]) expect(await accept(link)).toMatchObject(spent);
    expect((await accept(others)).code).toBe(0);
    const { data } = await app.ask(listChanges, { entity: 'invitation' }, owner);
    expect(data.list.filter(({ action }) => action === 'delete')).toHaveLength(2);
  });

  test('what was done to them is taken back by itself; what they had offered stays withdrawn', async () => {
    const link = await invite(leaving);
    await end();
    const { data } = await app.ask(listChanges, { entity: 'user' }, owner);
    const [change] = data.list;
    expect((await app.ask(revertChange, { id: change?.id ?? 0, batch: true }, owner)).data).toEqual({
      reverted: 1,
    });
    expect(await accept(link)).toMatchObject(spent);
  });
});

test('an invitation serves only while whoever sent it might send it, however that has ended', async () => {
  const link = await invite(leaving);
  const setAccount = (status: number) =>
    app.database.asSystem((tx) =>
      tx.updateTable('user_account').set({ status }).where('id', '=', leaving.userId).execute(),
    );
  await setAccount(0);
  expect(await accept(link)).toMatchObject(spent);
  await setAccount(1);
  expect((await accept(link)).code).toBe(0);
});

test.each([
  [
    'an account that the Administrator disables',
    async () => {
      const administrator = await createPerson(app, { roleId: role.administrator });
      return app.ask(updatePersonStatus, { id: leaving.userId, status: 0 }, administrator);
    },
  ],
  [
    'an account that its person removes',
    async () => {
      const [password = ''] = await seal(app, [testPassword]);
      return app.ask(removeOwnAccount, { password }, leaving);
    },
  ],
])('so are those of %s', async (_, end) => {
  const link = await invite(leaving);
  expect((await end()).code).toBe(0);
  expect(await open()).toBe(0);
  expect(await accept(link)).toMatchObject(spent);
  const { data } = await app.ask(listChanges, { entity: 'invitation' }, owner);
  expect(data.list.map(({ action }) => action)).toEqual(['delete', 'add']);
});

test('with the row of a membership go its invitations', async () => {
  const link = await invite(leaving);
  await app.database.asSystem((tx) =>
    tx.deleteFrom('membership').where('user_id', '=', leaving.userId).execute(),
  );
  expect(await accept(link)).toMatchObject(spent);
});

test("an Administrator's invitation serves, member of the organization or not", async () => {
  const { organizationId } = owner;
  const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
  expect((await accept(await invite(administrator))).code).toBe(0);
});

describe('of an Administrator who does not belong to the organization', () => {
  const work = async () => ({
    chief: await createPerson(app, { roleId: role.administrator }),
    administrator: await createPerson(app, {
      roleId: role.administrator,
      organizationId: owner.organizationId,
    }),
  });

  test.each([
    [
      'is one no more',
      (id: number, chief: Person) => app.ask(updateAdministrator, { id, isAdministrator: false }, chief),
    ],
    ['is disabled', (id: number, chief: Person) => app.ask(updatePersonStatus, { id, status: 0 }, chief)],
  ])('it serves until that one %s; then it is withdrawn, which stands in the history', async (_, end) => {
    const { chief, administrator } = await work();
    const [first, second] = [await invite(administrator), await invite(administrator)];
    expect((await accept(first)).code).toBe(0);
    expect((await end(administrator.userId, chief)).code).toBe(0);
    expect(await open()).toBe(0);
    expect(await accept(second)).toMatchObject(spent);
    const { data } = await app.ask(listChanges, { entity: 'invitation' }, owner);
    expect(data.list.filter(({ action }) => action === 'delete')).toHaveLength(1);
  });

  test('what happens between the opening of the link and the taking counts', async () => {
    const { administrator } = await work();
    const link = await invite(administrator);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('user_account')
        .set({ is_administrator: false })
        .where('id', '=', administrator.userId)
        .execute(),
    );
    expect(await accept(link)).toMatchObject(spent);
  });
});

test('an Administrator who stays a member offers no more than that member may', async () => {
  const { organizationId } = owner;
  const chief = await createPerson(app, { roleId: role.administrator });
  const administrator = await createPerson(app, { roleId: role.administrator, organizationId });
  await addMembership(app, administrator, organizationId, role.organizationOwner);
  const link = await invite(administrator);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ role_id: role.appViewer })
      .where('user_id', '=', administrator.userId)
      .execute(),
  );
  expect(await open()).toBe(1);
  await app.ask(updateAdministrator, { id: administrator.userId, isAdministrator: false }, chief);
  expect(await open()).toBe(0);
  expect(await accept(link)).toMatchObject(spent);
});
