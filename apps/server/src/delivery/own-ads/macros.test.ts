import { expect, test } from 'vitest';
import { openTouch } from '../../domain/own-ads/click-id.ts';
import { advertiserId } from '../testing/delivery-app.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

test("macros of the advertiser's addresses; what is none stays", async () => {
  const tracked = aCampaignShard({
    link: 'https://shop.example/?click={click_id}&c={campaign_id}&x={other}',
    impressionTrackers: ['https://t.example/i?p={publisher_app_id}', 'https://t.example/{campaign_id}'],
    clickTrackers: ['https://t.example/c?k={creative_id}', 'https://t.example/c?click={click_id}&k=1'],
  });
  await withDelivery(ownAdsSetup([tracked]), async (delivery) => {
    const ad = await adOf(delivery);
    // iOS writes more parameters behind each.
    expect(ad.imptks.slice(1)).toEqual(['https://t.example/i?p=1', 'https://t.example/3?']);
    // Of one that was stored before it was refused: nobody has a click's id before the click.
    expect(ad.clktks).toEqual(['https://t.example/c?k=31', 'https://t.example/c?click=&k=1']);
    const { headers } = await open(delivery, ad.link);
    const clicked = delivery.kept.find(({ head }) => head.kind === 'click');
    const [, clickId = ''] =
      /^https:\/\/shop\.example\/\?click=(.+)&c=3&x=\{other\}$/.exec(String(headers.location)) ?? [];
    expect(openTouch('a secret for tests', clickId)).toMatchObject({
      ...{
        touch: 'click',
        bidId: clicked?.head.ownAd?.bidId,
        advertiser: advertiserId,
        promoted: 9,
        campaign: 3,
      },
      ...{
        creative: 31,
        app: 1,
        placement: 5,
        country: '00',
        pricing: 'cpm',
        price: '4.000000',
        isTest: false,
      },
    });
  });
});

test('links and trackers with text of any script go out encoded, and their macros are filled', async () => {
  const tracked = aCampaignShard({
    link: 'https://商店.example/商品?click={click_id}&from=50%25',
    impressionTrackers: ['https://t.example/é?c={campaign_id}'],
    clickTrackers: ['https://zähler.example/c?k={creative_id}'],
  });
  await withDelivery(ownAdsSetup([tracked]), async (delivery) => {
    const ad = await adOf(delivery);
    expect(ad.imptks.slice(1)).toEqual(['https://t.example/%C3%A9?c=3']);
    expect(ad.clktks).toEqual(['https://xn--zhler-gra.example/c?k=31']);
    const { statusCode, headers } = await open(delivery, ad.link);
    expect(statusCode).toBe(302);
    const { host, pathname, searchParams } = new URL(String(headers.location));
    expect([host, pathname]).toEqual(['xn--czrs0t.example', '/%E5%95%86%E5%93%81']);
    expect(headers.location).toMatch(/^[\x21-\x7e]+&from=50%25$/);
    expect(openTouch('a secret for tests', searchParams.get('click') ?? '')).toMatchObject({ campaign: 3 });
  });
});

test('a click on a link that no browser could follow is not billed, and says that it leads nowhere', async () => {
  const price = { pricing: 'cpc', bid: '0.3', bids: {} } as const;
  const shard = aCampaignShard({ price, link: 'https://xn--é.example/' });
  await withDelivery(ownAdsSetup([shard]), async (delivery) => {
    const { link } = await adOf(delivery);
    expect((await open(delivery, link)).statusCode).toBe(410);
    expect(delivery.kept.filter(({ head }) => head.kind === 'click')).toEqual([]);
  });
});
