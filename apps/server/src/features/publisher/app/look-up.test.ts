import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { type App, createApp, getApp, lookUpAppAgain, updateApp } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookUpDelays } from '../../../domain/app-store/look-up-schedule.ts';
import { createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { type StoreBehaviour, type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lookUpNext } from './look-up-next.ts';
import { takeOver } from './take-over.ts';

let store: StoreServer;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  store = await startStoreServer();
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
  app.clock.hold();
});
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('app').execute());
  owner = await createPerson(app);
  // What an earlier test found is not remembered any more.
  app.clock.forward(10 * minute);
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const minute = 60_000;
const storeId = 'com.acme.later';
const found: StoreBehaviour = {
  kind: 'found',
  name: 'Store Name',
  developer: 'Acme',
  icon: 'https://is1-ssl.mzstatic.com/i.png',
};

/** An app that was entered while its store could not be reached. */
async function enterByHand(): Promise<App> {
  store.set(storeId, { kind: 'down' });
  const { data } = await app.ask(createApp, { appId: storeId, appName: 'By Hand', coppa: true }, owner);
  return data;
}
/** Sessions end after a week, and these tests take longer. */
const signedIn = async (person: Person) => ({
  token: await signInDirectly(app, person),
  headers: { 'accept-language': 'en' },
});
const current = async (id: number) => (await app.ask(getApp, { id }, await signedIn(owner))).data;
const notices = async (person: Person) => {
  const { data } = await app.ask(listNotices, {}, await signedIn(person));
  return data.list.map(({ content, linkUrl }) => [content, linkUrl]);
};
const look = () => lookUpNext(app.services);

describe('by itself', () => {
  test('a minute later: fills the rest, keeps the name, tells those who may act, writes history as the system', async () => {
    const operator = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appOperator,
    });
    const viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
    const { id } = await enterByHand();
    store.set(storeId, found);
    app.clock.forward(minute - 1);
    expect(await look()).toBe(false);
    app.clock.forward(1);
    expect(await look()).toBe(true);
    expect(await look()).toBe(false);
    expect(await current(id)).toMatchObject({
      ...{
        appName: 'By Hand',
        verifyStatus: 1,
        developer: 'Acme',
        icon: 'https://is1-ssl.mzstatic.com/i.png',
        version: 2,
      },
    });
    const told = ['By Hand: Verified successfully.', `/app/settings?pubAppId=${id}`];
    expect(await notices(owner)).toContainEqual(told);
    expect(await notices(operator)).toContainEqual(told);
    expect(await notices(viewer)).not.toContainEqual(told);
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
    );
    expect(log).toMatchObject({
      ...{ entity: 'app', entity_id: id, app_id: id, user_id: null, action: 'edit', name: 'By Hand' },
      before: { verifyStatus: 2, developer: null },
      after: { verifyStatus: 1, developer: 'Acme' },
    });
  });

  test('a store that stays away: after 1, 5 and 30 minutes, then daily for 14 days, then says so', async () => {
    const { id } = await enterByHand();
    expect(lookUpDelays.map((delay) => delay / minute)).toEqual([1, 5, 30, ...Array(14).fill(1440)]);
    for (const delay of lookUpDelays) {
      expect(await notices(owner)).not.toContainEqual([
        expect.stringContaining('two weeks'),
        expect.anything(),
      ]);
      app.clock.forward(delay - 1);
      expect(await look()).toBe(false);
      app.clock.forward(1);
      expect(await look()).toBe(true);
    }
    app.clock.forward(100 * 1440 * minute);
    expect(await look()).toBe(false);
    expect((await current(id)).verifyStatus).toBe(2);
    expect(await notices(owner)).toContainEqual([expect.stringContaining('two weeks'), expect.anything()]);
  });

  test('an app that the store does not have: says so and asks no more', async () => {
    const { id } = await enterByHand();
    store.set(storeId, { kind: 'missing' });
    app.clock.forward(minute);
    expect(await look()).toBe(true);
    app.clock.forward(1440 * minute);
    expect(await look()).toBe(false);
    const text = 'By Hand: The app is not found in the store, please check the URL again.';
    expect(await notices(owner)).toContainEqual([text, `/app/settings?pubAppId=${id}`]);
  });

  test('two servers at once do not look the same app up twice', async () => {
    await enterByHand();
    store.set(storeId, found);
    app.clock.forward(minute);
    const asked = store.asked.length;
    expect((await Promise.all([look(), look()])).sort()).toEqual([false, true]);
    expect(store.asked).toHaveLength(asked + 1);
  });

  test('what was found for a page that the app is not linked to any more changes nothing', async () => {
    const entered = await enterByHand();
    const store = {
      ...{
        icon: null,
        bundleId: null,
        developer: 'Acme',
        category: null,
        genres: [],
        osRequire: null,
        website: null,
      },
      plat: 1,
    } as const;
    const other = {
      ...store,
      storeId: 'com.acme.before',
      name: 'Before',
      storeUrl: 'https://play.google.com/',
    };
    const author = { organizationId: owner.organizationId, userId: null };
    expect(await app.database.asSystem((tx) => takeOver(tx, author, entered.id, other))).toBeUndefined();
    expect(await current(entered.id)).toEqual(entered);
  });
});

