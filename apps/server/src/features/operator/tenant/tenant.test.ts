import { createPromote } from '@millrace/contract/advertiser/promotion';
import {
  createTenant,
  getTenant,
  listTenants,
  updateTenant,
  updateTenantStatus,
  verifyTenant,
} from '@millrace/contract/operator/tenant';
import { acceptInvitation, viewInvitation } from '@millrace/contract/people/invitation';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { logIn } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../../../testing/contents.ts';
import { tokenIn } from '../../../testing/entered.ts';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import { createPerson, type Person, testPassword } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

describe.each([
  ['listTenants', listTenants, {}],
  ['getTenant', getTenant, { id: 1 }],
  ['createTenant', createTenant, { side: 0, name: 'New', ownerEmail: 'new@example.com' }],
  ['updateTenant', updateTenant, { id: 1, version: 1, name: 'New', email: null }],
  ['updateTenantStatus', updateTenantStatus, { id: 1, status: 0 }],
  ['verifyTenant', verifyTenant, { id: 1, verifyStatus: 1 }],
] as const)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input)).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: 403', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    expect((await app.ask(call, input, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });

  test('one that does not exist', async () => {
    if (!('id' in input)) return expect(call).not.toBe(getTenant);
    const answer = await app.ask(call, { ...input, id: 2_000_000_000 }, administrator);
    return expect(answer.code).toBe(1002);
  });
});

const list = async (filter: Parameters<typeof app.ask<typeof listTenants>>[1]) =>
  (await app.ask(listTenants, filter, administrator)).data;
const stored = async (id: number) => (await app.ask(getTenant, { id }, administrator)).data;

test('lists both sides with what they have, and finds by name, side and state', async () => {
  const owner = await createPerson(app, { name: 'Olga' });
  await createTestApp(app, owner);
  await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  const promoter = await createPerson(app, { roleId: role.promoter });
  const { name } = (await app.ask(getCompany, {}, owner)).data;
  const found = await list({ search: name });
  expect(found.list).toContainEqual(
    expect.objectContaining({ id: owner.organizationId, side: 0, apps: 1, people: 2, verifyStatus: 0 }),
  );
  const advertisers = await list({ side: 1, size: 100 });
  expect(advertisers.list.map(({ id }) => id)).toContain(promoter.organizationId);
  expect(advertisers.list.every(({ side }) => side === 1)).toBe(true);
  expect((await list({ search: '%' })).total).toBe(0);
  expect((await list({ status: 0 })).total).toBe(0);
});

describe('adding', () => {
  test.each([
    [0, role.organizationOwner],
    [1, role.promoter],
  ] as const)('side %i: its owner is invited, and owns it', async (side, roleId) => {
    const email = `boss${side}@new.example`;
    const { data } = await app.ask(
      createTenant,
      { side, name: `Brand New ${side}`, ownerEmail: email.toUpperCase() },
      administrator,
    );
    expect(data).toMatchObject({ side, name: `Brand New ${side}`, status: 1, people: 0, apps: 0 });
    const mail = await lastMailTo(app, email);
    expect(mail.subject).toContain(`Brand New ${side}`);
    const token = linkIn(mail).searchParams.get('invite') ?? '';
    expect((await app.ask(viewInvitation, { token })).data).toMatchObject({
      organizationName: `Brand New ${side}`,
      userType: side,
    });
    const [password = ''] = await seal(app, [testPassword]);
    expect((await app.ask(acceptInvitation, { token, name: 'Boss', password })).code).toBe(0);
    const [, sealedMail, sealedPassword] = await seal(app, ['', email, testPassword]);
    const { data: session } = await app.ask(logIn, {
      username: '',
      email: sealedMail,
      password: sealedPassword ?? '',
    });
    const me = (await app.ask(getUserInfo, {}, { token: tokenIn(session) })).data;
    expect(me).toMatchObject({ organization: { id: data.id }, roles: [{ id: roleId }], userType: side });
    expect((await stored(data.id)).people).toBe(1);
  });
});

test.each([
  [role.organizationOwner, 'company', 'name'],
  [role.promoter, 'promotion', 'companyName'],
])(
  'an edit is saved, stands in the own history by name, and an older one is refused: role %i',
  async (roleId, entity, field) => {
    const owner = await createPerson(app, { roleId });
    const { organizationId: id } = owner;
    const { version } = await stored(id);
    const form = { id, version, name: 'Renamed', email: 'new@renamed.example' };
    expect((await app.ask(updateTenant, form, administrator)).data).toMatchObject({
      name: 'Renamed',
      email: 'new@renamed.example',
      version: version + 1,
    });
    // What counts no version made nothing stale.
    const another = await createPerson(app, { roleId: role.administrator });
    expect((await app.ask(verifyTenant, { id, verifyStatus: 1 }, another)).code).toBe(0);
    expect(await app.ask(updateTenant, form, administrator)).toMatchObject({
      code: 1013,
      error: { current: { name: 'Renamed' }, saved: { who: { id: administrator.userId } } },
    });
    const [, change] = (await app.ask(listChanges, {}, owner)).data.list;
    expect(change).toMatchObject({
      who: { name: `${administrator.name} (Administrator)` },
      ...{ entity, action: 'edit' },
      fields: expect.arrayContaining([expect.objectContaining({ field, after: 'Renamed' })]),
    });
  },
);

