import { role } from '@millrace/contract/people/permission';
import { type App, appLimit, createApp, listApps, lookUpApp } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let store: StoreServer;
let app: TestApp;
let owner: Person;
let viewer: Person;
beforeAll(async () => {
  store = await startStoreServer();
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const form = { appId: null, plat: 1, appName: 'Coin Rush', coppa: true } as const;
const add = (person: Person, change: object = {}) => app.ask(createApp, { ...form, ...change }, person);
/** As the form asks for a published app: the store tells platform and name. */
const addPublished = (person: Person, appId: string, change: object = {}) =>
  app.ask(createApp, { appId, coppa: true, ...change }, person);

const changes = (person: Person) =>
  app.database.inScope(person, (tx) => tx.selectFrom('change_log').selectAll().orderBy('id').execute());

describe('lookUpApp', () => {
  test('signed out: 401; a viewer: 403', async () => {
    expect((await app.ask(lookUpApp, { appId: '1' })).status).toBe(401);
    expect((await app.ask(lookUpApp, { appId: '1' }, viewer)).status).toBe(403);
  });

  test('shows what the store says, and whether the app is there already', async () => {
    const person = await createPerson(app);
    store.set('com.acme.preview', { kind: 'found', name: 'Preview', developer: 'Acme' });
    const address = 'https://play.google.com/store/apps/details?id=com.acme.preview';
    const ask = async () => (await app.ask(lookUpApp, { appId: address }, person)).data;
    const shown = {
      plat: 1,
      appId: 'com.acme.preview',
      app: { appName: 'Preview', developer: 'Acme', icon: null, category: 'Role playing', storeUrl: address },
    };
    expect(await ask()).toEqual({ ...shown, known: null });
    const { data } = await addPublished(person, address);
    expect(await ask()).toEqual({ ...shown, known: { id: data.id, appName: 'Preview' } });
  });

  test('a store that can not be reached: what was entered is understood all the same', async () => {
    store.set('777', { kind: 'down' });
    expect((await app.ask(lookUpApp, { appId: '777' }, owner)).data).toEqual({
      plat: 0,
      appId: '777',
      app: null,
      known: null,
    });
  });

  test.each([
    ['', {}, 'app.errors.urlEmpty'],
    ['nonsense', {}, 'app.errors.idMalformed'],
    ['404', {}, 'app.errors.notInStore'],
    ['com.acme.nothing', {}, 'app.errors.notInStore'],
    ['404', { plat: 1 }, 'app.errors.platformMismatch'],
    ['x'.repeat(2001), {}, 'common.errors.tooLong'],
  ])('%j %j: %s', async (appId, more, key) => {
    const answer = await app.ask(lookUpApp, { appId, ...more }, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { appId: { key } } } });
  });
});

