import { randomBytes } from 'node:crypto';
import { header } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import { type App, createApp, getApp, updateApp } from '@millrace/contract/publisher/app';
import { checkAppAds, checkPause, getAppAds } from '@millrace/contract/publisher/app-ads';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAppAdsJob } from '../../../domain/app-ads/check-app-ads-job.ts';
import { type FeedServer, startFeedServer } from '../../../testing/feed-server.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let store: StoreServer;
let site: FeedServer;
let owner: Person;
let game: App;
let website: string;
let told = 0;
beforeAll(async () => {
  store = await startStoreServer();
  site = await startFeedServer();
  website = new URL(site.address).origin;
  const env = { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url, CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' };
  app = await openTestApp({ env });
});
beforeEach(async () => {
  owner = await createPerson(app);
  told += 1;
  store.set(`com.acme.game${told}`, { kind: 'found', name: 'Game', developer: 'Acme', website });
  game = await published(`com.acme.game${told}`);
  site.answerWith({ body: 'unity.com, 1, DIRECT\nnothing\nunity.com, 1, DIRECT' });
});
afterAll(async () => {
  await app.close();
  await store.close();
  await site.close();
});

const published = async (appId: string | null, person = owner): Promise<App> =>
  (await app.ask(createApp, { appId, plat: 1, appName: 'Game', coppa: true }, person)).data;
const check = (person: Person | undefined = owner) => app.ask(checkAppAds, { pubAppId: game.id }, person);
const look = async () => (await app.ask(getAppAds, { pubAppId: game.id }, owner)).data;
const edit = async (change: object) => {
  const { version, appId } = (await app.ask(getApp, { id: game.id }, owner)).data;
  return app.ask(updateApp, { id: game.id, version, appName: 'Game', appId, coppa: true, ...change }, owner);
};
const job = () => checkAppAdsJob.run(app.services, {}, AbortSignal.timeout(20_000));

test('signed out: 401; without the permission: 403; of another organization: it does not exist', async () => {
  const input = { pubAppId: game.id };
  const promoter = await createPerson(app, { roleId: role.promoter });
  const stranger = await createPerson(app);
  for (const call of [getAppAds, checkAppAds]) {
    expect((await app.ask(call, input)).status).toBe(401);
    expect((await app.ask(call, input, promoter)).status).toBe(403);
    expect((await app.ask(call, input, stranger)).code).toBe(1002);
  }
  const viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  expect((await check(viewer)).status).toBe(403);
  expect((await app.ask(getAppAds, input, viewer)).data).toMatchObject({ state: null, website: null });
});

test('the file of the website that the store names, beside the networks in use', async () => {
  const placementId = await createTestPlacement(app, owner, game.id, { name: 'Level end' });
  const place = { appId: game.id, placementId };
  await createTestInstance(app, owner, { ...place, networkId: networkId.unity, name: 'A' });
  await createTestInstance(app, owner, { ...place, networkId: networkId.vungle, name: 'B' });
  await createTestInstance(app, owner, { ...place, networkId: networkId.crossPromotion, name: 'C' });
  expect((await check()).data).toEqual({
    ...{ website, namedBy: 'store', address: `${website}/app-ads.txt`, state: 'found' },
    ...{ reason: null, detail: null, checkedAt: expect.any(String), sellers: 2 },
    problems: [{ line: 2, reason: 'fields', text: 'nothing' }],
    ...{ problemCount: 1, repeats: [{ line: 3, first: 1 }], repeatCount: 1 },
    networks: [
      {
        ...{ adnId: networkId.unity, state: 'listed', isSure: true, isIdKnown: false, found: [] },
        line: 'unity.com, YOUR_PUBLISHER_ID, DIRECT, 96cabb5fbdde37a7',
      },
      {
        ...{ adnId: networkId.vungle, state: 'missing', isSure: true, isIdKnown: false, found: [] },
        line: 'vungle.com, YOUR_PUBLISHER_ID, DIRECT, c107d686becd2d77',
      },
    ],
  });
  // Switched off it sells nothing.
  await app.database.asSystem((tx) =>
    tx
      .updateTable('instance')
      .set({ status: 0 })
      .where('name', '=', 'B')
      .where('app_id', '=', game.id)
      .execute(),
  );
  expect((await look()).networks.map(({ adnId }) => adnId)).toEqual([networkId.unity]);
});

test("AdMob's line has the publisher's id as the app's own id has it", async () => {
  const placementId = await createTestPlacement(app, owner, game.id, { name: 'Level end' });
  const of = { appId: game.id, placementId, networkId: networkId.adMob, name: 'AdMob' };
  await createTestInstance(app, owner, of);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('app_network')
      .set({ credential_tails: JSON.stringify({ appId: 'ca-app-pub-1234567890123456~1234567890' }) })
      .where('app_id', '=', game.id)
      .execute(),
  );
  site.answerWith({ body: 'google.com, pub-9, DIRECT' });
  expect((await check()).data.networks).toMatchObject([
    {
      state: 'wrongId',
      found: ['pub-9'],
      line: 'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0',
    },
  ]);
});

