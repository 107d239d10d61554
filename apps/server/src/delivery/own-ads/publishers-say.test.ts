import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, ads, bidsOf, open, tokenOf, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

describe('house ads', () => {
  const house = aCampaignShard({
    campaign: aCampaign(7, { advertiserId: 99, isHouse: true, bid: 0, creatives: [aCreative(31)] }),
    price: { pricing: 'cpm', bid: '0.000000', bids: {} },
    budget: { daily: null, total: null, even: false },
  });
  const saying = (ownAds: object, campaigns = [house]) => {
    const setup = ownAdsSetup(campaigns);
    return { ...setup, app: { ...setup.app, ownAds: { ...noOwnAds, ...ownAds } } };
  };
  const priced = async (delivery: TestDelivery) => (await bidsOf(delivery)).map(({ price }) => price);

  test('bid nothing, whatever is said of others, and cost nobody anything', async () => {
    const floors = { '00': 9 };
    await withDelivery(saying({ mode: 'off', house: 99, floors }), async (delivery) => {
      expect(await priced(delivery)).toEqual([0]);
      const ad = await adOf(delivery);
      expect(ad).toMatchObject({ cid: '7', r: 0 });
      await open(delivery, ad.imptks[0] ?? '');
      await open(delivery, ad.link);
      expect(touches(delivery).map(({ head }) => head.ownAd)).toMatchObject([
        { advertiserId: 99, spent: '0.000000000' },
        { advertiserId: 99, spent: '0' },
      ]);
    });
  });

  test('come after everybody who pays', async () => {
    await withDelivery(saying({ mode: 'all', house: 99 }, [house, aCampaignShard()]), async (delivery) => {
      for (let time = 0; time < 40; time += 1) expect(await priced(delivery)).toEqual([4]);
    });
  });

  test.each([
    ['where the app shows none', { mode: 'off', house: null }],
    ['of another publisher, though all are let in', { mode: 'all', house: null }],
    ['of another publisher, though the app has a house of its own', { mode: 'all', house: 98 }],
    ['of another publisher, though somebody has chosen it', { mode: 'chosen', chosen: [99] }],
    ['of a snapshot that knows of no houses', { mode: 'all', house: undefined }],
  ])('are not shown %s', async (_, ownAds) => {
    await withDelivery(saying(ownAds), async (delivery) => expect(await priced(delivery)).toEqual([]));
  });
});

describe('an ad that was bid and not fetched yet', () => {
  const hers = aCampaignShard({
    campaign: aCampaign(3, { advertiserId: 7, category: 'GAME_CASUAL', creatives: [aCreative(31)] }),
  });
  const open = { ...noOwnAds, mode: 'all' as const };
  const saying = (ownAds: object, shard = hers) => {
    const setup = ownAdsSetup([shard]);
    return { ...setup, app: { ...setup.app, ownAds: { ...open, ...ownAds } } };
  };
  const over = { ...hers, campaign: { ...hers.campaign, endsAt: Date.now() - 1 } };

  test.each<[string, NonNullable<Parameters<typeof withDelivery>[0]>, number]>([
    ['is shown where nothing has changed', saying({}), 1],
    ['is shown where the floor has risen: the price was agreed', saying({ floors: { '00': 99 } }), 1],
    ['is not where its advertiser is blocked meanwhile', saying({ blocked: [7] }), 0],
    ['is not where its category is', saying({ blockedCategories: ['GAME_CASUAL'] }), 0],
    ['is not where own ads are switched off', saying({ mode: 'off' }), 0],
    ['is not where only others are chosen', saying({ mode: 'chosen', chosen: [8] }), 0],
    ['is not when its campaign has ended', saying({}, over), 0],
  ])('%s', async (_, since, shown) => {
    const token = { text: '' };
    await withDelivery(saying({}), async (delivery) => {
      token.text = await tokenOf(delivery);
    });
    await withDelivery(since, async (delivery) =>
      expect(await ads(delivery, token.text)).toHaveLength(shown),
    );
  });
});

test('a creative that the publisher has blocked is not shown; of its campaign another one is', async () => {
  const shard = aCampaignShard();
  const setup = (blockedCreatives: number[], campaign = shard) => {
    const open = ownAdsSetup([campaign]);
    return { ...open, app: { ...open.app, ownAds: { ...noOwnAds, mode: 'all' as const, blockedCreatives } } };
  };
  await withDelivery(setup([31]), async (delivery) => expect(await bidsOf(delivery)).toEqual([]));
  const [first] = shard.creatives;
  if (first === undefined) throw new Error('the campaign has no creative');
  const two = {
    ...shard,
    campaign: { ...shard.campaign, creatives: [aCreative(31), aCreative(32)] },
    creatives: [first, { ...first, id: 32 }],
  };
  await withDelivery(setup([31], two), async (delivery) => {
    for (let time = 0; time < 10; time += 1) expect((await adOf(delivery)).crid).toBe('32');
  });
  const token = { text: '' };
  await withDelivery(setup([]), async (delivery) => {
    token.text = await tokenOf(delivery);
  });
  // Blocked since the bid.
  await withDelivery(setup([31]), async (delivery) => expect(await ads(delivery, token.text)).toEqual([]));
});
