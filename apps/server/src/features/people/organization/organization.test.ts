import { createPromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import {
  listPublishers,
  listSites,
  mostOwned,
  createOrganization as open,
  selectAdvertisers,
  selectPublishers,
} from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembership, createOrganization, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };

let app: TestApp;
let person: Person;
let stranger: Person;
let promoter: Person;
let administrator: Person;
let zebra: number;
let advertiser: number;
beforeAll(async () => {
  app = await openTestApp();
  const organizationId = await createOrganization(app, 0, 'Acme 100%');
  person = await createPerson(app, { organizationId });
  await createPerson(app, { organizationId, roleId: role.appViewer });
  zebra = await createOrganization(app, 0, 'zebra_games');
  await addMembership(app, person, zebra, role.appViewer);
  advertiser = await createOrganization(app, 1, 'Acme Ads');
  await addMembership(app, person, advertiser, role.promoter);
  stranger = await createPerson(app);
  promoter = await createPerson(app, { roleId: role.promoter });
  administrator = await createPerson(app, { roleId: role.administrator, organizationId });
  await app.database.asSystem((tx) =>
    tx
      .insertInto('app')
      .values(
        [organizationId, organizationId, zebra].map((organization, at) => ({
          organization_id: organization,
          ...{ platform: 1, name: `App ${at}`, coppa: false, key: String(at).repeat(32) },
        })),
      )
      .execute(),
  );
});
afterAll(() => app.close());

function setStatus(table: 'organization' | 'membership', id: number, status: number) {
  const column = table === 'organization' ? 'id' : 'organization_id';
  return app.database.asSystem((tx) =>
    tx.updateTable(table).set({ status }).where(column, '=', id).execute(),
  );
}

describe('listPublishers', () => {
  const list = async (by: Person, input = {}) => (await app.ask(listPublishers, input, by)).data;

  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(listPublishers, {})).status).toBe(401);
    expect((await app.ask(listPublishers, {}, promoter)).status).toBe(403);
  });

  test("a member sees the own organizations, no advertisers, nobody else's", async () => {
    expect(await list(person)).toEqual({
      list: [
        {
          ...{ id: person.organizationId, name: 'Acme 100%', email: null, status: 1, verifyStatus: 0 },
          owners: [{ name: person.name, email: person.email }],
          ...{ people: 2, apps: 2, roleId: 20, roleName: 'Organization Owner' },
          createdAt: expect.any(String),
        },
        {
          ...{ id: zebra, name: 'zebra_games', email: null, status: 1, verifyStatus: 0, owners: [] },
          ...{ people: 1, apps: 1, roleId: 50, roleName: 'App Viewer', createdAt: expect.any(String) },
        },
      ],
      total: 2,
      mayAdd: false,
    });
    expect((await list(stranger)).list.map(({ id }) => id)).toEqual([stranger.organizationId]);
  });

  test('the Administrator sees every organization, and no advertiser', async () => {
    const { list: all } = await list(administrator);
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining([person.organizationId, zebra, stranger.organizationId]),
    );
    expect(all.map(({ id }) => id)).not.toContain(advertiser);
  });

  test('by pages and by a part of the name, taken literally', async () => {
    expect(await list(person, { size: 1, page: 2 })).toMatchObject({ list: [{ id: zebra }], total: 2 });
    expect(await list(person, { search: '%' })).toMatchObject({ list: [{ name: 'Acme 100%' }], total: 1 });
    expect(await list(person, { search: '_' })).toMatchObject({ list: [{ name: 'zebra_games' }], total: 1 });
    expect(await list(person, { search: 'ZEBRA' })).toMatchObject({ total: 1 });
    expect(await list(administrator, { search: 'nothing like it' })).toMatchObject({ list: [], total: 0 });
    // Owners are looked at too, those of what is in reach.
    expect(await list(administrator, { search: stranger.email })).toMatchObject({
      list: [{ id: stranger.organizationId }],
      total: 1,
    });
    expect(await list(person, { search: stranger.email })).toMatchObject({ total: 0 });
  });

  test('in any order', async () => {
    const ids = async (sort: 'name' | 'people' | 'apps' | 'status' | 'createdAt', order: 'asc' | 'desc') =>
      (await list(person, { sort, order })).list.map(({ id }) => id);
    for (const sort of ['people', 'apps'] as const) {
      expect(await ids(sort, 'asc')).toEqual([zebra, person.organizationId]);
    }
    for (const sort of ['name', 'createdAt'] as const) {
      expect(await ids(sort, 'desc')).toEqual([zebra, person.organizationId]);
    }
    await setStatus('organization', zebra, 0);
    expect(await ids('status', 'asc')).toEqual([zebra, person.organizationId]);
    await setStatus('organization', zebra, 1);
  });

  test('whoever is limited to some apps is told of no other', async () => {
    const limited = await createPerson(app, { organizationId: person.organizationId, roleId: role.appOwner });
    await app.database.asSystem(async (tx) => {
      const { id } = await tx
        .updateTable('membership')
        .set({ all_apps: false })
        .where('user_id', '=', limited.userId)
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: app_id } = await tx
        .selectFrom('app')
        .select('id')
        .where('organization_id', '=', person.organizationId)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('membership_app')
        .values({ membership_id: id, app_id, organization_id: person.organizationId })
        .execute();
    });
    expect((await list(limited)).list).toMatchObject([{ id: person.organizationId, apps: 1, people: 3 }]);
    await app.database.asSystem((tx) =>
      tx.deleteFrom('membership').where('user_id', '=', limited.userId).execute(),
    );
  });

  test('an organization that keeps the person out is out of reach', async () => {
    await setStatus('membership', zebra, 0);
    expect((await list(person)).total).toBe(1);
    await setStatus('membership', zebra, 1);
  });
});

