import { adPage } from '@millrace/ad-page/ad-page';
import type { Campaign } from '@millrace/ad-page/campaign';
import { adType } from '@millrace/contract/publisher/ad-type';
import { describe, expect, test } from 'vitest';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, ads, bidsOf, open, tokenOf, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, aFile, ownAdsSetup, tested } from '../testing/own-ads.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const ask = { ...phone, pid: 5 };

describe('each ad type', () => {
  const creative = (kind: 'banner' | 'native' | 'card', size: { width: number; height: number } | null) =>
    aCampaignShard({
      campaign: {
        ...aCampaignShard().campaign,
        creatives: [{ id: 31, kind, size, weight: 1 }],
      },
      creatives: [
        {
          ...{ id: 31, title: 'Title', descn: 'Words', callToAction: null },
          files: { image: aFile('d'.repeat(64)), icon: aFile('e'.repeat(64)) },
        },
      ],
    });
  const banner = creative('banner', { width: 320, height: 50 });
  const native = creative('native', { width: 1200, height: 627 });
  test.each([
    ['banner', adType.banner, banner, [adPage('banner').name], { width: 320, height: 50 }],
    ['native', adType.native, native, [], {}],
    ['interstitial', adType.interstitial, native, [adPage('interstitial').name], {}],
  ])('%s', async (_, type, shard, pages, size) => {
    await withDelivery(ownAdsSetup([shard], type), async (delivery) => {
      const ad = await adOf(delivery, size);
      expect(ad.resources.map((address) => address.split('/').at(-1))).toEqual(pages);
      expect(ad.imgs).toEqual([expect.stringMatching(/d{64}\.png$/)]);
      expect(ad.app.icon).toMatch(/e{64}\.png$/);
    });
  });

  test('a video between two screens may be skipped after five seconds; one with a reward may not', async () => {
    for (const [type, skip] of [
      [adType.interstitial, 5],
      [adType.rewardedVideo, 0],
    ] as const)
      await withDelivery(ownAdsSetup([aCampaignShard()], type), async (delivery) => {
        expect((await adOf(delivery)).video).toMatchObject({ dur: 15, skip });
      });
  });

  test('a banner loads nothing of others: its own picture is its icon', async () => {
    const [own] = banner.creatives;
    const image = aFile('d'.repeat(64));
    const shard = { ...banner, creatives: own === undefined ? [] : [{ ...own, files: { image } }] };
    await withDelivery(ownAdsSetup([shard], adType.banner), async (delivery) => {
      const { app, imgs } = await adOf(delivery);
      expect(app.icon).toBe(imgs[0]);
      expect(app.icon).toMatch(/d{64}\.png$/);
    });
  });

  test('what has no icon of its own shows our copy of its store’s, and else a picture; nothing stands at others', async () => {
    const image = aFile('d'.repeat(64));
    const creatives = [
      { ...native.creatives[0], id: 31, title: 'Title', descn: null, callToAction: null, files: { image } },
    ];
    const iconFile = {
      ...{ hash: 'f'.repeat(64), type: 'jpg' as const },
      ...{ size: 9, width: 512, height: 512 },
    };
    const iconOf = async (shard: CampaignShard) => {
      let icon = '';
      await withDelivery(ownAdsSetup([shard], adType.native), async (delivery) => {
        const ad = await adOf(delivery);
        const files = [...ad.imgs, ad.app.icon, ad.remote?.icon ?? ''];
        expect(new Set(files.map((file) => new URL(file).host))).toEqual(new Set([new URL(ad.link).host]));
        icon = ad.app.icon;
      });
      return icon;
    };
    const copied = { ...native, creatives, promoted: { ...native.promoted, iconFile } };
    expect(await iconOf(copied)).toMatch(/\/files\/f{64}\.jpg$/);
    expect(await iconOf({ ...native, creatives })).toMatch(/\/files\/d{64}\.png$/);
  });

  test('a banner whose place is told only with the ad, and has another shape, is no ad', async () => {
    await withDelivery(ownAdsSetup([banner], adType.banner), async (delivery) => {
      expect(await ads(delivery, await tokenOf(delivery), { width: 300, height: 250 })).toEqual([]);
    });
  });

  test('of banners of several sizes the dearest that fits the place is bid and shown; a screen says nothing of the place', async () => {
    const sized = (id: number, bid: number, width: number, height: number) => {
      const shard = creative('banner', { width, height });
      return { ...shard, campaign: { ...shard.campaign, id, bid, bids: {} } };
    };
    const both = [sized(3, 5, 300, 250), sized(4, 2, 320, 50)];
    await withDelivery(ownAdsSetup(both, adType.banner), async (delivery) => {
      const won = async (size: object, at: object = size) => {
        const [bid] = await bidsOf(delivery, size);
        if (bid === undefined) return [];
        const [ad] = await ads(delivery, await tokenOf(delivery, size), at);
        return [bid.price, ad?.cid];
      };
      expect(await won({ width: 320, height: 50 })).toEqual([2, '4']);
      expect(await won({ width: '640', height: '100' }, { width: 320, height: 50 })).toEqual([2, '4']);
      expect(await won({ width: 300, height: 250 })).toEqual([5, '3']);
      expect(await won({ width: 728, height: 90 })).toEqual([]);
      expect(await won({ width: 360, height: 50 })).toEqual([]);
      expect((await bidsOf(delivery, { width: 1080, height: 2400 }))[0]?.price).toBeDefined();
      expect((await bidsOf(delivery, { width: 2400, height: 1080 }))[0]?.price).toBeDefined();
    });
  });

  test('cards, several campaigns at once and each once', async () => {
    const card = creative('card', null);
    const other = aCampaignShard({
      ...card,
      campaign: { ...card.campaign, id: 4, creatives: card.campaign.creatives },
    });
    await withDelivery(ownAdsSetup([card, other], adType.crossPromote), async (delivery) => {
      const answer = await delivery.send('cl', { ...ask, pid: '5' });
      const { campaigns } = answer.json<{ campaigns: Campaign[] }>();
      expect(campaigns.map(({ cid }) => cid).toSorted()).toEqual(['3', '4']);
      await open(delivery, campaigns[0]?.imptks[0] ?? '');
      expect(touches(delivery)).toHaveLength(1);
    });
  });

  test('cards of a test session count for nobody, and there are none where it forces another network', async () => {
    const setup = ownAdsSetup([creative('card', null)], adType.crossPromote);
    const cards = async (delivery: TestDelivery) =>
      (await delivery.send('cl', { ...ask, pid: '5' })).json<{ campaigns: Campaign[] }>().campaigns;
    await withDelivery(tested(setup, 18), async (delivery) => {
      const [card] = await cards(delivery);
      expect((await open(delivery, card?.imptks[0] ?? '')).statusCode).toBe(200);
      expect((await open(delivery, card?.link ?? '')).statusCode).toBe(302);
      expect(touches(delivery)).toEqual([]);
    });
    await withDelivery(tested(setup, 2), async (delivery) => {
      expect(await cards(delivery)).toEqual([]);
    });
  });
});
