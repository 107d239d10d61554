import { getPromote } from '@millrace/contract/advertiser/promotion';
import { header } from '@millrace/contract/kit/envelope';
import { getTenant } from '@millrace/contract/operator/tenant';
import { role } from '@millrace/contract/people/permission';
import { logInAdministrator, switchAdvertiser, switchPublisher } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenIn } from '../../../testing/entered.ts';
import {
  addMembership,
  createOrganization,
  createPerson,
  type Person,
  testPassword,
} from '../../../testing/people.ts';
import { seal } from '../../../testing/seal.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // The first one, where an Administrator without an organization of their own begins.
  await createOrganization(app);
});
afterAll(() => app.close());

/** An owner who is a viewer in a second organization and a promoter of one advertiser. */
let person: Person;
let second: number;
let advertiser: number;
beforeEach(async () => {
  person = await createPerson(app);
  second = await createOrganization(app);
  advertiser = await createOrganization(app, 1);
  await addMembership(app, person, second, role.appViewer);
  await addMembership(app, person, advertiser, role.promoter);
});

const toPublisher = (pubId: number, roleId: number, asked: object = person) =>
  app.ask(switchPublisher, { pubId, roleId }, asked);
const toAdvertiser = (advId: number, roleId: number, asked: object = person) =>
  app.ask(switchAdvertiser, { advId, roleId }, asked);
const info = async () => (await app.ask(getUserInfo, {}, person)).data;

describe('switchPublisher', () => {
  test('signed out: 401', async () => {
    expect((await toPublisher(second, role.appViewer, {})).status).toBe(401);
  });

  test("another tenant's organization does not exist", async () => {
    const other = await createPerson(app);
    expect(await toPublisher(other.organizationId, role.organizationOwner)).toMatchObject(notFound);
    expect(await toPublisher(2_000_000_000, role.organizationOwner)).toMatchObject(notFound);
  });

  test('changes organization, role and rights at once; the token stays', async () => {
    expect(await toPublisher(second, role.appViewer)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await info()).toMatchObject({
      organization: { id: second },
      roles: [{ id: role.appViewer, name: 'App Viewer' }],
      userType: 0,
      isNew: false,
    });
  });

  test('may be repeated', async () => {
    await toPublisher(second, role.appViewer);
    expect((await toPublisher(second, role.appViewer)).code).toBe(0);
  });

  test('the answer is stored by no cache', async () => {
    expect((await toPublisher(second, role.appViewer)).headers['cache-control']).toBe('no-store');
  });

  test.each([role.administrator, role.organizationOwner, role.promoter, 7])(
    'role %i, which is not the one held there: does not exist',
    async (roleId) => {
      expect(await toPublisher(second, roleId)).toMatchObject(notFound);
      expect((await info()).organization.id).toBe(person.organizationId);
    },
  );

  test('an advertiser is not on this side', async () => {
    expect(await toPublisher(advertiser, role.promoter)).toMatchObject(notFound);
  });

  test('a disabled membership or organization does not exist', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('organization_id', '=', second).execute(),
    );
    expect(await toPublisher(second, role.appViewer)).toMatchObject(notFound);
    await app.database.asSystem((tx) =>
      tx.updateTable('organization').set({ status: 0 }).where('id', '=', person.organizationId).execute(),
    );
    const elsewhere = await createPerson(app);
    expect(await toPublisher(person.organizationId, 20, elsewhere)).toMatchObject(notFound);
  });

  test.each([{ pubId: 'x' }, { pubId: '0' }, { pubId: '-1' }, { pubId: '2147483648' }, { pubId: '1.5' }, {}])(
    '%j is refused at the field',
    async (query) => {
      const [invalid, required] = ['common.errors.invalid', 'common.errors.required'];
      const response = await app.app.inject({
        url: `/api${switchPublisher.path}`,
        query: { roleId: '20', ...query },
        headers: { [header.token]: person.token },
      });
      expect(response.json()).toMatchObject({
        code: 1004,
        data: { fields: { pubId: { key: 'pubId' in query ? invalid : required } } },
      });
    },
  );

  test('who still believes to be in the organization left is told so', async () => {
    const inFirst = {
      token: person.token,
      headers: { [header.organization]: String(person.organizationId) },
    };
    expect((await app.ask(getUserInfo, {}, inFirst)).code).toBe(0);
    expect((await toPublisher(second, role.appViewer, inFirst)).code).toBe(0);
    expect(await app.ask(getUserInfo, {}, inFirst)).toMatchObject({
      code: 1011,
      error: { error: 'common.errors.otherOrganization' },
    });
  });

  test('the organization left keeps when somebody was there', async () => {
    const administrator = await createPerson(app, { roleId: role.administrator });
    const lastActivity = async () =>
      (await app.ask(getTenant, { id: person.organizationId }, administrator)).data.lastActivityAt;
    app.clock.forward(3_600_000);
    const left = app.clock.now().getTime();
    await toPublisher(second, role.appViewer);
    app.clock.forward(3_600_000);
    // Nobody is there any more.
    const back = app.clock.now().getTime();
    await info();
    await toPublisher(second, role.appViewer);
    const at = Date.parse((await lastActivity()) ?? '');
    expect(at).toBeGreaterThanOrEqual(left);
    expect(at).toBeLessThan(back);
  });
});