describe('createOrganization', () => {
  const registration = (mode: 'open' | 'closed') =>
    app.database.asSystem((tx) =>
      tx.updateTable('installation_setting').set({ registration: mode }).execute(),
    );
  beforeAll(() => registration('open'));

  test('signed out: 401; without the permission: 403', async () => {
    expect((await app.ask(open, { name: 'Mine' })).status).toBe(401);
    const viewer = await createPerson(app, { roleId: role.appViewer });
    for (const who of [viewer, promoter])
      expect((await app.ask(open, { name: 'Mine' }, who)).status).toBe(403);
  });

  test('opens one that the caller owns, once however often it is sent, and it stands in its history', async () => {
    const owner = await createPerson(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = [];
    for (let time = 0; time < 2; time += 1) {
      answers.push(await app.ask(open, { name: 'Second Home' }, { token: owner.token, headers }));
    }
    const { id } = answers[0]?.data ?? { id: 0 };
    expect(answers.map(({ data }) => data.id)).toEqual([id, id]);
    expect((await app.ask(listPublishers, {}, owner)).data.list).toMatchObject([
      { id: owner.organizationId },
      { id, name: 'Second Home', roleId: 20, people: 1, apps: 0, owners: [{ email: owner.email }] },
    ]);
    const changes = await app.database.asSystem((tx) =>
      tx
        .selectFrom('change_log')
        .select(['entity', 'action', 'user_id'])
        .where('organization_id', '=', id)
        .execute(),
    );
    expect(changes).toContainEqual({ entity: 'company', action: 'add', user_id: owner.userId });
    expect((await app.ask(listPublishers, { search: 'Second Home' }, stranger)).data.total).toBe(0);
  });

  test('no name: at the field', async () => {
    const { error } = await app.ask(open, { name: ' ' }, stranger);
    expect(error.fields?.name?.key).toBe('organization.errors.nameEmpty');
  });

  test('where nobody registers only the Administrator does, and the list says so', async () => {
    await registration('closed');
    expect((await app.ask(open, { name: 'Mine' }, stranger)).error.error).toBe(
      'organization.errors.onlyOperator',
    );
    expect((await app.ask(listPublishers, {}, stranger)).data.mayAdd).toBe(false);
    expect((await app.ask(open, { name: 'By the Administrator' }, administrator)).code).toBe(0);
    await registration('open');
  });

  test('not more than the switch menu shows, even at once', async () => {
    const owner = await createPerson(app);
    for (let owned = 1; owned < mostOwned - 1; owned += 1) {
      await addMembership(app, owner, await createOrganization(app), role.organizationOwner);
    }
    const answers = await Promise.all([1, 2, 3].map((at) => app.ask(open, { name: `At once ${at}` }, owner)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 0)?.error.error).toBe('organization.errors.tooMany');
  });
});

describe.each([
  ['selectPublishers', selectPublishers],
  ['selectAdvertisers', selectAdvertisers],
])('%s', (_, call) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, {})).status).toBe(401);
  });

  test("another person's id does not exist, not even for an Administrator", async () => {
    expect(await app.ask(call, { userId: stranger.userId }, person)).toMatchObject(notFound);
    expect(await app.ask(call, { userId: person.userId }, administrator)).toMatchObject(notFound);
    expect(await app.ask(call, { userId: 2_000_000_000 }, person)).toMatchObject(notFound);
  });

  test('the own id answers as none does', async () => {
    const [without, own] = [
      await app.ask(call, {}, person),
      await app.ask(call, { userId: person.userId }, person),
    ];
    expect(own.data).toEqual(without.data);
    expect(own.data.length).toBeGreaterThan(0);
  });

  test('no number: 1004', async () => {
    expect(await app.ask(call, { userId: 'me' as unknown as number }, person)).toMatchObject({ code: 1004 });
  });
});

