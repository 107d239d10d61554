import { header } from '@millrace/contract/kit/envelope';
import {
  listInvitations,
  resendInvitation,
  sendInvitation,
  sendInvitations,
  withdrawInvitation,
} from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo, linkIn, mailsTo } from '../../../testing/mails.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };
const week = 7 * 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
beforeEach(async () => {
  owner = await createPerson(app);
  const { organizationId } = owner;
  viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  stranger = await createPerson(app);
});

let invited = 0;
function newEmail(): string {
  invited += 1;
  return `invited${invited}@example.com`;
}

type Form = Parameters<typeof app.ask<typeof sendInvitation>>[1];

function send(form: Partial<Form> = {}, by: object = owner) {
  return app.ask(sendInvitation, { email: newEmail(), roleId: role.appOperator, ...form } as Form, by);
}

const list = async (by: Person, input = {}) => (await app.ask(listInvitations, input, by)).data;

describe('sendInvitation', () => {
  test('signed out: 401', async () => {
    expect((await send({}, {})).status).toBe(401);
  });

  test.each([role.appOwner, role.appOperator, role.appViewer, role.promoter])(
    'role %i: 403',
    async (roleId) => {
      expect((await send({}, await createPerson(app, { roleId }))).status).toBe(403);
    },
  );

  test('mails a link and shows up in the list and the change log', async () => {
    const email = newEmail();
    const sent = await send({ email: email.toUpperCase(), roleId: role.appOwner });
    expect(sent.data).toMatchObject({
      email,
      roleId: role.appOwner,
      roleName: 'App Owner',
      advertiserName: null,
      invitedBy: owner.name,
      expired: false,
    });
    expect(Date.parse(sent.data.expiresAt) - Date.parse(sent.data.createdAt)).toBeGreaterThan(week - 60_000);
    expect(await list(owner)).toEqual({ list: [sent.data], total: 1 });

    const mail = await lastMailTo(app, email);
    expect(mail.subject).toContain(owner.name);
    expect(mail.text).toContain('App Owner');
    expect(linkIn(mail).href).toMatch(/^http:\/\/console\.test\/user\/register\?invite=[\w-]{43}$/);

    const log = await app.database.inScope(owner, (tx) => tx.selectFrom('change_log').selectAll().execute());
    expect(log).toMatchObject([
      {
        entity: 'invitation',
        action: 'add',
        entity_id: sent.data.id,
        user_id: owner.userId,
        after: { email },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(linkIn(mail).searchParams.get('invite'));
  });

  test('writes the mail in the language of the person who invites', async () => {
    const email = newEmail();
    await send({ email }, { token: owner.token, headers: { 'accept-language': 'zh-CN' } });
    expect((await lastMailTo(app, email)).text).toMatch(/\p{Script=Han}/u);
  });

  test('an Administrator who is no member invites in the name of the platform', async () => {
    const administrator = await createPerson(app, {
      roleId: role.administrator,
      organizationId: owner.organizationId,
    });
    const { data } = await send({}, administrator);
    expect(data.invitedBy).toBeNull();
    expect(await list(owner)).toMatchObject({ total: 1 });
  });

  test('a member, disabled or not, is known already: 1005 at the field', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', viewer.userId).execute(),
    );
    for (const email of [owner.email, viewer.email.toUpperCase()]) {
      expect(await send({ email })).toMatchObject({
        status: 200,
        code: 1005,
        error: { fields: { email: { key: 'invitation.errors.alreadyMember' } } },
      });
    }
  });

  test('a member of another organization can be invited, and a member here as a promoter', async () => {
    expect((await send({ email: stranger.email })).code).toBe(0);
    const promoter = await send({ email: viewer.email, roleId: role.promoter, advertiserName: 'Ads' });
    expect(promoter.data).toMatchObject({ roleName: 'Promoter', advertiserName: 'Ads' });
  });

  test('inviting the same person again replaces the earlier invitation, also at the same moment', async () => {
    const email = newEmail();
    await Promise.all([send({ email }), send({ email, roleId: role.appViewer }), send({ email })]);
    expect((await list(owner)).total).toBe(1);
    expect(await mailsTo(app, email)).toHaveLength(3);
  });

  test('the same request key twice sends one mail', async () => {
    const email = newEmail();
    const asked = { token: owner.token, headers: { [header.requestKey]: 'invite-0001' } };
    const answers = await Promise.all([send({ email }, asked), send({ email }, asked)]);
    expect(answers[0].data).toEqual(answers[1].data);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  const wrong: [field: string, form: object, key: string][] = [
    ['email', { email: '' }, 'invitation.errors.emailEmpty'],
    ['email', { email: 'nobody' }, 'invitation.errors.emailMalformed'],
    ['roleId', { roleId: role.administrator }, 'invitation.errors.roleEmpty'],
    ['roleId', { roleId: 7 }, 'invitation.errors.roleEmpty'],
    ['roleId', { roleId: undefined }, 'invitation.errors.roleEmpty'],
    ['advertiserName', { roleId: role.promoter }, 'invitation.errors.advertiserEmpty'],
    ['advertiserName', { roleId: role.promoter, advertiserName: '  ' }, 'invitation.errors.advertiserEmpty'],
  ];
  test.each(wrong)('%s in %j is refused at the field', async (field, form, key) => {
    expect(await send(form)).toMatchObject({
      status: 200,
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
  });
});

describe('sendInvitations', () => {
  const sendAll = (emails: string[], form: object = {}, by: object = owner) =>
    app.ask(sendInvitations, { emails, roleId: role.appViewer, ...form }, by);

  test('signed out: 401; a viewer: 403', async () => {
    expect((await sendAll([newEmail()], {}, {})).status).toBe(401);
    expect((await sendAll([newEmail()], {}, viewer)).status).toBe(403);
  });

  test('each gets a link of their own; one action of the change log', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const { data } = await sendAll([first, second, first.toUpperCase()]);
    expect(data.list.map(({ email, roleId }) => [email, roleId])).toEqual([
      [first, role.appViewer],
      [second, role.appViewer],
    ]);
    const links = [linkIn(await lastMailTo(app, first)).href, linkIn(await lastMailTo(app, second)).href];
    expect(new Set(links).size).toBe(2);
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select('batch_id').execute(),
    );
    expect(log).toHaveLength(2);
    expect(new Set(log.map(({ batch_id }) => batch_id)).size).toBe(1);
  });

  test('says whose earlier link it replaces', async () => {
    const [again, anew] = [newEmail(), newEmail()];
    await send({ email: again });
    expect((await sendAll([again, anew])).data.replaced).toEqual([again]);
    expect((await list(owner)).total).toBe(2);
  });

  test('all or none: the address of a member is marked, and nobody is invited', async () => {
    const email = newEmail();
    expect(await sendAll([email, viewer.email])).toMatchObject({
      code: 1005,
      error: { fields: { 'emails.1': { key: 'invitation.errors.alreadyMember' } } },
    });
    expect(await mailsTo(app, email)).toEqual([]);
    expect((await list(owner)).total).toBe(0);
  });

  const promoters = { roleId: role.promoter, advertiserName: 'Ads' };
  const wrong: [what: string, emails: string[], form: object, field: string, key: string][] = [
    ['nobody', [], {}, 'emails', 'invitation.errors.emailEmpty'],
    ['no address', ['a@example.com', 'b'], {}, 'emails.1', 'invitation.errors.emailMalformed'],
    ['too many', Array.from({ length: 51 }, newEmail), {}, 'emails', 'common.errors.tooMany'],
    ['two promoters', [newEmail(), newEmail()], promoters, 'emails', 'invitation.errors.onePromoter'],
  ];
  test.each(wrong)('%s: refused at the field', async (_, emails, form, field, key) => {
    expect(await sendAll(emails, form)).toMatchObject({
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
  });
});

describe('listInvitations', () => {
  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(listInvitations, {})).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listInvitations, {}, promoter)).status).toBe(403);
  });

  test("shows this organization's only, to everybody who may see its people", async () => {
    await send();
    expect((await list(viewer)).total).toBe(1);
    expect(await list(stranger)).toEqual({ list: [], total: 0 });
  });

  test('newest first, by pages, by a part of the e-mail taken literally', async () => {
    const emails = ['percent%sign@example.com', 'under_score@example.com', 'underXscore@example.com'];
    for (const email of emails) await send({ email });
    const names = async (input: object) => (await list(owner, input)).list.map(({ email }) => email);
    expect(await names({})).toEqual(['underxscore@example.com', emails[1], emails[0]]);
    expect(await list(owner, { size: 1, page: 2 })).toMatchObject({ list: [{ email: emails[1] }], total: 3 });
    expect(await names({ search: 'SCORE' })).toHaveLength(2);
    expect(await names({ search: '_score' })).toEqual([emails[1]]);
    expect(await names({ search: '%' })).toEqual([emails[0]]);
    expect(await names({ search: '\\' })).toEqual([]);
  });

  test('an expired one stays, marked as such', async () => {
    const { data } = await send();
    await app.database.asSystem((tx) =>
      tx.updateTable('invitation').set({ expires_at: app.clock.now() }).where('id', '=', data.id).execute(),
    );
    expect(await list(owner)).toMatchObject({ list: [{ id: data.id, expired: true }], total: 1 });
  });

  test.each([{ page: 0 }, { size: 0 }, { size: 101 }, { page: 'x' as unknown as number }])(
    '%j is refused',
    async (input) => {
      expect((await app.ask(listInvitations, input, owner)).code).toBe(1004);
    },
  );
});

