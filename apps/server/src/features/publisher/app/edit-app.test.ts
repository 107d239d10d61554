import { role } from '@millrace/contract/people/permission';
import {
  type App,
  createApp,
  getApp,
  getAppProgress,
  updateApp,
  updateAppStatus,
} from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let store: StoreServer;
let app: TestApp;
let owner: Person;
let viewer: Person;
let game: App;
beforeAll(async () => {
  store = await startStoreServer();
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
});
beforeEach(async () => {
  game = await added(owner, {});
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const added = async (person: Person, change: object): Promise<App> =>
  (await app.ask(createApp, { appId: null, plat: 1, appName: 'Coin Rush', coppa: true, ...change }, person))
    .data;

const edit = (person: Person, change: object) => {
  const { id, version, appName, appId } = game;
  return app.ask(updateApp, { id, version, appName, appId, coppa: true, ...change }, person);
};
const lastChange = (person: Person) =>
  app.database.inScope(person, (tx) =>
    tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  );

describe('updateApp', () => {
  test('signed out: 401; a viewer: 403', async () => {
    const { id, version } = game;
    expect((await app.ask(updateApp, { id, version, appName: 'A', appId: null, coppa: true })).status).toBe(
      401,
    );
    expect((await edit(viewer, {})).status).toBe(403);
  });

  test("another organization's app does not exist and stays as it is", async () => {
    expect((await edit(await createPerson(app), { appName: 'Mine' })).code).toBe(1002);
    expect((await app.ask(getApp, { id: game.id }, owner)).data).toEqual(game);
  });

  test('renames; history has before and after', async () => {
    const { code, data } = await edit(owner, { appName: 'Coin Rush 2' });
    expect(code).toBe(0);
    expect(data).toEqual({ ...game, appName: 'Coin Rush 2', version: 2 });
    expect(await lastChange(owner)).toMatchObject({
      ...{ entity: 'app', entity_id: game.id, action: 'edit', name: 'Coin Rush 2', user_id: owner.userId },
      before: { appName: 'Coin Rush' },
      after: { appName: 'Coin Rush 2' },
    });
  });

  test('links to the store: everything but the name comes from there', async () => {
    store.set('com.acme.linked', { kind: 'found', name: 'Store Name', developer: 'Acme' });
    const appId = 'https://play.google.com/store/apps/details?id=com.acme.linked';
    const { data } = await edit(owner, { appId });
    expect(data).toMatchObject({
      ...{
        appName: 'Coin Rush',
        appId: 'com.acme.linked',
        verifyStatus: 1,
        developer: 'Acme',
        storeUrl: appId,
      },
    });
    // The same page in other words: nothing is asked again.
    const asked = store.asked.length;
    game = data;
    expect((await edit(owner, { appId })).data).toMatchObject({ developer: 'Acme', version: 3 });
    expect(store.asked).toHaveLength(asked);
    game = { ...data, version: 3 };
    expect((await edit(owner, { appId: null })).data).toMatchObject({
      ...{ appId: null, verifyStatus: 0, developer: null, storeUrl: null },
    });
  });

  test('a store that can not be reached: linked, unverified', async () => {
    store.set('com.acme.down', { kind: 'down' });
    expect((await edit(owner, { appId: 'com.acme.down' })).data).toMatchObject({ verifyStatus: 2 });
  });

  test('a page that another active app is linked to', async () => {
    store.set('com.acme.taken', { kind: 'found', name: 'Taken' });
    await added(owner, { appId: 'com.acme.taken', appName: 'Owner of the page' });
    const params = { name: 'Owner of the page' };
    expect((await edit(owner, { appId: 'com.acme.taken' })).error).toMatchObject({
      fields: { appId: { key: 'app.errors.alreadyThere', params } },
    });
  });

  test('a stale edit is refused and shows what is there now', async () => {
    await edit(owner, { appName: 'First' });
    const answer = await edit(owner, { appName: 'Second' });
    expect(answer).toMatchObject({ code: 1013, error: { current: { appName: 'First', version: 2 } } });
  });

  test('two saves at once: one wins, one is stale', async () => {
    const both = await Promise.all(['A', 'B'].map((appName) => edit(owner, { appName })));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1013]);
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['appName', '', 'app.errors.nameEmpty'],
    ['appName', 'x'.repeat(51), 'common.errors.tooLong'],
    ['appName', null, 'app.errors.nameEmpty'],
    ['coppa', false, 'app.errors.coppaRequired'],
    ['appId', '', 'app.errors.urlEmpty'],
    ['appId', '🎮', 'app.errors.idMalformed'],
    ['appId', '1234', 'app.errors.platformMismatch'],
    ['appId', 'com.acme.nothing', 'app.errors.notInStore'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    const answer = await edit(owner, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])('keeps %j as it is', async (appName) => {
    expect((await edit(owner, { appName })).data.appName).toBe(appName);
  });
});

describe('updateAppStatus', () => {
  const set = (person: Person, status: 0 | 1, id = game.id) =>
    app.ask(updateAppStatus, { id, status }, person);

  test("signed out: 401; a viewer: 403; another organization's app: 1002", async () => {
    expect((await app.ask(updateAppStatus, { id: game.id, status: 0 })).status).toBe(401);
    expect((await set(viewer, 0)).status).toBe(403);
    expect((await set(await createPerson(app), 0)).code).toBe(1002);
  });

  test('off and on; the version stays, history says so once', async () => {
    expect((await set(owner, 0)).data).toEqual({ ...game, status: 0 });
    const off = await lastChange(owner);
    expect(off).toMatchObject({ action: 'disable', before: { status: 1 }, after: { status: 0 } });
    expect((await set(owner, 0)).data.status).toBe(0);
    expect(await lastChange(owner)).toEqual(off);
    expect((await set(owner, 1)).data).toEqual(game);
    expect(await lastChange(owner)).toMatchObject({ action: 'enable' });
  });

  test('stays off while another active app is linked to its page', async () => {
    store.set('com.acme.twice', { kind: 'found', name: 'Twice' });
    const first = await added(owner, { appId: 'com.acme.twice', appName: 'Old' });
    await set(owner, 0, first.id);
    await added(owner, { appId: 'com.acme.twice', appName: 'New' });
    expect((await set(owner, 1, first.id)).error).toMatchObject({
      fields: { appId: { key: 'app.errors.alreadyThere', params: { name: 'New' } } },
    });
  });

  test.each([2, -1, '', null])('status %j is refused', async (status) => {
    const answer = await set(owner, status as 0);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { status: expect.anything() } } });
  });
});

