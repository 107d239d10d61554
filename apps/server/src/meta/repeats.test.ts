import { calls, type NamedCall } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../testing/contents.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

interface World {
  readonly owner: Person;
  readonly viewer: Person;
  readonly promoter: Person;
  readonly notice: number;
  readonly invitation: number;
}

/** Who asks, and what. */
type Question = (world: World) => readonly [Person, object];

const promote = { email: 'ads@acme.example', country: 'DE', companyName: 'Acme Ads' };
const company = {
  name: 'Acme Games',
  email: 'hello@acme.example',
  phone: '+49 30 123456',
  website: 'https://www.acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Unter den Linden 1',
  version: 1,
};

/** A question of every call that a signed-in person may ask, in an order in which each can succeed. */
const questions: Readonly<Record<string, Question>> = {
  updateUser: ({ owner }) => [owner, { name: 'New Name' }],
  sendInvitation: ({ owner }) => [owner, { email: 'new@example.com', roleId: role.appViewer }],
  resendInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  withdrawInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  updateMemberStatus: ({ owner, viewer }) => [owner, { id: viewer.userId, status: 0 }],
  updateCompany: ({ owner }) => [owner, company],
  createPromote: ({ promoter }) => [promoter, promote],
  updatePromote: ({ promoter }) => [promoter, { ...promote, version: 2 }],
  completeProfile: ({ owner }) => [owner, {}],
  readNotice: ({ owner, notice }) => [owner, { notificationId: notice }],
  switchPublisher: ({ owner }) => [owner, { pubId: owner.organizationId, roleId: owner.roleId }],
  switchAdvertiser: ({ promoter }) => [promoter, { advId: promoter.organizationId, roleId: promoter.roleId }],
  getUserInfo: ({ owner }) => [owner, {}],
  listMembers: ({ owner }) => [owner, {}],
  listInvitations: ({ owner }) => [owner, {}],
  listPublishers: ({ owner }) => [owner, {}],
  selectPublishers: ({ owner }) => [owner, {}],
  selectAdvertisers: ({ promoter }) => [promoter, {}],
  listSites: ({ promoter }) => [promoter, {}],
  getCompany: ({ owner }) => [owner, {}],
  getPromote: ({ promoter }) => [promoter, {}],
  listNotices: ({ owner }) => [owner, {}],
  listCountries: ({ owner }) => [owner, {}],
  listStates: ({ owner }) => [owner, { country: 'DE' }],
  listCities: ({ owner }) => [owner, { country: 'DE', search: 'berl' }],
};

/** These end the session that would ask again. */
const endTheSession = ['logOut', 'changePassword'];

const signedIn = calls.filter(({ call }) => call.access !== 'public');
const isRead = ({ call }: NamedCall) => call.method === 'GET' && !call.changes;
const inOrder = Object.keys(questions).flatMap((name) => signedIn.filter((named) => named.name === name));

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  const promoter = await createPerson(app, { roleId: role.promoter });
  const [notice, invitation] = await app.database.asSystem(async (tx) => [
    await tx.selectFrom('notice').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow(),
    await tx
      .insertInto('invitation')
      .values({
        organization_id: organizationId,
        email: 'guest@example.com',
        role_id: role.appViewer,
        token_hash: Buffer.alloc(32, 1),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]);
  world = { owner, viewer, promoter, notice: notice.id, invitation: invitation.id };
});
afterAll(() => app.close());

async function askTwice({ name, call }: NamedCall, headers: Readonly<Record<string, string>>) {
  const question = questions[name];
  if (question === undefined) throw new Error(`${name} is missing in the table`);
  const [{ token }, input] = question(world);
  const first = await app.ask<Call>(call, input, { token, headers });
  // Mails that wait leave their table by themselves.
  await app.mails();
  const between = await contentsOf(app.database);
  const second = await app.ask<Call>(call, input, { token, headers });
  return { first, between, second, after: await contentsOf(app.database) };
}

test('every call for people who are signed in stands in the table above', () => {
  const known = [...Object.keys(questions), ...endTheSession];
  expect(known.sort()).toEqual(signedIn.map(({ name }) => name).sort());
});

const writes = inOrder.filter((named) => !isRead(named));
test.each(writes.map((named) => [named.name, named] as const))(
  '%s, repeated with its key: the same answer, and nothing changes again',
  async (name, named) => {
    const headers = { [header.requestKey]: `repeat-${name}` };
    const { first, between, second, after } = await askTwice(named, headers);
    expect(first).toMatchObject({ status: 200, code: 0 });
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} });
    expect(after).toEqual(between);
  },
);

test.each(inOrder.filter(isRead).map((named) => [named.name, named] as const))(
  '%s, which is not marked as changing something, changes nothing',
  async (_, named) => {
    const before = await contentsOf(app.database);
    const { first, after } = await askTwice(named, {});
    expect(first).toMatchObject({ status: 200, code: 0 });
    expect(after).toEqual(before);
  },
);

test.each(writes.filter(({ call }) => call.method === 'GET').map((named) => [named.name, named] as const))(
  '%s, a GET that changes something, is stored by no cache and may be repeated',
  async (_, named) => {
    const { first, second } = await askTwice(named, {});
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 200, code: 0, headers: { 'cache-control': 'no-store' } });
    }
  },
);
