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