describe.each([
  ['an organization', role.organizationOwner],
  ['an advertiser', role.promoter],
] as const)('the e-mail of %s', (_, roleId) => {
  const profile = {
    ...{ name: 'Acme', email: 'hello@acme.example', phone: '+49 30 123456', website: 'https://acme.example' },
    ...{ country: 'DE', state: null, city: 'Berlin', address: 'Unter den Linden 1' },
  };
  const empty = async (id: number) => {
    const { version, name } = await stored(id);
    return app.ask(updateTenant, { id, version, name, email: null }, administrator);
  };

  test('can be emptied until the profile is complete, and is asked for at its field from then on', async () => {
    const owner = await createPerson(app, { roleId });
    const { organizationId: id } = owner;
    expect((await empty(id)).data).toMatchObject({ email: null, isComplete: false });
    const { version } = await stored(id);
    const { name: companyName, email, country } = profile;
    if (roleId === role.promoter) await app.ask(createPromote, { companyName, email, country }, owner);
    else await app.ask(updateCompany, { ...profile, version }, owner);
    // Of what is complete all can be taken back but what the Administrator has said.
    await app.ask(verifyTenant, { id, verifyStatus: 1 }, administrator);
    const [verified] = (await app.ask(listChanges, {}, owner)).data.list;
    expect(verified?.refusal?.key).toBe('changeLog.errors.final');
    const before = await stored(id);
    expect(before).toMatchObject({ email, isComplete: true });
    expect(await empty(id)).toMatchObject({
      code: 1004,
      error: { fields: { email: { key: 'tenant.errors.emailEmpty' } } },
    });
    expect(await stored(id)).toEqual(before);
  });
});

test('disabling ends every session in it at once; enabling revives none', async () => {
  const owner = await createPerson(app);
  const { organizationId: id } = owner;
  await app.ask(updateTenantStatus, { id, status: 0 }, administrator);
  expect((await app.ask(getUserInfo, {}, owner)).status).toBe(401);
  expect((await app.ask(updateTenantStatus, { id, status: 1 }, administrator)).data.status).toBe(1);
  expect((await app.ask(getUserInfo, {}, owner)).status).toBe(401);
});

test.each([role.organizationOwner, role.promoter])(
  'those who run an organization are mailed when it is disabled, and when it is enabled again (%i)',
  async (roleId) => {
    const owner = await createPerson(app, { roleId });
    const { organizationId: id } = owner;
    const viewer = await createPerson(app, { organizationId: id, roleId: role.appViewer });
    const subjects = async ({ email }: Person) =>
      (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => one.includes('able'));
    await app.ask(updateTenantStatus, { id, status: 0 }, administrator);
    expect(await subjects(owner)).toEqual([expect.stringContaining('has disabled')]);
    await app.ask(updateTenantStatus, { id, status: 1 }, administrator);
    expect(await subjects(owner)).toEqual([
      expect.stringContaining('has disabled'),
      expect.stringContaining('has enabled'),
    ]);
    expect(await subjects(viewer)).toEqual([]);
  },
);

test.each([
  [role.organizationOwner, '/company/Settings'],
  [role.promoter, '/promote/edit'],
])(
  'those who run an organization are told that its name or e-mail was changed, once (%i)',
  async (roleId, at) => {
    const owner = await createPerson(app, { roleId });
    const { organizationId: id } = owner;
    const { name, version } = await stored(id);
    const form = { id, name, email: 'other@renamed.example' };
    await app.ask(updateTenant, { ...form, version }, administrator);
    // Saved as it is: nothing has changed.
    await app.ask(updateTenant, { ...form, version: version + 1 }, administrator);
    const { list: notices } = (await app.ask(listNotices, {}, owner)).data;
    const told = notices.filter(({ content }) => content.includes('has changed the name or e-mail of'));
    expect(told).toMatchObject([{ content: expect.stringContaining(name), alertLevel: 1, linkUrl: at }]);
    const mails = (await mailsTo(app, owner.email)).map(({ subject }) => subject);
    expect(mails).toEqual([expect.stringContaining('has changed the name or e-mail')]);
  },
);

test("one's own organization can't be disabled", async () => {
  const answer = await app.ask(
    updateTenantStatus,
    { id: administrator.organizationId, status: 0 },
    administrator,
  );
  expect(answer).toMatchObject({ code: 1011, error: { error: 'tenant.errors.ownOrganization' } });
});

test('a verification is told to those who can act on it', async () => {
  const owner = await createPerson(app);
  const { organizationId: id } = owner;
  for (const verifyStatus of [1, 2] as const) {
    const { data } = await app.ask(verifyTenant, { id, verifyStatus }, administrator);
    expect(data.verifyStatus).toBe(verifyStatus);
  }
  expect((await app.ask(getUserInfo, {}, owner)).data.verifyStatus).toBe(2);
  const { list: notices } = (await app.ask(listNotices, {}, owner)).data;
  expect(notices.slice(0, 2).map(({ alertLevel }) => alertLevel)).toEqual([0, 2]);
});