describe('what the switch menu offers', () => {
  test('organizations with the role in each, by name; advertisers apart', async () => {
    expect((await app.ask(selectPublishers, {}, person)).data).toEqual([
      {
        id: person.organizationId,
        name: 'Acme 100%',
        logo: null,
        roleId: 20,
        roleName: 'Organization Owner',
      },
      { id: zebra, name: 'zebra_games', logo: null, roleId: 50, roleName: 'App Viewer' },
    ]);
    expect((await app.ask(selectAdvertisers, {}, person)).data).toEqual([
      { id: advertiser, name: 'Acme Ads', logo: null, roleId: 100, roleName: 'Promoter' },
    ]);
  });

  test('role names in the language of the caller', async () => {
    const asked = { token: person.token, headers: { 'accept-language': 'zh-CN' } };
    expect((await app.ask(selectAdvertisers, {}, asked)).data[0]?.roleName).toMatch(/\p{Script=Han}/u);
  });

  test('nothing that would refuse the switch: disabled memberships and organizations', async () => {
    await setStatus('organization', zebra, 0);
    await setStatus('membership', advertiser, 0);
    expect((await app.ask(selectPublishers, {}, person)).data.map(({ id }) => id)).toEqual([
      person.organizationId,
    ]);
    expect((await app.ask(selectAdvertisers, {}, person)).data).toEqual([]);
    await setStatus('organization', zebra, 1);
    await setStatus('membership', advertiser, 1);
  });

  test('the Administrator: every organization as Administrator, own advertisers only', async () => {
    const { data } = await app.ask(selectPublishers, {}, administrator);
    expect(new Set(data.map(({ roleName }) => roleName))).toEqual(new Set(['Administrator']));
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([stranger.organizationId, zebra]));
    expect((await app.ask(selectAdvertisers, {}, administrator)).data).toEqual([]);
  });
});

describe('listSites', () => {
  test('signed out: 401; an owner of an organization: 403', async () => {
    expect((await app.ask(listSites, {})).status).toBe(401);
    expect((await app.ask(listSites, {}, person)).status).toBe(403);
  });

  test("the active apps and sites that the current advertiser promotes, by name; nobody else's", async () => {
    const other = await createPerson(app, { roleId: role.promoter });
    async function promote(
      who: Person,
      kind: 'app' | 'website',
      link: string,
      name: string,
    ): Promise<number> {
      const { data, status } = await app.ask(createPromotedApp, { kind, link, name }, who);
      expect(status).toBe(200);
      return data.id;
    }
    const shop = await promote(promoter, 'website', 'https://shop.example/start', 'shop');
    const game = await promote(promoter, 'app', 'com.acme.game', 'game');
    const gone = await promote(promoter, 'website', 'https://gone.example', 'gone');
    await app.ask(updatePromotedAppStatus, { id: gone, status: 0 }, promoter);
    await promote(other, 'website', 'https://foreign.example', 'foreign');
    expect((await app.ask(listSites, {}, promoter)).data).toEqual([
      {
        ...{ id: game, name: 'game', kind: 'app' },
        address: 'https://play.google.com/store/apps/details?id=com.acme.game',
      },
      { id: shop, name: 'shop', kind: 'site', address: 'https://shop.example/' },
    ]);
    expect((await app.ask(listSites, {}, other)).data.map(({ name }) => name)).toEqual(['foreign']);
  });
});