describe('a website by hand', () => {
  test('takes the place of what the store says, is history, and goes again', async () => {
    await check();
    const other = await startFeedServer('127.0.0.1');
    const byHand = `${new URL(other.address).origin}/games`;
    other.answerWith({ status: 404 });
    expect((await edit({ website: byHand })).data).toMatchObject({ website: byHand });
    expect(await look()).toMatchObject({ website: byHand, namedBy: 'hand', state: null, checkedAt: null });
    expect((await check()).data).toMatchObject({ state: 'missing', website: byHand });
    // Left out, it stays.
    expect((await edit({})).data).toMatchObject({ website: byHand });
    const change = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select(['before', 'after']).orderBy('id', 'desc').limit(2).execute(),
    );
    expect(change[1]).toMatchObject({ before: { website: null }, after: { website: byHand } });
    expect((await edit({ website: '' })).data).toMatchObject({ website: null });
    expect(await look()).toMatchObject({ website, namedBy: 'store', state: null });
    await other.close();
  });

  test.each(['example', 'ftp://example.com', 'javascript:alert(1)', 'https://me@example.com'])(
    'not %s',
    async (entered) => {
      expect((await edit({ website: entered })).error).toMatchObject({
        fields: { website: { key: 'app.errors.websiteMalformed' } },
      });
    },
  );
});

test('no website in the store; a store that is down says nothing about that', async () => {
  store.set(`com.acme.game${told}`, { kind: 'found', name: 'Game' });
  app.clock.forward(600_000);
  expect((await check()).data).toMatchObject({ state: 'noWebsite', website: null, namedBy: null });
  store.set(`com.acme.game${told}`, { kind: 'down' });
  app.clock.forward(600_000);
  expect((await check()).data).toMatchObject({ state: 'unreachable', reason: 'storeDown' });
});

test('somebody who asks again at once is told to wait', async () => {
  await check();
  expect((await check()).error).toMatchObject({ error: 'appAds.errors.justChecked' });
  app.clock.forward(checkPause * 1000);
  expect((await check()).code).toBe(0);
});

test('a request that is repeated with its key is answered as before, and asks nobody again', async () => {
  const headers = { [header.requestKey]: 'look-at-the-file' };
  const ask = () => app.ask(checkAppAds, { pubAppId: game.id }, { ...owner, headers });
  const first = await ask();
  expect(first.data).toMatchObject({ state: 'found' });
  expect((await ask()).data).toEqual(first.data);
  expect(site.heard).toHaveLength(1);
});

describe('the job', () => {
  const insertApp = (place: string) =>
    app.database.asSystem((tx) =>
      tx
        .insertInto('app')
        .values({
          ...{ organization_id: owner.organizationId, platform: 1, name: 'Game', coppa: true },
          ...{ website: place, key: randomBytes(16).toString('hex') },
        })
        .execute(),
    );

  test('looks at published apps once a day, and at a website once for all its apps', async () => {
    store.set(`com.acme.second${told}`, { kind: 'found', name: 'Second', website });
    await published(`com.acme.second${told}`);
    const unpublished = await published(null);
    await job();
    expect(site.heard).toHaveLength(1);
    expect(await look()).toMatchObject({ state: 'found' });
    expect((await app.ask(getAppAds, { pubAppId: unpublished.id }, owner)).data.state).toBe(null);
    site.answerWith({ status: 404 });
    app.clock.forward(23 * 3_600_000);
    await job();
    expect(site.heard).toEqual([]);
    app.clock.forward(3_600_000);
    await job();
    expect(await look()).toMatchObject({ state: 'missing', sellers: 0 });
  });

  test('takes the apps of a website together, and keeps the files of fifty websites at most', async () => {
    const unhurried = () => checkAppAdsJob.run(app.services, {}, new AbortController().signal);
    // Games of the tests before are due as well, and of the same website.
    await app.database.asSystem((tx) =>
      tx.updateTable('app').set({ status: 0 }).where('organization_id', '!=', owner.organizationId).execute(),
    );
    const last = Array.from({ length: 59 }, (_, nth) => `${website}/${nth + 10}`);
    const first = `${website}/`;
    // Two of each, far from each other.
    for (const place of [first, ...last, first, ...last]) await insertApp(place);
    await unhurried();
    // And the game itself.
    expect(site.heard).toHaveLength(60 + 1);
    // Of which one app is due before all others and one after them, that is asked for twice.
    app.clock.forward(86_400_000);
    const now = app.clock.now().getTime();
    const dueAgo = (hours: number, fileIds: readonly number[]) =>
      app.database.asSystem((tx) =>
        tx
          .updateTable('app_ads_file')
          .set({ due_at: new Date(now - hours * 3_600_000) })
          .where('id', 'in', fileIds)
          .execute(),
      );
    const files = await app.database.asSystem((tx) =>
      tx
        .selectFrom('app_ads_file')
        .select(['id', 'website'])
        .where('organization_id', '=', owner.organizationId)
        .execute(),
    );
    const [early = 0, late = 0] = files.filter((file) => file.website === first).map(({ id }) => id);
    await dueAgo(
      2,
      files.map(({ id }) => id),
    );
    await dueAgo(3, [early]);
    await dueAgo(1, [late]);
    site.answerWith({ status: 404 });
    await unhurried();
    expect(site.heard).toHaveLength(60 + 1 + 1);
  });

  test('two at once take each app once', async () => {
    await Promise.all([job(), job()]);
    expect(await look()).toMatchObject({ state: 'found' });
    expect(site.heard).toHaveLength(1);
  });
});
