import {
  createPromotedApp,
  getPromotedApp,
  type PromotedApp,
  updatePromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookUpDelays } from '../../../domain/app-store/look-up-schedule.ts';
import { createPerson, type Person, signInDirectly } from '../../../testing/people.ts';
import { type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lookUpPromotedAppsJob } from './look-up-again-job.ts';

const minute = 60_000;
const storeId = 'com.acme.later';
const icon = 'https://is1-ssl.mzstatic.com/i.png';

let store: StoreServer;
let app: TestApp;
let promoter: Person;
beforeAll(async () => {
  store = await startStoreServer();
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
  app.clock.hold();
});
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('promoted_app').execute());
  promoter = await createPerson(app, { roleId: role.promoter });
  // What an earlier test found is not remembered any more.
  app.clock.forward(20 * minute);
  store.set(storeId, { kind: 'down' });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** Sessions end after a week, and some of these tests take longer. */
const signedIn = async () => ({ token: await signInDirectly(app, promoter) });
/** An app that was entered while its store could not be asked. */
const enter = async (link = storeId, more: { category?: string } = {}): Promise<PromotedApp> =>
  (await app.ask(createPromotedApp, { kind: 'app', link, name: 'By hand', ...more }, await signedIn())).data;
const show = async (id: number) => (await app.ask(getPromotedApp, { id }, await signedIn())).data;
/** What its people are told of an app. */
const told = async (id: number) => {
  const { list } = (await app.ask(listNotices, {}, await signedIn())).data;
  return list.filter(({ linkUrl }) => linkUrl === `/adv/app?app=${id}`).map(({ content }) => content);
};
const run = () => lookUpPromotedAppsJob.run(app.services, {}, AbortSignal.timeout(60_000));
/** How often its store was asked in a run. */
async function asked(id = storeId): Promise<number> {
  const before = store.asked.length;
  await run();
  return store.asked.slice(before).filter((path) => path.includes(id)).length;
}
const comesBack = (name = 'Store name') =>
  store.set(storeId, { kind: 'found', name, developer: 'Acme', icon });

test('a store that can be asked again fills in what nobody entered, and history says that nobody did it', async () => {
  const { id, version } = await enter(storeId, { category: 'Puzzle' });
  await run();
  expect(await show(id)).toMatchObject({
    ...{ verified: false, icon: null, developer: null, category: 'Puzzle', version },
  });
  comesBack();
  app.clock.forward(5 * minute);
  await run();
  expect(await show(id)).toMatchObject({
    // The category is the store's, as when an app is linked: publishers keep some of them out.
    ...{ name: 'By hand', category: 'Role playing', icon, developer: 'Acme', verified: true },
    version: version + 1,
  });
  const log = await app.database.inScope(promoter, (tx) =>
    tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  );
  expect(log).toMatchObject({
    ...{ entity: 'promoted_app', entity_id: id, user_id: null, action: 'edit' },
    before: { verified: false, icon: null },
    after: { verified: true, icon },
  });
  // The icon is copied for phones.
  const waiting = await app.database.asSystem((tx) =>
    tx.selectFrom('promoted_app').select(['icon', 'next_lookup_at']).where('id', '=', id).executeTakeFirst(),
  );
  expect(waiting?.icon).toBe(icon);
  app.clock.forward(100 * 1440 * minute);
  expect(await asked()).toBe(0);
});

test('a store that stays away is asked ever more seldom, and not for ever; another link begins anew', async () => {
  const { id } = await enter();
  expect(await asked()).toBe(1);
  for (const delay of lookUpDelays.slice(1)) {
    app.clock.forward(delay - 1);
    expect(await asked()).toBe(0);
    app.clock.forward(1);
    expect(await asked()).toBe(1);
  }
  app.clock.forward(100 * 1440 * minute);
  expect(await asked()).toBe(0);
  store.set('com.acme.other', { kind: 'down' });
  const { version } = await show(id);
  const edit = { id, version, name: 'By hand', link: 'com.acme.other', clickDays: 7, viewHours: 24 };
  expect((await app.ask(updatePromotedApp, edit, await signedIn())).code).toBe(0);
  expect(await asked('com.acme.other')).toBe(1);
});

