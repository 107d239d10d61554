import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetSeen, type SeenSharer, seenSharer } from '../../domain/own-ads/share-seen.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { adOf, bidsOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { SeenAds } from './seen-ads.ts';
import { SeenOutbox } from './seen-outbox.ts';

let app: TestApp;
let campaignId: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, person)).data.id;
  const form = campaignFormOf({ capImpressions: 2, capHours: 24 });
  campaignId = (await app.ask(createCampaign, { ...form, promotedAppId }, person)).data.id;
});

interface Node {
  readonly seen: SeenAds;
  readonly sharer: SeenSharer;
  /** One look of its server, with what its phones have told before. */
  share(): Promise<void>;
}

/** A server and its delivery process, as far as caps go. */
function aNode(database: Parameters<typeof seenSharer>[0]['database'] = app.database): Node {
  const outbox: SeenOutbox = new SeenOutbox((ads) => sharer.noted(ads));
  const seen = new SeenAds((ad) => outbox.put(ad));
  const sharer = seenSharer({ database, now: () => new Date(), tell: (ads) => seen.learn(ads) });
  return {
    seen,
    sharer,
    async share() {
      outbox.flush();
      await sharer.worker.next();
    },
  };
}

const since = () => Date.now() - 86_400_000;
const bid = (bidId: string, at = Date.now()) => ({ bidId, at });

test('what a device saw by one server is counted by the other, and by one that begins anew', async () => {
  const [here, there] = [aNode(), aNode()];
  await there.share();
  here.seen.note(campaignId, '17', bid('one'));
  there.seen.note(campaignId, '17', bid('two'));
  await here.share();
  await there.share();
  await here.share();
  expect([here, there].map(({ seen }) => seen.count(campaignId, '17', since()))).toEqual([2, 2]);
  // Told of again, to the other one.
  there.seen.note(campaignId, '17', bid('one'));
  await there.share();
  await here.share();
  expect([here, there].map(({ seen }) => seen.count(campaignId, '17', since()))).toEqual([2, 2]);
  const again = aNode();
  await again.share();
  expect(again.seen.count(campaignId, '17', since())).toBe(2);
  expect(again.seen.count(campaignId, '18', since())).toBe(0);
  // The delivery process alone is started again: its server tells it all once more.
  let told = 0;
  const sharer = seenSharer({
    database: app.database,
    now: () => new Date(),
    tell: (ads) => (told += ads.length),
  });
  await sharer.worker.next();
  const first = told;
  await sharer.worker.next();
  expect(told).toBe(first);
  sharer.startOver();
  await sharer.worker.next();
  expect(told).toBe(2 * first);
});

test('what is committed late is found all the same', async () => {
  const [here, there] = [aNode(), aNode()];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const late = aNode({
    asSystem: (work) =>
      app.database.asSystem(async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx);
        const done = await work(tx);
        begun.resolve();
        await mayEnd.promise;
        return done;
      }),
  });
  late.seen.note(campaignId, '21', bid('late'));
  const writing = late.share();
  await begun.promise;
  here.seen.note(campaignId, '22', bid('soon'));
  await here.share();
  await there.share();
  expect([there.seen.count(campaignId, '21', since()), there.seen.count(campaignId, '22', since())]).toEqual([
    0, 1,
  ]);
  mayEnd.resolve();
  await writing;
  await there.share();
  expect(there.seen.count(campaignId, '21', since())).toBe(1);
});

test('while the database is away it waits, and is told afterwards', async () => {
  const there = aNode();
  let isAway = true;
  const here = aNode({
    asSystem: (work) => (isAway ? Promise.reject(new Error('away')) : app.database.asSystem(work)),
  });
  here.seen.note(campaignId, '31', bid('one'));
  await expect(here.share()).rejects.toThrow('away');
  isAway = false;
  await here.share();
  await there.share();
  expect(there.seen.count(campaignId, '31', since())).toBe(1);
});

test('no more of a device is kept than its cap counts, and nothing that is too old for it', async () => {
  const node = aNode();
  for (const minute of [4, 3, 2, 1])
    node.seen.note(campaignId, '41', bid(`bid ${minute}`, Date.now() - minute * 60_000));
  node.seen.note(campaignId, '42', bid('old', Date.now() - 25 * 3_600_000));
  await node.share();
  const again = aNode();
  await again.share();
  expect(again.seen.count(campaignId, '41', 0)).toBe(2);
  expect(again.seen.count(campaignId, '42', 0)).toBe(0);
  await app.database.asSystem((tx) => forgetSeen(tx, new Date()));
  const left = await app.database.asSystem((tx) =>
    tx.selectFrom('own_ad_seen').select('who').where('campaign_id', '=', campaignId).execute(),
  );
  expect(left).toEqual([{ who: '41' }]);
});

test('a phone that goes from server to server is shown a campaign no more often than its cap', async () => {
  const [one, other] = [aNode(), aNode()];
  const campaign = { ...aCampaign(campaignId, { advertiserId, bid: 4 }), capImpressions: 2 };
  const creatives = [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }] as const;
  const setup = ownAdsSetup([aCampaignShard({ campaign: { ...campaign, creatives }, capHours: 24 })]);
  const at = (node: Node) => ({ ...setup, services: { seenAds: node.seen } });
  const see = async (delivery: TestDelivery) => {
    const { imptks } = await adOf(delivery);
    await open(delivery, imptks[0] ?? '');
  };
  await withDelivery(at(one), (first) =>
    withDelivery(at(other), async (second) => {
      await see(first);
      await one.share();
      await other.share();
      expect(await bidsOf(second)).toHaveLength(1);
      await see(second);
      await other.share();
      await one.share();
      expect(await bidsOf(first)).toEqual([]);
      expect(await bidsOf(second)).toEqual([]);
      expect(await bidsOf(first, { did: 'another' })).toHaveLength(1);
      const again = aNode();
      await again.share();
      await withDelivery(at(again), async (third) => expect(await bidsOf(third)).toEqual([]));
    }),
  );
});
