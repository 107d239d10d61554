import {
  acceptInvitation,
  resendInvitation,
  sendInvitation,
  viewInvitation,
  withdrawInvitation,
} from '@millrace/contract/people/invitation';
import { listNotices } from '@millrace/contract/people/notification';
import { selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { logIn } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { listApps } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeInvitedApps } from '../../../platform/people/member-apps.ts';
import { tokenIn } from '../../../testing/entered.ts';
import { lastMailTo, linkIn } from '../../../testing/mails.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  type Person,
  testPassword,
} from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const spent = { status: 200, code: 1012, error: { error: 'invitation.errors.linkSpent' } };
const week = 7 * 24 * 3_600_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

let invited = 0;
interface Invited {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

async function invite(roleId: Exclude<RoleId, 1> = role.appOperator, email?: string): Promise<Invited> {
  invited += 1;
  const to = email ?? `guest${invited}@example.com`;
  const { data } = await app.ask(sendInvitation, { email: to, roleId, advertiserName: 'Guest Ads' }, owner);
  return { id: data.id, email: to, token: await tokenOf(to) };
}

async function tokenOf(email: string): Promise<string> {
  return linkIn(await lastMailTo(app, email)).searchParams.get('invite') ?? '';
}

const view = (token: string, headers = {}) => app.ask(viewInvitation, { token }, { headers });

async function accept(token: string, name = 'Guest', password = testPassword) {
  const [sealed] = await seal(app, [password]);
  return app.ask(acceptInvitation, { token, name, password: sealed });
}

async function signIn(email: string, password = testPassword): Promise<string> {
  const sealed = await seal(app, [email, password]);
  return tokenIn((await app.ask(logIn, { email: sealed[0], password: sealed[1] })).data);
}

describe('viewInvitation', () => {
  test('tells what the link offers, in the language of the reader', async () => {
    const { email, token } = await invite();
    const { data } = await view(token);
    expect(data).toMatchObject({ email, roleName: 'App Operator', userType: 0, hasAccount: false });
    expect((await view(token, { 'accept-language': 'zh' })).data.roleName).toMatch(/\p{Script=Han}/u);
  });

  test('names the advertiser that a promoter will get', async () => {
    const { token } = await invite(role.promoter);
    expect((await view(token)).data).toMatchObject({ organizationName: 'Guest Ads', userType: 1 });
  });

  test('tells whether the person has an account', async () => {
    const person = await createPerson(app);
    expect((await view((await invite(role.appViewer, person.email)).token)).data.hasAccount).toBe(true);
  });

  test.each(['', 'made-up', 'x'.repeat(43)])('%j is no link', async (token) => {
    expect(await view(token)).toMatchObject(spent);
  });
});

describe('acceptInvitation', () => {
  test('a new person: account, membership, and a notice to the owners', async () => {
    const { email, token } = await invite();
    expect((await accept(token, 'Grace Guest')).data).toEqual({ email, userType: 0 });
    const session = await signIn(email);
    expect((await app.ask(getUserInfo, {}, { token: session })).data).toMatchObject({
      name: 'Grace Guest',
      roles: [{ id: role.appOperator }],
      organization: { id: owner.organizationId },
      isNew: false,
    });
    const { data } = await app.ask(listNotices, {}, owner);
    expect(data.list[0]).toMatchObject({
      alertLevel: 2,
      linkUrl: '/um/user-manage',
      linkType: 0,
      readStatus: 0,
    });
    expect(data.list[0]?.content).toMatch(/^Grace Guest has joined .* as App Operator\.$/);
  });

  test('a promoter: an advertiser of their own and nothing of the organization', async () => {
    const { email, token } = await invite(role.promoter);
    expect((await accept(token)).data).toEqual({ email, userType: 1 });
    const asked = { token: await signIn(email) };
    expect((await app.ask(getUserInfo, {}, asked)).data).toMatchObject({
      userType: 1,
      isNew: true,
      organization: { name: 'Guest Ads' },
    });
    expect((await app.ask(selectPublishers, {}, asked)).data).toEqual([]);
    expect((await app.ask(selectAdvertisers, {}, asked)).data).toMatchObject([
      { name: 'Guest Ads', roleId: 100 },
    ]);
  });

  test('whoever is invited for some apps joins with these alone', async () => {
    const { organizationId } = owner;
    const appId = await createTestApp(app, owner);
    await createTestApp(app, owner);
    const { id: invitationId, email, token } = await invite();
    await app.database.inScope(owner, (tx) =>
      storeInvitedApps(tx, {
        organizationId,
        invitationId,
        roleId: role.appOperator,
        apps: new Set([appId]),
      }),
    );
    expect((await accept(token)).code).toBe(0);
    const { data } = await app.ask(listApps, {}, { token: await signIn(email) });
    expect(data.list.map(({ id }) => id)).toEqual([appId]);
  });

  test('a person with an account joins with it and keeps name and password', async () => {
    const person = await createPerson(app);
    const { token } = await invite(role.appViewer, person.email);
    expect((await app.ask(acceptInvitation, { token })).data).toEqual({ email: person.email, userType: 0 });
    const memberships = (await app.ask(selectPublishers, {}, person)).data;
    expect(memberships.map(({ id, roleId }) => [id, roleId])).toEqual(
      expect.arrayContaining([
        [person.organizationId, role.organizationOwner],
        [owner.organizationId, role.appViewer],
      ]),
    );
    expect((await app.ask(getUserInfo, {}, { token: await signIn(person.email) })).data.name).toBe(
      person.name,
    );
  });

  test('name and password given for an account that exists change nothing', async () => {
    const person = await createPerson(app);
    const { token } = await invite(role.appViewer, person.email);
    expect((await accept(token, 'Impostor', 'Another-Horse-8')).code).toBe(0);
    expect((await app.ask(getUserInfo, {}, { token: await signIn(person.email) })).data.name).toBe(
      person.name,
    );
  });

  test('serves once, also at the same moment', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1012, 1012]);
    expect(await accept(token)).toMatchObject(spent);
    expect(await view(token)).toMatchObject(spent);
    expect(await signIn(email)).toEqual(expect.any(String));
  });

  test('an account that exists and accepts twice at once joins once', async () => {
    const person = await createPerson(app);
    const { token } = await invite(role.appViewer, person.email);
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(acceptInvitation, { token })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1012, 1012]);
  });

  test('who became a member meanwhile is told so, and stays what they are', async () => {
    const person = await createPerson(app);
    const { token } = await invite(role.appViewer, person.email);
    await addMembership(app, person, owner.organizationId, role.appOwner);
    expect(await app.ask(acceptInvitation, { token })).toMatchObject({
      status: 200,
      code: 1005,
      error: { error: 'invitation.errors.alreadyMember' },
    });
    const here = (await app.ask(selectPublishers, {}, person)).data.find(
      ({ id }) => id === owner.organizationId,
    );
    expect(here?.roleId).toBe(role.appOwner);
  });

  test.each([
    ['withdrawn', ({ id }: Invited) => app.ask(withdrawInvitation, { id }, owner)],
    ['replaced by a later link', ({ id }: Invited) => app.ask(resendInvitation, { id }, owner)],
    ['replaced by a later invitation', ({ email }: Invited) => invite(role.appViewer, email)],
    [
      'of an organization that was disabled',
      () =>
        app.database.asSystem((tx) =>
          tx.updateTable('organization').set({ status: 0 }).where('id', '=', owner.organizationId).execute(),
        ),
    ],
  ])('a link that was %s serves no more', async (_, happens) => {
    const sent = await invite();
    await happens(sent);
    expect(await accept(sent.token)).toMatchObject(spent);
    expect(await view(sent.token)).toMatchObject(spent);
  });

  test('the link that was sent again serves', async () => {
    const { id, email } = await invite();
    await app.ask(resendInvitation, { id }, owner);
    expect((await accept(await tokenOf(email))).code).toBe(0);
  });

  test('accepting and withdrawing at once: one of them happens', async () => {
    const { id, token } = await invite();
    const [accepted, withdrawn] = await Promise.all([
      accept(token),
      app.ask(withdrawInvitation, { id }, owner),
    ]);
    expect([accepted.code, withdrawn.code]).toSatisfy(
      ([one, other]) => (one === 0 && other === 1002) || (one === 1012 && other === 0),
    );
  });

  test('the link serves seven days and not longer', async () => {
    const [early, late] = [await invite(), await invite()];
    app.clock.forward(week - 1);
    expect((await accept(early.token)).code).toBe(0);
    app.clock.forward(1);
    expect(await accept(late.token)).toMatchObject(spent);
  });

  test('an owner who joins a company whose profile is incomplete is held', async () => {
    const { email, token } = await invite(role.organizationOwner);
    await accept(token);
    const asked = { token: await signIn(email) };
    expect((await app.ask(getUserInfo, {}, asked)).data).toMatchObject({ isNew: true, roles: [{ id: 20 }] });
  });

  test('a new person gives a name and a strong password; the link survives until they do', async () => {
    const { token } = await invite();
    const [password] = await seal(app, [testPassword]);
    expect(await app.ask(acceptInvitation, { token, password })).toMatchObject({
      code: 1004,
      error: { fields: { name: { key: 'invitation.errors.nameEmpty' } } },
    });
    const weak = { code: 1004, error: { fields: { password: { key: 'password.errors.weak' } } } };
    expect(await app.ask(acceptInvitation, { token, name: 'Guest' })).toMatchObject(weak);
    expect(await accept(token, 'Guest', 'weak')).toMatchObject(weak);
    expect((await accept(token)).code).toBe(0);
  });
});

test('without a membership there, an organization of the same owner stays closed', async () => {
  const { email, token } = await invite();
  await accept(token);
  const other = await createOrganization(app);
  await addMembership(app, owner, other, role.organizationOwner);
  const asked = { token: await signIn(email) };
  expect((await app.ask(selectPublishers, {}, asked)).data.map(({ id }) => id)).toEqual([
    owner.organizationId,
  ]);
});