describe('lookUpAppAgain', () => {
  const ask = (person: Person, id: number) => app.ask(lookUpAppAgain, { id }, person);

  test("signed out: 401; a viewer: 403; another organization's app: 1002", async () => {
    const { id } = await enterByHand();
    const { organizationId } = owner;
    const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
    expect((await app.ask(lookUpAppAgain, { id })).status).toBe(401);
    expect((await ask(viewer, id)).status).toBe(403);
    expect((await ask(await createPerson(app), id)).code).toBe(1002);
  });

  test('not reached, found, and what a person edited since stays', async () => {
    const entered = await enterByHand();
    const { id } = entered;
    expect((await ask(owner, id)).data).toEqual({ app: entered, reached: false });
    store.set(storeId, found);
    expect((await ask(owner, id)).data).toMatchObject({
      reached: true,
      app: { appName: 'By Hand', verifyStatus: 1, developer: 'Acme', version: 2 },
    });
    app.clock.forward(20 * minute);
    store.set(storeId, { kind: 'found', name: 'Store Name', developer: 'Sold Games' });
    expect((await ask(owner, id)).data.app).toMatchObject({ appName: 'By Hand', developer: 'Sold Games' });
  });

  test('the name of the store is kept up to date until a person gives another', async () => {
    app.clock.forward(20 * minute);
    store.set('881', { kind: 'found', name: 'One' });
    const { data } = await app.ask(createApp, { appId: '881', coppa: true }, owner);
    const { id } = data;
    app.clock.forward(20 * minute);
    store.set('881', { kind: 'found', name: 'Two' });
    const renamed = (await ask(owner, id)).data.app;
    expect(renamed.appName).toBe('Two');
    const { version } = renamed;
    await app.ask(updateApp, { id, version, appName: 'Mine', appId: '881', coppa: true }, owner);
    app.clock.forward(20 * minute);
    store.set('881', { kind: 'found', name: 'Three' });
    expect((await ask(owner, id)).data.app.appName).toBe('Mine');
  });

  test('not in the store (any more), and not published at all', async () => {
    const { id } = await enterByHand();
    store.set(storeId, { kind: 'missing' });
    expect((await ask(owner, id)).error.error).toBe('app.errors.notInStore');
    const unpublished = { appId: null, plat: 1, appName: 'Later', coppa: true } as const;
    const { data } = await app.ask(createApp, unpublished, owner);
    expect((await ask(owner, data.id)).error.error).toBe('app.errors.notPublished');
  });
});