test('what its store does not have yet is asked for again; what is archived, verified or a website is not', async () => {
  const { id } = await enter();
  await app.ask(createPromotedApp, { kind: 'website', link: 'https://shop.example' }, await signedIn());
  store.set(storeId, { kind: 'missing' });
  await run();
  await app.ask(updatePromotedAppStatus, { id, status: 0 }, await signedIn());
  app.clock.forward(1440 * minute);
  expect(await asked()).toBe(0);
  await app.ask(updatePromotedAppStatus, { id, status: 1 }, await signedIn());
  comesBack();
  await run();
  expect(await show(id)).toMatchObject({ verified: true, developer: 'Acme' });
});

test('what was found before genres were kept is asked for them, of which nobody is told; a house is not', async () => {
  comesBack();
  const { id } = await enter();
  expect(await asked()).toBe(0);
  const forget = (own_app_id: number | null) =>
    app.database.asSystem((tx) =>
      tx.updateTable('promoted_app').set({ genres: null, own_app_id }).where('id', '=', id).execute(),
    );
  await forget(1);
  expect(await asked()).toBe(0);
  await forget(null);
  store.set(storeId, { kind: 'missing' });
  app.clock.forward(20 * minute);
  await run();
  expect(await show(id)).toMatchObject({ verified: true, genres: null });
  comesBack();
  app.clock.forward(1440 * minute);
  await run();
  expect(await show(id)).toMatchObject({ name: 'By hand', category: 'Role playing', genres: ['Games'] });
  expect(await told(id)).toEqual([]);
  app.clock.forward(1440 * minute);
  expect(await asked()).toBe(0);
});

test('a category that was reviewed stays, and one that is linked anew meanwhile is not taken over', async () => {
  const { id } = await enter();
  await app.database.asSystem((tx) =>
    tx.updateTable('promoted_app').set({ category_reviewed: true }).where('id', '=', id).execute(),
  );
  comesBack();
  const { stores } = app.services;
  const relinked = {
    ...stores,
    lookUp: async (page: Parameters<typeof stores.lookUp>[0]) => {
      await app.database.asSystem((tx) =>
        tx.updateTable('promoted_app').set({ store_id: 'com.acme.new' }).where('id', '=', id).execute(),
      );
      return stores.lookUp(page);
    },
  };
  store.set('com.acme.new', { kind: 'down' });
  let count = 0;
  const once = {
    ...stores,
    lookUp: (page: Parameters<typeof stores.lookUp>[0]) => {
      count += 1;
      return count === 1 ? relinked.lookUp(page) : stores.lookUp(page);
    },
  };
  const services = { ...app.services, stores: once };
  await lookUpPromotedAppsJob.run(services, {}, AbortSignal.timeout(60_000));
  expect(await show(id)).toMatchObject({ storeId: 'com.acme.new', verified: false, developer: null });
  // With another page it is due at once, and was asked for in the same run.
  expect(count).toBe(2);
  app.clock.forward(5 * minute);
  store.set('com.acme.new', { kind: 'found', name: 'New', developer: 'Other' });
  await run();
  expect(await show(id)).toMatchObject({ verified: true, developer: 'Other', category: null, genres: [] });
});

test('whether it was found, is missing or was given up is told, once for each page', async () => {
  const { id } = await enter();
  await run();
  expect(await told(id)).toEqual([]);
  store.set(storeId, { kind: 'missing' });
  for (const delay of lookUpDelays.slice(1, 4)) {
    app.clock.forward(delay);
    await run();
    // Of one cause there is one a day in any case; each of these look-ups is as on another day.
    await app.database.asSystem((tx) => sql`update notice set day = day - 1`.execute(tx));
  }
  expect(await told(id)).toEqual([expect.stringContaining('not found in the store')]);
  comesBack();
  app.clock.forward(1440 * minute);
  await run();
  expect(await told(id)).toEqual([
    'By hand: Verified successfully.',
    expect.stringContaining('not found in the store'),
  ]);
});

test('a store that stayed away for two weeks is told once', async () => {
  const { id } = await enter();
  for (const delay of lookUpDelays) {
    app.clock.forward(delay);
    expect(await told(id)).toEqual([]);
    await run();
  }
  expect(await told(id)).toEqual([expect.stringContaining('could not be reached for two weeks')]);
  app.clock.forward(100 * 1440 * minute);
  await run();
  expect(await told(id)).toHaveLength(1);
});
