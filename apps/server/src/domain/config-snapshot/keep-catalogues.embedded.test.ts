import { createCampaign, getCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { setFeedStatus } from '@millrace/contract/advertiser/feed';
import { runFeed } from '@millrace/contract/advertiser/feed-import';
import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import { role } from '@millrace/contract/people/permission';
import { splitHash } from '@millrace/mediation/own-ads/member-set';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf, createTestSegment } from '../../testing/campaigns.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { storeFile } from '../../testing/creatives.ts';
import { type FeedServer, feedCsv, startFeedServer } from '../../testing/feed-server.ts';
import { createTestFeed, runImports } from '../../testing/feeds.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { png } from '../../testing/png.ts';
import { openTestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { checkPicturesJob } from '../catalogue/check-pictures-job.ts';
import { keepCatalogues } from './keep-catalogues.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let server: FeedServer;
let promoter: Person;
let feed: { readonly id: number; readonly promotedAppId: number };
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse, env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
  server = await startFeedServer();
  promoter = await createPerson(app, { roleId: role.promoter });
  const made = await createTestFeed(app, promoter, { address: server.address, brake: 100 });
  feed = { id: made.id, promotedAppId: made.app.id };
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
  await server.close();
});

const pictures: Record<string, object> = {
  '/3.png': { status: 404 },
  '/4.png': { body: png(120, 400) },
  '/5.png': { body: 'a page' },
  '/cut.png': { body: png(1600, 900, 90).subarray(0, 500), headers: { 'content-length': '99999' } },
};
/** Six items: pictures of 3, 4 and 5 are wrong. */
async function bring(change: (nth: number) => object | null = () => ({})): Promise<void> {
  const origin = new URL(server.address).origin;
  const body = feedCsv(6, (nth) => {
    const changed = change(nth);
    return changed === null ? null : { image_link: `${origin}/${nth}.png`, ...changed };
  });
  server.answerWith((url) => (url === '/feed' ? { body } : (pictures[url] ?? { body: png(1600, 900, 90) })));
  expect((await app.ask(runFeed, { id: feed.id }, promoter)).code).toBe(0);
  await runImports(app);
  await checkPicturesJob.run(app.services, { feedId: feed.id }, AbortSignal.timeout(60_000));
}

let told = 0;
type Did = readonly [device: string, name: string, ...items: string[]];
async function tell(...done: readonly Did[]): Promise<void> {
  told += 1;
  const now = app.clock.now().getTime();
  const rows = done.map(([told_device, event_name, ...items], nth) => ({
    ...{ kind: 'tracked', metric: '', organization_id: promoter.organizationId, platform: 1, country: '00' },
    ...{ advertiser_id: promoter.organizationId, promoted_app_id: feed.promotedAppId, event_name, items },
    ...{ told_device, at: now - 1_000 + nth, received_at: now, record_id: `t${told}-${nth}` },
  }));
  await clickhouse.ingest('event', rows, { token: `did-${told}` });
}