describe('createApp', () => {
  test('signed out: 401', async () => {
    expect((await app.ask(createApp, form)).status).toBe(401);
  });

  test('a viewer and an operator: 403', async () => {
    const { organizationId } = owner;
    const operator = await createPerson(app, { organizationId, roleId: role.appOperator });
    expect((await add(viewer)).status).toBe(403);
    expect((await add(operator)).status).toBe(403);
  });

  test('an app that is not published; history says who added it', async () => {
    const person = await createPerson(app);
    const { data } = await add(person);
    expect(data).toMatchObject({
      ...{ appName: 'Coin Rush', appId: null, plat: 1, status: 1, bidStatus: 0, verifyStatus: 0 },
      ...{ icon: null, storeUrl: null, coppa: true, placements: [], version: 1 },
    });
    expect(data.appKey).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await changes(person)).toMatchObject([
      {
        ...{ entity: 'app', entity_id: data.id, app_id: data.id, action: 'add', name: 'Coin Rush' },
        ...{ user_id: person.userId, before: null },
        after: { appName: 'Coin Rush', plat: 1, appId: null, coppa: true, verifyStatus: 0 },
      },
    ]);
  });

  test('no two keys are the same', async () => {
    const person = await createPerson(app);
    const added = await Promise.all(Array.from({ length: 10 }, () => add(person)));
    expect(new Set(added.map(({ data }) => data.appKey)).size).toBe(10);
  });

  test('a published app: the store tells platform, name and the rest', async () => {
    const person = await createPerson(app);
    store.set('1001', {
      kind: 'found',
      name: 'Rush',
      developer: 'Acme',
      icon: 'https://is1-ssl.mzstatic.com/i.png',
    });
    const { data } = await addPublished(person, 'https://apps.apple.com/us/app/rush/id1001');
    expect(data).toMatchObject({
      ...{ appName: 'Rush', appId: '1001', plat: 0, verifyStatus: 1, developer: 'Acme', category: 'Games' },
      ...{ icon: 'https://is1-ssl.mzstatic.com/i.png', storeUrl: 'https://apps.apple.com/app/id1001' },
    });
  });

  describe('while the store can not be reached', () => {
    test('asks for the name, then takes both by hand, unverified', async () => {
      const person = await createPerson(app);
      store.set('1002', { kind: 'down' });
      const unnamed = await addPublished(person, '1002');
      expect(unnamed.error.fields).toEqual({ appName: { key: 'app.errors.nameEmpty', params: {} } });
      const { data } = await addPublished(person, '1002', { appName: 'By Hand' });
      expect(data).toMatchObject({ appName: 'By Hand', appId: '1002', verifyStatus: 2, developer: null });
    });

    test('an answer of no use counts as none', async () => {
      store.set('com.acme.huge', { kind: 'huge' });
      const { data } = await addPublished(owner, 'com.acme.huge', { appName: 'Huge' });
      expect(data).toMatchObject({ plat: 1, verifyStatus: 2 });
    });
  });

  describe('an organization has one active app of a store page', () => {
    test('a second one is refused at the field, by the name of the first', async () => {
      const person = await createPerson(app);
      store.set('1003', { kind: 'found', name: 'First' });
      await addPublished(person, '1003');
      const second = await addPublished(person, 'https://apps.apple.com/app/id1003');
      const params = { name: 'First' };
      expect(second).toMatchObject({
        code: 1005,
        error: { fields: { appId: { key: 'app.errors.alreadyThere', params } } },
      });
      expect((await addPublished(await createPerson(app), '1003')).code).toBe(0);
    });

    test('two at once: one wins', async () => {
      const person = await createPerson(app);
      store.set('1004', { kind: 'found', name: 'Once' });
      const both = await Promise.all([addPublished(person, '1004'), addPublished(person, '1004')]);
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1005]);
      expect((await app.ask(listApps, {}, person)).data.total).toBe(1);
    });
  });

  test('no more than the limit, and others have room', async () => {
    const person = await createPerson(app);
    await fill(person.organizationId, appLimit - 1);
    const [one, other] = await Promise.all([add(person), add(person)]);
    expect([one?.code, other?.code].sort()).toEqual([0, 1011]);
    expect((await add(person)).error).toMatchObject({
      error: 'app.errors.tooMany',
      params: { limit: 10_000 },
    });
    expect((await add(await createPerson(app))).code).toBe(0);
  });

  const wrong: [field: keyof App | 'plat', value: unknown, key: string][] = [
    ['appName', ' ', 'app.errors.nameEmpty'],
    ['appName', undefined, 'app.errors.nameEmpty'],
    ['appName', 7, 'app.errors.nameEmpty'],
    ['appName', 'x'.repeat(51), 'common.errors.tooLong'],
    ['plat', undefined, 'app.errors.platformEmpty'],
    ['plat', 2, 'app.errors.platformEmpty'],
    ['plat', 'Android', 'app.errors.platformEmpty'],
    ['coppa', false, 'app.errors.coppaRequired'],
    ['coppa', undefined, 'app.errors.coppaRequired'],
    ['appId', '', 'app.errors.urlEmpty'],
    ['appId', 5, 'app.errors.urlEmpty'],
    ['appId', undefined, 'app.errors.urlEmpty'],
    ['appId', '<script>alert(1)</script>', 'app.errors.idMalformed'],
    ['appId', 'https://example.com/id1001', 'app.errors.idMalformed'],
    ['appId', '404', 'app.errors.platformMismatch'],
    ['appId', 'com.acme.nothing', 'app.errors.notInStore'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    const answer = await add(owner, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])('keeps %j as it is', async (appName) => {
    expect((await add(owner, { appName })).data.appName).toBe(appName);
  });
});

function fill(organizationId: number, count: number): Promise<unknown> {
  const apps = Array.from({ length: count }, (_, index) => ({
    ...{ organization_id: organizationId, platform: 0, name: 'Filler', coppa: true },
    key: `fill${String(index).padStart(28, '0')}`,
  }));
  return app.database.asSystem(async (tx) => {
    for (let start = 0; start < count; start += 1000) {
      await tx
        .insertInto('app')
        .values(apps.slice(start, start + 1000))
        .execute();
    }
  });
}