describe.each([
  ['resendInvitation', resendInvitation],
  ['withdrawInvitation', withdrawInvitation],
])('%s', (_, call) => {
  test('signed out: 401; a viewer: 403', async () => {
    const { data } = await send();
    expect((await app.ask(call, { id: data.id })).status).toBe(401);
    expect((await app.ask(call, { id: data.id }, viewer)).status).toBe(403);
  });

  test("another organization's invitation does not exist and stays as it is", async () => {
    const { data } = await send();
    const mails = (await mailsTo(app, data.email)).length;
    expect(await app.ask(call, { id: data.id }, stranger)).toMatchObject(notFound);
    expect(await list(owner)).toEqual({ list: [data], total: 1 });
    expect(await mailsTo(app, data.email)).toHaveLength(mails);
  });

  test('one that was withdrawn does not exist', async () => {
    const { data } = await send();
    await app.ask(withdrawInvitation, { id: data.id }, owner);
    expect(await app.ask(call, { id: data.id }, owner)).toMatchObject(notFound);
  });

  test('no id, or none that could be one: 1004', async () => {
    for (const id of [0, -1, 2_147_483_648, 'x' as unknown as number]) {
      expect(await app.ask(call, { id }, owner)).toMatchObject({
        code: 1004,
        error: { fields: { id: { key: 'common.errors.invalid' } } },
      });
    }
  });
});

test('resendInvitation: a fresh link and seven new days', async () => {
  const { data: sent } = await send();
  const first = linkIn(await lastMailTo(app, sent.email)).href;
  const { data } = await app.ask(resendInvitation, { id: sent.id }, owner);
  expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.parse(sent.expiresAt));
  expect({ ...data, expiresAt: '' }).toEqual({ ...sent, expiresAt: '' });
  expect(linkIn(await lastMailTo(app, sent.email)).href).not.toBe(first);
});

test('withdrawInvitation: gone from the list, kept in the change log', async () => {
  const { data } = await send();
  expect(await app.ask(withdrawInvitation, { id: data.id }, owner)).toMatchObject({ code: 0, data: null });
  expect(await list(owner)).toEqual({ list: [], total: 0 });
  const log = await app.database.inScope(owner, (tx) =>
    tx.selectFrom('change_log').select(['action', 'before']).orderBy('id', 'desc').execute(),
  );
  expect(log[0]).toEqual({ action: 'delete', before: { email: data.email, roleId: data.roleId } });
});
