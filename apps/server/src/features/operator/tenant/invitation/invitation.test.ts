import { updateAdministrator } from '@millrace/contract/operator/person';
import { createTenant, getTenant, updateTenantStatus } from '@millrace/contract/operator/tenant';
import {
  inviteToTenant,
  listTenantInvitations,
  resendTenantInvitation,
  withdrawTenantInvitation,
} from '@millrace/contract/operator/tenant-invitation';
import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { acceptInvitation } from '@millrace/contract/people/invitation';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentsOf } from '../../../../testing/contents.ts';
import { lastMailTo, linkIn } from '../../../../testing/mails.ts';
import { createPerson, type Person, testPassword } from '../../../../testing/people.ts';
import { seal } from '../../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

const spent = { code: 1012, error: { error: 'invitation.errors.linkSpent' } };

let app: TestApp;
let administrator: Person;
let promoter: Person;
/** Somebody with an account who is nowhere near the advertiser. */
let guest: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  administrator = await createPerson(app, { roleId: role.administrator });
  promoter = await createPerson(app, { roleId: role.promoter });
  guest = await createPerson(app);
});
afterAll(() => app.close());

const listed = async (id: number) => (await app.ask(listTenantInvitations, { id }, administrator)).data.list;
const invite = (id: number, email: string) => app.ask(inviteToTenant, { id, email }, administrator);
const linkTo = async (email: string) => linkIn(await lastMailTo(app, email)).searchParams.get('invite') ?? '';
const accept = (token: string) => app.ask(acceptInvitation, { token });
const people = async (id: number) => (await app.ask(getTenant, { id }, administrator)).data.people;
const historyOf = async (organizationId: number) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('change_log')
      .select(['action', 'administrator_name'])
      .where('organization_id', '=', organizationId)
      .where('entity', '=', 'invitation')
      .orderBy('id')
      .execute(),
  );

describe.each([
  ['listTenantInvitations', listTenantInvitations, { id: 1 }],
  ['inviteToTenant', inviteToTenant, { id: 1, email: 'new@example.com' }],
  ['resendTenantInvitation', resendTenantInvitation, { id: 1 }],
  ['withdrawTenantInvitation', withdrawTenantInvitation, { id: 1 }],
] as const)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input)).status).toBe(401);
  });

  test.each([role.organizationOwner, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(call, input, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });

  test('one that does not exist', async () => {
    expect((await app.ask(call, { ...input, id: 2_000_000_000 }, administrator)).code).toBe(1002);
  });
});

test.each([0, 1] as const)(
  'side %i: whom it was opened for is listed, sent another link, and withdrawn',
  async (side) => {
    const form = { side, name: 'Brand New', ownerEmail: guest.email };
    const { id } = (await app.ask(createTenant, form, administrator)).data;
    const first = await linkTo(guest.email);
    const [open, ...others] = await listed(id);
    expect(others).toEqual([]);
    expect(open).toMatchObject({ email: guest.email, expired: false });
    const which = { id: open?.id ?? 0 };
    expect((await app.ask(resendTenantInvitation, which, administrator)).data.email).toBe(guest.email);
    const second = await linkTo(guest.email);
    expect(await accept(first)).toMatchObject(spent);
    expect((await app.ask(withdrawTenantInvitation, which, administrator)).code).toBe(0);
    expect(await accept(second)).toMatchObject(spent);
    expect(await listed(id)).toEqual([]);
    expect((await app.ask(resendTenantInvitation, which, administrator)).code).toBe(1002);
    const administrator_name = administrator.name;
    expect(await historyOf(id)).toEqual(
      ['add', 'edit', 'delete'].map((action) => ({ action, administrator_name })),
    );
  },
);

test('one that has expired says so, and serves again once it is sent again', async () => {
  const { organizationId: id } = promoter;
  const invited = (await invite(id, guest.email)).data;
  await app.database.asSystem((tx) =>
    tx
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('id', '=', invited.id)
      .execute(),
  );
  expect(await listed(id)).toMatchObject([{ id: invited.id, expired: true }]);
  await app.ask(resendTenantInvitation, { id: invited.id }, administrator);
  expect(await listed(id)).toMatchObject([{ id: invited.id, expired: false }]);
  expect((await accept(await linkTo(guest.email))).code).toBe(0);
  expect(await people(id)).toBe(2);
});

test('a second promoter joins the advertiser, who is told without a link to a screen of publishers; the first may go', async () => {
  const { organizationId: id } = promoter;
  expect((await invite(id, guest.email.toUpperCase())).code).toBe(0);
  expect((await accept(await linkTo(guest.email))).code).toBe(0);
  expect(await people(id)).toBe(2);
  const [notice] = (await app.ask(listNotices, {}, promoter)).data.list;
  expect(notice).toMatchObject({ linkUrl: null });
  const [password = ''] = await seal(app, [testPassword]);
  expect((await app.ask(removeOwnAccount, { password }, promoter)).code).toBe(0);
  expect(await people(id)).toBe(1);
});

test('members are not invited again, a second invitation takes the place of the first, and a disabled one gets none', async () => {
  const { organizationId: id } = promoter;
  const key = 'invitation.errors.alreadyMember';
  expect(await invite(id, promoter.email)).toMatchObject({
    code: 1005,
    error: { fields: { email: { key } } },
  });
  await invite(id, guest.email);
  const first = await linkTo(guest.email);
  await invite(id, guest.email);
  expect(await listed(id)).toHaveLength(1);
  expect(await accept(first)).toMatchObject(spent);
  await app.ask(updateTenantStatus, { id, status: 0 }, administrator);
  expect(await invite(id, 'third@example.com')).toMatchObject({ error: { error: 'tenant.errors.disabled' } });
});

test('what colleagues are invited to, and the invitations of another tenant, are not among them', async () => {
  const { organizationId: id } = promoter;
  const other = await createPerson(app, { roleId: role.promoter });
  await invite(other.organizationId, guest.email);
  expect(await listed(id)).toEqual([]);
});

test('an invitation ends with the Administrator who has sent it', async () => {
  const leaving = await createPerson(app, { roleId: role.administrator });
  const form = { side: 1, name: 'Brand New', ownerEmail: guest.email } as const;
  const { id } = (await app.ask(createTenant, form, leaving)).data;
  const unmade = await app.ask(
    updateAdministrator,
    { id: leaving.userId, isAdministrator: false },
    administrator,
  );
  expect(unmade.code).toBe(0);
  expect(await accept(await linkTo(guest.email))).toMatchObject(spent);
  expect(await listed(id)).toEqual([]);
});
