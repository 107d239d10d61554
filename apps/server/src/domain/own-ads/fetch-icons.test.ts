import { createHouseAd, type HouseAd, updateHouseAd } from '@millrace/contract/publisher/house-ad';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobTable } from '../../platform/jobs/job-table.ts';
import { type FeedServer, startFeedServer } from '../../testing/feed-server.ts';
import { createStoreApp } from '../../testing/house-ads.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { png } from '../../testing/png.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { fetchIconsJob } from './fetch-icons-job.ts';
import { loadCampaigns } from './load-campaigns.ts';

let app: TestApp;
let store: FeedServer;
let owner: Person;
let ad: HouseAd;
let promotedAppId: number;
let pubAppId: number;
beforeAll(async () => {
  store = await startFeedServer();
  app = await openTestApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createStoreApp(app, owner, 'Coin Rush');
  await setIcon('first');
  const shows = await createStoreApp(app, owner, 'Gem Hunt');
  const form = { title: 'Coin Rush', descn: 'Dig for gold.', files: [], apps: [shows] };
  ad = (await app.ask(createHouseAd, { ...form, pubAppId }, owner)).data;
  promotedAppId = (await promoted()).id;
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const addressOf = (name: string) => `${new URL(store.address).origin}/${owner.organizationId}/${name}`;
const setIcon = (name: string) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('app')
      .set({ icon: addressOf(name) })
      .where('id', '=', pubAppId)
      .execute(),
  );
const promoted = () =>
  app.database.asSystem((tx) =>
    tx.selectFrom('promoted_app').selectAll().where('own_app_id', '=', pubAppId).executeTakeFirstOrThrow(),
  );
const run = (id?: number) =>
  fetchIconsJob.run(app.services, id === undefined ? {} : { promotedAppId: id }, AbortSignal.timeout(20_000));
const shard = async () => {
  const { organization_id } = await promoted();
  const loaded = await app.database.asSystem((tx) => loadCampaigns(tx, [organization_id], 'before'));
  return loaded.get(organization_id)?.[0];
};
const asked = (id: number) =>
  app.database.asSystem(async (tx) => {
    const { rows } = await sql`
      select id from ${jobTable} where name = 'fetch-icons' and data ->> 'promotedAppId' = ${id}::text`.execute(
      tx,
    );
    return rows.length;
  });

test('what is promoted has its icon fetched: ads show a copy of it, made anew and small enough', async () => {
  expect(await asked(promotedAppId)).toBe(1);
  store.answerWith({ body: png(600, 600) });
  await run(promotedAppId);
  const file = (await shard())?.promoted.iconFile;
  expect(file).toMatchObject({ type: 'png', width: 512, height: 512 });
  expect(await app.services.files.sizeOf(`${file?.hash}.png`)).toBe(file?.size);
  // What is there is not fetched again for a month.
  store.answerWith({ body: png(600, 600) });
  await run(promotedAppId);
  expect(store.heard).toEqual([]);
});

test('a store that is away, or sends no picture, is asked again with the next run; iOS waits for the copy', async () => {
  await app.database.asSystem((tx) =>
    tx.updateTable('promoted_app').set({ platform: 0 }).where('id', '=', promotedAppId).execute(),
  );
  for (const answer of [
    { status: 503 },
    { body: '<svg/>' },
    { body: png(20, 20) },
    { endless: true as const },
  ]) {
    store.answerWith(answer);
    await run();
    expect((await promoted()).icon_file).toBeNull();
    expect(await shard()).toBeUndefined();
  }
  store.answerWith({ body: png(100, 100) });
  await run();
  expect((await shard())?.promoted.iconFile).toMatchObject({ width: 100 });
  expect((await shard())?.creatives).toMatchObject([{ files: {} }]);
});

test('an icon from where this server asks nobody is not fetched', async () => {
  const guarded = { ...app.services, config: { ...app.services.config, callbackPrivateNetworks: [] } };
  store.answerWith({ body: png(100, 100) });
  await fetchIconsJob.run(guarded, { promotedAppId }, AbortSignal.timeout(20_000));
  expect(store.heard).toEqual([]);
  expect((await promoted()).icon_file).toBeNull();
});

test('another icon takes the place of the copy; the same is looked at again after a month, and stays while its store is away', async () => {
  store.answerWith({ body: png(100, 100) });
  await run();
  const first = (await promoted()).icon_file;
  await app.database.asSystem((tx) =>
    tx
      .updateTable('promoted_app')
      .set({ icon_at: new Date(app.services.now().getTime() - 31 * 86_400_000) })
      .where('id', '=', promotedAppId)
      .execute(),
  );
  store.answerWith({ status: 503 });
  await run();
  expect(store.heard).toHaveLength(1);
  expect((await promoted()).icon_file).toEqual(first);
  store.answerWith({ body: png(120, 120) });
  await run();
  expect((await promoted()).icon_file).toMatchObject({ width: 120 });

  await setIcon('second');
  const { id, version, title, descn, apps } = ad;
  await app.ask(updateHouseAd, { id, version, title, descn, apps, files: [] }, owner);
  expect((await promoted()).icon_file).toBeNull();
  expect(await asked(promotedAppId)).toBe(2);
});