describe('switchAdvertiser', () => {
  test('signed out: 401', async () => {
    expect((await toAdvertiser(advertiser, role.promoter, {})).status).toBe(401);
  });

  test("another tenant's advertiser does not exist", async () => {
    const other = await createPerson(app, { roleId: role.promoter });
    expect(await toAdvertiser(other.organizationId, role.promoter)).toMatchObject(notFound);
  });

  test('changes the side, and back', async () => {
    expect((await toAdvertiser(advertiser, role.promoter)).code).toBe(0);
    expect(await info()).toMatchObject({
      organization: { id: advertiser },
      roles: [{ id: role.promoter, name: 'Promoter' }],
      userType: 1,
      isNew: true,
    });
    expect((await app.ask(getPromote, {}, person)).data.id).toBe(advertiser);
    expect((await toPublisher(person.organizationId, role.organizationOwner)).code).toBe(0);
    expect((await info()).userType).toBe(0);
    expect((await app.ask(getPromote, {}, person)).status).toBe(403);
  });

  test.each([role.administrator, role.organizationOwner, role.appViewer])(
    'role %i, which no advertiser knows: does not exist',
    async (roleId) => {
      expect(await toAdvertiser(advertiser, roleId)).toMatchObject(notFound);
    },
  );

  test('an organization is not on this side', async () => {
    expect(await toAdvertiser(second, role.appViewer)).toMatchObject(notFound);
  });
});

describe('the Administrator', () => {
  let administrator: Person;
  beforeEach(async () => {
    administrator = await createPerson(app, {
      roleId: role.administrator,
      organizationId: person.organizationId,
    });
  });
  const roleNow = async () => (await app.ask(getUserInfo, {}, administrator)).data;

  test('enters any organization as such', async () => {
    expect((await toPublisher(second, role.administrator, administrator)).code).toBe(0);
    expect(await roleNow()).toMatchObject({ organization: { id: second }, roles: [{ id: 1 }] });
  });

  test('has no business with advertisers of others', async () => {
    expect(await toAdvertiser(advertiser, role.administrator, administrator)).toMatchObject(notFound);
    expect(await toAdvertiser(advertiser, role.promoter, administrator)).toMatchObject(notFound);
  });

  test('enters an own advertiser as its promoter; only a new log-in leads back to role 1', async () => {
    const own = await createOrganization(app, 1);
    await addMembership(app, administrator, own, role.promoter);
    expect((await toAdvertiser(own, role.promoter, administrator)).code).toBe(0);
    expect(await roleNow()).toMatchObject({ userType: 1, roles: [{ id: role.promoter }] });
    expect(await toPublisher(person.organizationId, role.administrator, administrator)).toMatchObject(
      notFound,
    );
  });

  describe('is at home only in an organization of their own', () => {
    let theirs: number;
    beforeEach(async () => {
      theirs = person.organizationId;
      administrator = await createPerson(app, { roleId: role.administrator });
    });
    const enter = () => toPublisher(theirs, role.administrator, administrator);
    type Values = { role_id?: number; status?: number; status_before?: number; removed_at?: Date };
    const setMembership = (values: Values) =>
      app.database.asSystem((tx) =>
        tx
          .updateTable('membership')
          .set(values)
          .where('user_id', '=', administrator.userId)
          .where('organization_id', '=', theirs)
          .execute(),
      );
    const fresh = async () => {
      const [email, password] = await seal(app, [administrator.email, testPassword]);
      const { data } = await app.ask(logInAdministrator, { email, password });
      return (await app.ask(getUserInfo, {}, { token: tokenIn(data) })).data;
    };

    test('as an owner: no visit; with any other role, or none: an hour, which everybody sees', async () => {
      await enter();
      expect(await roleNow()).toMatchObject({ organization: { id: theirs }, workingAs: expect.anything() });
      await addMembership(app, administrator, theirs, role.appViewer);
      await enter();
      expect(await roleNow()).toMatchObject({ organization: { id: theirs }, workingAs: expect.anything() });
      expect((await fresh()).organization.id).not.toBe(theirs);
      await setMembership({ role_id: role.organizationOwner });
      await enter();
      expect(await roleNow()).toMatchObject({ organization: { id: theirs }, workingAs: null });
      expect(await fresh()).toMatchObject({ organization: { id: theirs }, workingAs: null });
    });

    test.each([
      ['removed', { status: 0, removed_at: new Date(), status_before: 1 }],
      ['kept out', { status: 0 }],
      ['made a viewer', { role_id: role.appViewer }],
    ])('%s there, they are at home elsewhere at once, and after a new log-in', async (_, values) => {
      await addMembership(app, administrator, theirs, role.organizationOwner);
      await enter();
      expect(await roleNow()).toMatchObject({ organization: { id: theirs }, workingAs: null });
      await setMembership(values);
      const now = await roleNow();
      expect(now).toMatchObject({ roles: [{ id: role.administrator }], workingAs: null });
      expect(now.organization.id).not.toBe(theirs);
      expect((await fresh()).organization.id).not.toBe(theirs);
      await enter();
      expect(await roleNow()).toMatchObject({ organization: { id: theirs }, workingAs: expect.anything() });
      expect((await fresh()).organization.id).not.toBe(theirs);
    });

    test('a switch and the end of the membership at once: never there without a visit', async () => {
      await addMembership(app, administrator, theirs, role.organizationOwner);
      await Promise.all([enter(), setMembership({ status: 0 })]);
      const { organization, workingAs } = await roleNow();
      expect(organization.id === theirs && workingAs === null).toBe(false);
    });

    test('where their membership there is deleted with its row', async () => {
      await addMembership(app, administrator, theirs, role.organizationOwner);
      await enter();
      await app.database.asSystem((tx) =>
        tx.deleteFrom('membership').where('user_id', '=', administrator.userId).execute(),
      );
      expect((await roleNow()).organization.id).not.toBe(theirs);
    });
  });
});