describe('getAppProgress', () => {
  test("signed out: 401; a promoter: 403; another organization's app: 1002", async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    const question = { pubAppId: game.id };
    expect((await app.ask(getAppProgress, question)).status).toBe(401);
    expect((await app.ask(getAppProgress, question, promoter)).status).toBe(403);
    expect((await app.ask(getAppProgress, question, await createPerson(app))).code).toBe(1002);
  });

  test('counts what is switched on; so does the app itself', async () => {
    const scope = { organization_id: owner.organizationId, app_id: game.id };
    await app.database.asSystem(async (tx) => {
      const placements = [2, 2, 0].map((ad_type, index) => ({ ...scope, ad_type, name: `P${index}` }));
      const off = { ...scope, ad_type: 1, name: 'Off', status: 0 };
      const [first] = await tx
        .insertInto('placement')
        .values([...placements, off])
        .returning('id')
        .execute();
      const placement_id = first?.id ?? 0;
      const credentials = { credentials_sealed: Buffer.from('x'), credential_tails: '{}' };
      await tx
        .insertInto('app_network')
        .values({ ...scope, ...credentials, network_id: 1 })
        .execute();
      const instance = { ...scope, placement_id, network_id: 1, is_bidding: true };
      await tx
        .insertInto('instance')
        .values([
          { ...instance, name: 'I', unit_id: 'u1' },
          { ...instance, name: 'J', unit_id: 'u2', status: 0 },
        ])
        .execute();
      const rule = { ...scope, placement_id, countries: ['00'], auto_optimized: false };
      await tx
        .insertInto('mediation_rule')
        .values([
          { ...rule, name: 'R', priority: 1 },
          { ...rule, name: 'Gone', priority: 1, removed_at: new Date() },
        ])
        .execute();
    });
    const progress = await app.ask(getAppProgress, { pubAppId: game.id }, viewer);
    expect(progress.data).toEqual({ placements: 3, networks: 1, instances: 1, rules: 1 });
    expect((await app.ask(getApp, { id: game.id }, viewer)).data).toMatchObject({
      bidStatus: 1,
      placements: [
        { adType: 0, count: 1 },
        { adType: 2, count: 2 },
      ],
    });
  });
});