test('what ads show of a feed reaches phones’ servers while a campaign that is on names it, and follows', async () => {
  await bring();
  // What cannot be shown is said with why, and never shown.
  expect((await app.ask(feedPictures, { id: feed.id }, promoter)).data).toMatchObject({
    ...{ checked: 6, good: 3 },
    problems: [
      { state: 'unreachable', pictures: 1, samples: [{ detail: 'HTTP 404', item: 'Product 3' }] },
      { state: 'noPicture', pictures: 1 },
      { state: 'tooSmall', pictures: 1, samples: [{ width: 120, height: 400 }] },
    ],
  });
  const [looking, carting, buying] = ['18000000000000000001', '7', '18000000000000000003'];
  await tell(
    [looking, 'view_item', 'p1'],
    [looking, 'view_item', 'p3'],
    [carting, 'view_item', 'p1'],
    [carting, 'add_to_cart', 'p6'],
    [buying, 'add_to_cart', 'p1'],
    [buying, 'purchase', 'p1', 'p2'],
  );
  const { products } = (await app.ask(previewProducts, { id: feed.id }, promoter)).data;
  expect(products.map(({ id }) => id)).toEqual(['p1', 'p2', 'p6']);
  // Made smaller, and kept by us.
  expect(products[0]?.picture).toMatchObject({ width: 1200, height: 675 });
  expect((await app.app.inject({ method: 'GET', url: products[0]?.picture.url ?? '' })).statusCode).toBe(200);

  const segment = await createTestSegment(app, promoter);
  const form = campaignFormOf({
    ...{ goal: 'engage', productFeedId: feed.id, targeting: { ...everybody, segmentsIn: [segment] } },
  });
  const { data: campaign } = await app.ask(
    createCampaign,
    { ...form, promotedAppId: feed.promotedAppId },
    promoter,
  );
  expect(campaign.productFeedId).toBe(feed.id);
  await withSnapshotDir(async (dir) => {
    const snapshot = await openTestSnapshot(dir);
    const { served } = snapshot;
    const shards = snapshot.keeper.others;
    const now = () => app.clock.now().getTime();
    const log = captureLog().logger;
    const keep = { database: app.database, clickhouse, shards, log, every: 3_600_000, now };
    const catalogues = keepCatalogues(keep);
    const settle = async () => {
      await catalogues.refresh();
      await served.reload(`catalogue-${feed.id}`);
    };
    const shown = (device: string | null) =>
      served.catalogues.choose(feed.id, {
        ...{ picks: ['cart', 'viewed', 'related', 'best'], chance: 0, now: now() },
        viewer: device === null ? null : splitHash(device),
      })?.item;
    const everybodys = async () => {
      await settle();
      return [shown(looking), shown(carting), shown(buying), shown(null)];
    };
    // A draft asks for nothing.
    expect(await everybodys()).toEqual([undefined, undefined, undefined, undefined]);
    await app.ask(switchCampaigns, { ids: [campaign.id], switch: 'on' }, promoter);
    // The one without a picture that can be shown was the last that was looked at.
    expect(await everybodys()).toEqual(['p1', 'p6', undefined, 'p1']);
    // Out of stock, with the next import at once.
    await bring((nth) => (nth === 6 ? { availability: 'out of stock' } : {}));
    expect(await everybodys()).toEqual(['p1', 'p1', undefined, 'p1']);
    // Bought: no longer in the cart, nor what is shown next. Together with it others bought p2.
    await tell([looking, 'purchase', 'p1']);
    app.clock.forward(120_000);
    expect((await everybodys())[0]).toBe('p2');
    // Another server, or this one after a restart, reads what is there.
    const again = await openTestSnapshot(dir);
    expect(again.served.catalogues.item(feed.id, 'p1')).toMatchObject({
      title: 'Product 1',
      currency: 'EUR',
    });
    await again.close();
    await app.ask(setFeedStatus, { id: feed.id, switch: 'archived' }, promoter);
    expect(await everybodys()).toEqual([undefined, undefined, undefined, undefined]);
    expect(shards.catalogues()).toEqual([]);
    expect((await app.ask(getCampaign, { id: campaign.id }, promoter)).data.productFeedId).toBe(feed.id);
    await catalogues.close();
    await snapshot.close();
  });
});

test('pictures are asked for once, again after days, and never at addresses of our own network', async () => {
  await app.ask(setFeedStatus, { id: feed.id, switch: 'on' }, promoter);
  const origin = new URL(server.address).origin;
  await bring();
  server.answerWith({ body: png(300, 300) });
  const check = () => checkPicturesJob.run(app.services, { feedId: feed.id }, AbortSignal.timeout(60_000));
  await check();
  expect(server.heard).toEqual([]);
  app.clock.forward(2 * 86_400_000);
  await check();
  expect(server.heard.map(({ url }) => url).toSorted()).toEqual(['/3.png', '/4.png', '/5.png']);
  // What was uploaded here is known by its name, which says its content.
  const { url } = await storeFile(app, promoter, [1200, 627]);
  const addresses = ['http://10.0.0.1/x.png', `https://unheard-of.example${url}`, `${origin}/cut.png`];
  await bring((nth) => ({ image_link: addresses[nth - 1] ?? `${origin}/${nth}.png` }));
  const { problems } = (await app.ask(feedPictures, { id: feed.id }, promoter)).data;
  expect(problems).toMatchObject([{ state: 'unreachable', pictures: 2 }]);
  const details = problems[0]?.samples.map(({ detail }) => detail).toSorted();
  expect(details).toEqual(['10.0.0.1 is at 10.0.0.1, where callbacks may not go', 'aborted']);
});
